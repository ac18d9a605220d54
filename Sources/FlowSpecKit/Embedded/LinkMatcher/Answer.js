// Converts texts to the values of a route's parameters.

/* Returns the same language, ignoring the case of names. */
function ignoringCase(language) {
  if (language.kind === "oneOf") return { ...language, languages: language.languages.map(ignoringCase) };
  return language.kind === "cases" && language.foldsCase !== false ? { ...language, foldsCase: true } : language;
}

/* Returns the value as the tool writes it; null if a text is no value. An exact match precedes one in another case. */
function value(type, text, folds) {
  switch (type.kind) {
    case "text": return text;
    case "integer": return isInteger(type, text) ? BigInt(text.replace(/^-/, "")) * (text.startsWith("-") ? -1n : 1n) + "" : null;
    case "cases": {
      const isPlain = (folding) => (one) => one.carries === undefined && isSame(one.text, text, folding);
      const plain = type.cases.find(isPlain(false)) ?? type.cases.find(isPlain(folds));
      if (plain !== undefined) return plain.name;
      for (const one of type.cases) {
        if (one.carries === undefined || !accepts(folds ? ignoringCase(one.language) : one.language, text)) continue;
        const carried = value(one.carries, text, folds);
        if (carried !== null) return one.name + ": " + carried;
      }
      return null;
    }
    default: throw new Error("no such type: " + type.kind);
  }
}

/* Returns the route's arguments as texts; absent ones are null. */
function values(route, answer, texts) {
  return route.parameters.map((parameter) => {
    const fixed = answer.fixed.find(([name]) => name === parameter.name);
    if (fixed !== undefined) return fixed[1];
    const text = texts.get(parameter.name);
    return text === undefined ? null : value(parameter.reads, text, (answer.folded ?? []).includes(parameter.name));
  });
}
