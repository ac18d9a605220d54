// Finds the forms that match a URL, as LinkTable does.

/* Returns the path after a prefix, or null. If the prefix has no host, the URL's host is the first segment. */
function pathBehind(prefix, foldsCase, url) {
  if (url.scheme !== prefix.scheme) return null;
  if (prefix.host === undefined && prefix.subdomainsOf === undefined) {
    const hasHost = url.authority !== "";
    return { segments: hasHost ? [url.authority, ...url.segments] : url.segments, beginsWithHost: hasHost };
  }
  const base = prefix.base ?? [];
  if (!hasAuthority(prefix, url.authority) || url.segments.length < base.length) return null;
  if (!base.every((text, index) => isSame(url.segments[index], text, foldsCase))) return null;
  return { segments: url.segments.slice(base.length), beginsWithHost: false };
}

/* Returns the forms whose segments may match a path. */
function candidates(origin, number, path, index, found) {
  const node = origin.nodes[number];
  for (const form of node.tails ?? []) found.add(form);
  if (node.behindSegments !== undefined) {
    for (let next = index; next <= path.segments.length; next += 1) candidates(origin, node.behindSegments, path, next, found);
  }
  if (index === path.segments.length) {
    for (const form of node.ends ?? []) found.add(form);
    return found;
  }
  const segment = path.segments[index];
  const foldingCase = origin.foldsCase || index === 0 && path.beginsWithHost;
  for (const [text, next] of node.byFoldedText.get(folded(segment)) ?? []) {
    if (isSame(text, segment, foldingCase)) candidates(origin, next, path, index + 1, found);
  }
  if (node.any !== undefined) candidates(origin, node.any, path, index + 1, found);
  return found;
}

/* Prepares a table that was read from JSON. */
function prepare(table) {
  for (const origin of table.origins) {
    for (const node of origin.nodes) {
      node.byFoldedText = new Map();
      for (const literal of node.literals ?? []) {
        const key = folded(literal[0]);
        node.byFoldedText.set(key, [...(node.byFoldedText.get(key) ?? []), literal]);
      }
      for (const form of [...(node.ends ?? []), ...(node.tails ?? [])]) table.forms[form].origin = origin;
    }
  }
  for (const form of table.forms) form.languages = new Map(form.parameters.map(([name, number]) => [name, table.languages[number]]));
  return table;
}

/* Returns all forms that a URL matches, the winner first. */
function matches(table, url) {
  if (url.hasUser || url.hasDots) return [];
  const found = new Map();
  for (const origin of table.origins) {
    for (const prefix of origin.prefixes) {
      const path = pathBehind(prefix, origin.foldsCase, url);
      for (const form of path === null ? [] : candidates(origin, 0, path, 0, new Set())) {
        const read = found.has(form) ? null : readArguments(table.forms[form], url, path);
        if (read !== null) found.set(form, read);
      }
    }
  }
  return Array.from(found, ([form, texts]) => ({ form, texts })).sort((one, other) => table.forms[one.form].rank - table.forms[other.form].rank);
}
