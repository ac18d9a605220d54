// The texts that parameters accept, as in ParameterLanguage.

function accepts(language, text) {
  switch (language.kind) {
    case "any": return true;
    case "pattern": return memberEnds(language.automaton, Array.from(text), 0).includes(Array.from(text).length);
    case "cases": return language.texts.some((one) => isSame(one, text, language.foldsCase === true));
    case "integer": return isInteger(language, text);
    case "double": return isDouble(language, text);
    case "uuid": return /^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/.test(text);
    case "url": {
      const colon = text.indexOf(":");
      return colon >= 0 && isScheme(text.slice(0, colon)) && /^[^\u0000-\u0020\u007F-\u00A0]+$/.test(text.slice(colon + 1));
    }
    case "oneOf": return language.languages.some((one) => accepts(one, text));
    default: throw new Error("no such language: " + language.kind);
  }
}

function isInteger(language, text) {
  const isNegative = language.isSigned && text.startsWith("-");
  const digits = isNegative ? text.slice(1) : text;
  if (digits === "" || !isDigits(digits)) return false;
  const short = digits.replace(/^0+(?=.)/, "");
  if (short.length > 20) return false;
  const number = isNegative ? -BigInt(short) : BigInt(short);
  return number >= BigInt(language.least) && number <= BigInt(language.greatest);
}

function isDouble(language, text) {
  const found = /^-?([0-9]+)(?:\.[0-9]+)?(?:[eE]([+-]?)([0-9]+))?$/.exec(text);
  if (found === null || found[1].length > language.mostDigits) return false;
  if (found[3] === undefined || found[2] === "-") return true;
  const largest = found[1].length === 1 ? language.largestScientificExponent : language.largestExponent;
  const exponent = found[3].replace(/^0+(?=.)/, "");
  return exponent.length <= 3 && Number(exponent) <= largest;
}

/* Adds a state and its closure. */
function addClosure(automaton, state, into) {
  const pending = [state];
  while (pending.length > 0) {
    const next = pending.pop();
    if (into.has(next)) continue;
    into.add(next);
    pending.push(...automaton.moves[next]);
  }
}

/* Returns the states after one more symbol. */
function step(automaton, places, symbol) {
  const next = new Set();
  const code = symbol.codePointAt(0);
  for (const state of places) {
    const [target, ...bounds] = automaton.states[state];
    for (let place = 0; place < bounds.length; place += 2) {
      if (bounds[place] <= code && code <= bounds[place + 1]) addClosure(automaton, target, next);
    }
  }
  return next;
}

/* Returns the ends of all members that begin at a place, ascending. */
function memberEnds(automaton, symbols, start) {
  let places = new Set();
  addClosure(automaton, 0, places);
  const ends = places.has(automaton.accepting) ? [start] : [];
  for (let index = start; index < symbols.length && places.size > 0; index += 1) {
    places = step(automaton, places, symbols[index]);
    if (places.has(automaton.accepting)) ends.push(index + 1);
  }
  return ends;
}

/* Returns the length of the longest prefix of some member. */
function longestBeginning(automaton, symbols) {
  let places = new Set();
  addClosure(automaton, 0, places);
  for (let index = 0; index < symbols.length; index += 1) {
    places = step(automaton, places, symbols[index]);
    if (places.size === 0) return index;
  }
  return symbols.length;
}

function languageEnds(language, symbols, start) {
  if (language.kind === "pattern") return memberEnds(language.automaton, symbols, start);
  const ends = [];
  for (let end = start + 1; end <= symbols.length; end += 1) {
    if (accepts(language, symbols.slice(start, end).join(""))) ends.push(end);
  }
  return ends;
}
