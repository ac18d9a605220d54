// Explains why a text is no value of a parameter, as Misfit does.

const scalars = (text) => Array.from(text);
const shownShort = (text) => (scalars(text).length > 60 ? scalars(text).slice(0, 40).join("") + "…" : text);
const lowercased = (text) => scalars(text).flatMap((one) => scalars(one.toLowerCase()));
const isEqualToTheEye = (one, other) => one.normalize() === other.normalize();

/* Returns the name that was most likely meant, or null. */
function nearestName(name, candidates) {
  const wanted = lowercased(name);
  if (wanted.length === 0 || wanted.length > 100) return null;
  let best = null;
  for (const candidate of candidates) {
    const other = lowercased(candidate);
    const longer = Math.max(wanted.length, other.length);
    const limit = Math.max(1, Math.floor(longer / 3));
    if (isEqualToTheEye(candidate, name) || other.length > 100 || Math.abs(wanted.length - other.length) > limit) continue;
    const distance = editDistance(wanted, other);
    if (distance <= limit && distance < longer && distance < (best?.distance ?? Infinity)) best = { candidate, distance };
  }
  return best?.candidate ?? null;
}

function editDistance(left, right) {
  let beforeLast = right.map(() => 0).concat(0);
  let last = beforeLast.map((_, index) => index);
  left.forEach((letter, row) => {
    const current = [row + 1];
    right.forEach((other, column) => {
      let cost = Math.min(last[column] + (letter === other ? 0 : 1), last[column + 1] + 1, current[column] + 1);
      if (row > 0 && column > 0 && letter === right[column - 1] && left[row - 1] === other) cost = Math.min(cost, beforeLast[column - 1] + 1);
      current.push(cost);
    });
    [beforeLast, last] = [last, current];
  });
  return last[right.length];
}

/* Returns the explanation for a text that does not match. */
function misfit(form, name, text, parameters) {
  const parameter = parameters.find((one) => one.name === name);
  if (parameter === undefined) return "'" + text + "' does not fit '" + name + "'";
  if (text === "") return "'" + name + "' is empty";
  return "'" + shownShort(text) + "' does not fit " + parameter.misfit.noun + ": " + misfitReason(parameter.misfit, form.languages.get(name), text);
}

function misfitReason(misfit, language, text) {
  switch (misfit.kind) {
    case "fixed": return misfit.reason;
    case "number":
      if (!/^-?[0-9]+$/.test(text)) return "it is not a whole number";
      return text.startsWith("-") && misfit.negative !== undefined ? misfit.negative : misfit.otherwise;
    case "pattern": return patternReason("/" + misfit.source + "/", language.automaton, scalars(text));
    case "cases": {
      const meant = nearestName(text, misfit.plain);
      return "the cases are " + misfit.list + (meant === null ? "" : "; did you mean '" + meant + "'?");
    }
    default: throw new Error("no such reason: " + misfit.kind);
  }
}

/* Names the first character after which no text can match. */
function patternReason(source, automaton, symbols) {
  if (symbols.length > 200) return "it does not match " + source;
  const good = longestBeginning(automaton, symbols);
  if (good === symbols.length) return "it ends too early for " + source;
  return source + " does not match '" + symbols[good] + "'" + (good === 0 ? " at its start" : ", which is character " + (good + 1));
}
