// From texts to the values of a route's parameters.

/* As the tool writes it; null where a text is no value. */
function value(type, text) {
  switch (type.kind) {
    case "text": return text;
    case "integer": return isInteger(type, text) ? BigInt(text.replace(/^-/, "")) * (text.startsWith("-") ? -1n : 1n) + "" : null;
    case "cases": {
      const plain = type.cases.find((one) => one.carries === undefined && one.text === text);
      if (plain !== undefined) return plain.name;
      for (const one of type.cases) {
        if (one.carries === undefined || !accepts(one.language, text)) continue;
        const carried = value(one.carries, text);
        if (carried !== null) return one.name + ": " + carried;
      }
      return null;
    }
    default: throw new Error("no such type: " + type.kind);
  }
}

/* The route's arguments, each as a text; absent ones are null. */
function values(route, answer, texts) {
  return route.parameters.map((parameter) => {
    const fixed = answer.fixed.find(([name]) => name === parameter.name);
    if (fixed !== undefined) return fixed[1];
    const text = texts.get(parameter.name);
    return text === undefined ? null : value(parameter.reads, text);
  });
}
