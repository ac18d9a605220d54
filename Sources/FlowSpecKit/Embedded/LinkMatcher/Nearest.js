// The differences between a URL and the forms that do not match it, as LinkComparisonByParts measures them.

const totalWeight = (differences) => differences.reduce((sum, one) => sum + one.weight, 0);

function formDifferences(form, url, parameters) {
  const found = form.origin.prefixes.map((prefix) => differencesBehind(prefix, form, url, parameters));
  const nearest = found.reduce((one, other) => (totalWeight(other) < totalWeight(one) ? other : one));
  const reason = userNameDifference(url) ?? dotDifference(url);
  /* If no form is possible, the most similar one comes first. */
  if (reason !== null) return [{ ...reason, weight: reason.weight + totalWeight(nearest) }];
  return nearest.length > 0 ? nearest : [difference("other", "the URL does not have this form", 40)];
}

const userNameDifference = (url) => (url.hasUser ? difference("host", "a URL with a user name before its host has no form", 40) : null);

function dotDifference(url) {
  if (!url.hasDots) return null;
  const text = url.segments.find(hasDotParts) ?? url.authority;
  const what = text === "." || text === ".." ? "'" + text + "' as a segment" : "the segment '" + shownShort(text) + "'";
  return difference("other", "a URL with " + what + " has no form: a program that passes it on may resolve it", 40);
}

function differencesBehind(prefix, form, url, parameters) {
  const found = originDifferences(prefix, url);
  if (form.wholeURL !== undefined) {
    /* A form that matches any path of its origin is not similar to anything else. */
    if (found.length > 0) found[0].weight += 60;
    return found;
  }
  const segments = url.segments.map((text) => ({ text, isHost: false }));
  if (prefix.host === undefined && prefix.subdomainsOf === undefined && url.server) segments.unshift({ text: url.server, isHost: true });
  found.push(
    ...alignedDifferences(form, prefix.base ?? [], segments, parameters), ...queryDifferences(form, url, parameters),
    ...fragmentDifferences(form, url, parameters));
  /* A form that takes any path is the nearest one only if no form with its own segments is similar. */
  const takesAnyPath = form.path.length > 0 && (form.path[0].rest !== undefined || form.path[0].anySegments === true);
  if (takesAnyPath && found.length > 0) found[0].weight += 20;
  return found;
}

function originDifferences(prefix, url) {
  const found = [];
  const add = (kind, message, weight) => found.push(difference(kind, message, weight));
  if (url.scheme !== prefix.scheme) add("scheme", "the scheme '" + url.scheme + "' is not '" + prefix.scheme + "'", 30);
  if (prefix.host === undefined && prefix.subdomainsOf === undefined) {
    /* A URL with a host is meant to have one. */
    if (url.scheme !== prefix.scheme && (url.server ?? "").includes(".")) found[0].weight += 20;
    return found;
  }
  const name = prefix.host !== undefined ? "'" + prefix.host + "'" : "a subdomain of '" + prefix.subdomainsOf + "'";
  if (!url.server) {
    add("host", "the host " + name + " is missing", 30);
  } else if (hasAuthority(prefix, url.server)) {
    return found;
  } else if (hasAuthority({ ...prefix, port: undefined }, hostOf(url.server))) {
    add("port", "the port of '" + shownShort(url.server) + "' is " + (prefix.port === undefined ? "none that the origin has" : "not " + prefix.port), 20);
  } else if (prefix.subdomainsOf !== undefined && isSame(url.server, prefix.subdomainsOf, true)) {
    add("host", "'*." + prefix.subdomainsOf + "' matches its subdomains, not '" + prefix.subdomainsOf + "' itself", 30);
  } else {
    add("host", "the host '" + shownShort(url.server) + "' is not " + name, 30);
  }
  return found;
}

/* Returns the host without a port; a colon within brackets belongs to the address. */
function hostOf(server) {
  const host = server.slice(server.lastIndexOf("@") + 1);
  const colon = host.lastIndexOf(":");
  return colon >= 0 && isDigits(host.slice(colon + 1)) ? host.slice(0, colon) : host;
}

const loneParameter = (atoms) => (atoms.length === 1 ? atoms[0].parameter : undefined);

function queryDifferences(form, url, parameters) {
  return (form.query ?? []).flatMap((item) => {
    const place = url.query.findIndex((one) => item.keys.includes(one.key));
    if (place < 0) {
      if (item.optional !== undefined) return [];
      const names = item.keys.slice(0, 8).map((key) => "'" + key + "'").join(" or ");
      return [difference("query-item", "the query item " + names + " is missing", 9)];
    }
    if (item.atoms === undefined) return [];
    const values = item.keys.map((key) => itemValue(url, key)).filter((value) => value !== null);
    if (values.some((value) => matchValue(form, item.atoms, value, new Map()))) return [];
    const text = url.query[place].value;
    const parameter = loneParameter(item.atoms);
    const message =
      parameter !== undefined ? misfit(form, parameter, text, parameters) : "'" + shownShort(text) + "' does not match '" + item.text + "'";
    const hasParameter = item.keyParameter !== undefined || item.atoms.some((atom) => atom.parameter !== undefined);
    return [difference(hasParameter ? "value" : "query-item", message, 10)];
  });
}

function fragmentDifferences(form, url, parameters) {
  const atoms = form.fragment?.atoms;
  if (atoms === undefined) return [];
  if (url.fragment === null) return [difference("fragment", "the fragment is missing", 9)];
  if (matchText(form, atoms, url.fragment, false, new Map())) return [];
  const parameter = loneParameter(atoms);
  const message =
    parameter !== undefined
      ? misfit(form, parameter, url.fragment, parameters)
      : "the fragment '" + shownShort(url.fragment) + "' is not '" + form.fragment.text + "'";
  return [difference("fragment", message, 10)];
}

/* Returns the nearest forms, and only a few of equal distance; parameters are those of a form's route. */
function nearest(table, url, parametersOf) {
  const found = table.forms.map((form, index) => ({ form: index, differences: formDifferences(form, url, parametersOf(index)) }));
  for (const one of found) one.weight = totalWeight(one.differences);
  found.sort((one, other) => one.weight - other.weight || one.form - other.form);
  /* With such segments no form matches, so one is enough. */
  return found.slice(0, url.hasDots ? 1 : 3).filter((one) => one.weight === found[0].weight);
}
