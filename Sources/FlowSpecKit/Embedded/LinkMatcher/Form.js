// Matches a URL against a form, as LinkForm does.

function matchWhole(form, name, text, found) {
  if (text === "" || !accepts(form.languages.get(name), text)) return false;
  found.set(name, text);
  return true;
}

/* Matches alternating literals and parameters, each parameter as long as possible and never empty. */
function matchText(form, atoms, text, foldingCase, found) {
  if (atoms.length === 1 && atoms[0].parameter !== undefined) return matchWhole(form, atoms[0].parameter, text, found);
  const symbols = Array.from(text);
  const failures = new Set();
  const captures = [];
  const run = (index, place) => {
    if (index === atoms.length) return place === symbols.length;
    const key = index + " " + place;
    if (failures.has(key)) return false;
    const atom = atoms[index];
    if (atom.literal !== undefined) {
      const end = place + Array.from(atom.literal).length;
      const isHere = end <= symbols.length && isSame(symbols.slice(place, end).join(""), atom.literal, foldingCase);
      if (isHere && run(index + 1, end)) return true;
    } else {
      for (const end of languageEnds(form.languages.get(atom.parameter), symbols, place).reverse()) {
        if (end === place) continue;
        captures.push([atom.parameter, symbols.slice(place, end).join("")]);
        if (run(index + 1, end)) return true;
        captures.pop();
      }
    }
    failures.add(key);
    return false;
  };
  if (!run(0, 0)) return false;
  for (const [name, text] of captures) found.set(name, text);
  return true;
}

/* Returns the arguments found so far, or null. */
function matchPath(form, pieces, path, index, found) {
  const isAtEnd = index === path.segments.length;
  if (pieces.length === 0) return isAtEnd ? found : null;
  const [piece, ...rest] = pieces;
  if (piece.segment !== undefined) {
    if (isAtEnd) return null;
    const foldingCase = form.origin.foldsCase || index === 0 && path.beginsWithHost;
    if (!matchText(form, piece.segment, path.segments[index], foldingCase, found)) return null;
    return matchPath(form, rest, path, index + 1, found);
  }
  if (piece.optional !== undefined) {
    if (isAtEnd) return found;
    return index + 1 === path.segments.length && matchWhole(form, piece.optional, path.segments[index], found) ? found : null;
  }
  if (piece.rest !== undefined) {
    if (isAtEnd) return piece.isOptional ? found : null;
    return matchWhole(form, piece.rest, path.segments.slice(index).join("/"), found) ? found : null;
  }
  for (let next = index; next <= path.segments.length; next += 1) {
    const attempt = matchPath(form, rest, path, next, new Map(found));
    if (attempt !== null) return attempt;
  }
  return null;
}

function matchItem(form, item, url, found) {
  const keys = item.keys.filter((key) => itemValue(url, key) !== null);
  if (item.anything) return keys.length > 0;
  if (item.optional !== undefined) {
    const text = keys.map((key) => itemValue(url, key)).find((text) => accepts(form.languages.get(item.optional), text));
    if (text !== undefined) found.set(item.optional, text);
    return true;
  }
  for (const key of keys) {
    if (!matchValue(form, item.atoms, itemValue(url, key), found)) continue;
    if (item.keyParameter !== undefined) found.set(item.keyParameter, key);
    return true;
  }
  return false;
}

/* A parameter that is the whole value may be empty if its type permits that. */
function matchValue(form, atoms, text, found) {
  if (atoms.length !== 1 || atoms[0].parameter === undefined) return matchText(form, atoms, text, false, found);
  if (!accepts(form.languages.get(atoms[0].parameter), text)) return false;
  found.set(atoms[0].parameter, text);
  return true;
}

function matchFragment(form, url, found) {
  if (form.fragment === undefined) return true;
  if (form.fragment.atoms !== undefined) {
    return url.fragment !== null && matchText(form, form.fragment.atoms, url.fragment, false, found);
  }
  if (url.fragment !== null) matchWhole(form, form.fragment.optional, url.fragment, found);
  return true;
}

function readArguments(form, url, path) {
  if (form.wholeURL !== undefined) return new Map([[form.wholeURL, url.text]]);
  const found = matchPath(form, form.path, path, 0, new Map());
  if (found === null || !(form.query ?? []).every((item) => matchItem(form, item, url, found))) return null;
  return matchFragment(form, url, found) ? found : null;
}
