// Fields for the values of events, routes and inputs.

/* Returns the values of a domain to choose from; null if a value has to be typed. */
function choices(domain) {
  if (domain.values !== null) return domain.values;
  if (domain.cases === null) return null;
  const all = domain.cases.map((one) => (one.carries === null ? one.name : { [one.name]: one.carries.sample }));
  return domain.isOptional ? [...all, null] : all;
}

/* Makes a field for a value; `read` returns the value, or throws the reason why it is invalid. */
function valueField(name, domain, value) {
  if (domain.values === null && domain.cases !== null) return caseField(name, domain, value);
  if (domain.values !== null) return choiceField(name, domain.values, value);
  const isNumber = ["Int", "UInt", "range"].includes(domain.type);
  const field = make("input", { name, type: "text", inputmode: isNumber && "numeric", autocomplete: "off", spellcheck: "false", value: value ?? "", placeholder: domain.isOptional && "none", "aria-label": name });
  return { field, read: () => readValue(name, domain, field.value) };
}

function choiceField(name, all, value) {
  const field = make("select", { name, "aria-label": name }, all.map((one, index) => make("option", { value: index }, valueText(one))));
  const chosen = all.findIndex((one) => JSON.stringify(one) === JSON.stringify(value));
  field.value = String(Math.max(0, chosen));
  return { field, read: () => all[Number(field.value)] };
}

/* Makes a field for a case, with another one for the value that it carries. */
function caseField(name, domain, value) {
  const [chosen, carried] = value !== null && typeof value === "object" ? Object.entries(value)[0] : [value, undefined];
  const choice = choiceField(name, [...domain.cases.map((one) => one.name), ...(domain.isOptional ? [null] : [])], chosen);
  const field = make("span", { class: "case" });
  let inner = null;
  const show = (given) => {
    const type = domain.cases.find((one) => one.name === choice.read())?.carries ?? null;
    inner = type === null ? null : valueField(choice.read(), type, given ?? likelyValue({ name: choice.read(), domain: type }, {}));
    field.replaceChildren(choice.field, ...(inner === null ? [] : [inner.field]));
  };
  choice.field.addEventListener("change", () => show());
  show(carried);
  return { field, read: () => (inner === null ? choice.read() : { [choice.read()]: inner.read() }) };
}

function readValue(name, domain, text) {
  if (text === "" && domain.isOptional) return null;
  const fail = (what) => { throw name + " is " + what; };
  switch (domain.type) {
    case "Int": case "UInt": case "range": {
      const number = Number(text);
      if (domain.count === null && /^-?\d{16,19}$/.test(text) && !Number.isSafeInteger(number)) {
        const exact = BigInt(text);
        if (exact < (domain.type === "Int" ? -(2n ** 63n) : 0n) || exact >= 2n ** 63n) fail("a whole number of 64 bits" + (domain.type === "Int" ? "" : ", at least 0"));
        return String(exact);
      }
      if (text.trim() === "" || !Number.isSafeInteger(number)) fail("a whole number");
      const [least, most] = [domain.type === "Int" ? -Infinity : domain.lower, domain.count === null ? Infinity : greatestOf(domain)];
      if (number < least || number > most) fail(most === Infinity ? "at least " + least : "between " + least + " and " + most);
      return number;
    }
    case "Double": if (text.trim() === "" || !Number.isFinite(Number(text))) fail("a number"); return text;
    case "UUID": if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) fail("a UUID, such as " + domain.sample); return text;
    case "URL": if (!/^[a-z][a-z0-9+.-]*:\S+$/i.test(text)) fail("a URL, such as " + domain.sample); return text;
    case "text": if (!hasPattern(text, domain.pattern)) fail("a text of the pattern " + domain.pattern + (domain.sample === null ? "" : ", such as " + domain.sample)); return text;
    default: return text;
  }
}

/* True if a text matches a pattern from end to end; also if the pattern is none of this browser's. */
function hasPattern(text, pattern) {
  try {
    return new RegExp("^(?:" + pattern + ")$", "u").test(text);
  } catch {
    return true;
  }
}

/* Returns an initial value: that of the same name on the screen, else a sample. */
function likelyValue(field, given) {
  if (Object.hasOwn(given, field.name) && isOf(field.domain, given[field.name])) return given[field.name];
  const all = choices(field.domain);
  return all !== null ? all[0] : field.domain.isOptional ? null : field.domain.sample ?? (field.domain.count === null ? field.name + " 1" : field.domain.lower);
}

/* Asks for values in a dialog and passes them on; without fields it passes them on at once. */
function askValues(app, title, fields, given, done) {
  if (fields.length === 0) return done({});
  const rows = fields.map((field) => ({ name: field.name, ...valueField(field.name, field.domain, likelyValue(field, given)) }));
  const problem = make("p", { class: "problem", role: "alert", id: "problem-" + app.key });
  const valuesOf = (row) => {
    const inputs = [...(row.field.matches("input, select") ? [row.field] : row.field.querySelectorAll("input, select"))];
    for (const input of inputs) for (const name of ["aria-invalid", "aria-describedby"]) input.removeAttribute(name);
    try {
      return [row.name, row.read()];
    } catch (why) {
      for (const input of inputs) input.setAttribute("aria-invalid", "true");
      for (const input of inputs) input.setAttribute("aria-describedby", problem.id);
      inputs.at(-1)?.focus();
      throw why;
    }
  };
  const cancel = make("button", { type: "button", onclick: () => dialog.close() }, "Cancel");
  const form = make("form", { method: "dialog" }, make("h3", {}, title),
    rows.map((row) => make("label", {}, make("span", {}, row.name), row.field)), problem,
    make("div", { class: "row" }, make("button", { type: "submit", class: "main" }, "Do it"), cancel));
  const dialog = make("dialog", { "aria-label": title }, form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    try {
      const values = Object.fromEntries(rows.map(valuesOf));
      dialog.close();
      done(values);
    } catch (why) {
      problem.textContent = String(why);
    }
  });
  dialog.addEventListener("close", () => { dialog.remove(); app.focusAgain(); });
  app.place.append(dialog);
  app.rememberFocus();
  dialog.showModal();
}
