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
  const all = choices(domain);
  if (all !== null) {
    const field = make("select", { name }, all.map((one, index) => make("option", { value: index }, valueText(one))));
    const chosen = all.findIndex((one) => JSON.stringify(one) === JSON.stringify(value));
    field.value = String(Math.max(0, chosen));
    return { field, read: () => all[Number(field.value)] };
  }
  const isNumber = ["Int", "UInt", "range"].includes(domain.type);
  const field = make("input", { name, type: "text", inputmode: isNumber && "numeric", autocomplete: "off", spellcheck: "false", value: value === null ? "" : value, placeholder: domain.isOptional && "none" });
  return { field, read: () => readValue(name, domain, field.value) };
}

function readValue(name, domain, text) {
  if (text === "" && domain.isOptional) return null;
  if (!["Int", "UInt", "range"].includes(domain.type)) return text;
  const number = Number(text);
  if (text.trim() === "" || !Number.isSafeInteger(number)) throw name + " is a whole number";
  const most = domain.count === null ? Infinity : domain.lower + domain.count - (domain.isOptional ? 2 : 1);
  const least = domain.type === "Int" ? -Infinity : domain.lower;
  if (number < least || number > most) throw name + " is between " + least + " and " + most;
  return number;
}

/* Returns an initial value: that of the same name on the screen, else a sample. */
function likelyValue(field, given) {
  if (Object.hasOwn(given, field.name)) return given[field.name];
  const all = choices(field.domain);
  return all !== null ? all[0] : field.domain.isOptional ? null : field.domain.sample ?? (field.domain.count === null ? field.name + " 1" : field.domain.lower);
}

/* Asks for values in a dialog and passes them on; without fields it passes them on at once. */
function askValues(app, title, fields, given, done) {
  if (fields.length === 0) return done({});
  const rows = fields.map((field) => ({ name: field.name, ...valueField(field.name, field.domain, likelyValue(field, given)) }));
  const problem = make("p", { class: "problem", role: "alert" });
  const cancel = make("button", { type: "button", onclick: () => dialog.close() }, "Cancel");
  const form = make("form", { method: "dialog" }, make("h3", {}, title),
    rows.map((row) => make("label", {}, make("span", {}, row.name), row.field)), problem,
    make("div", { class: "row" }, make("button", { type: "submit", class: "main" }, "Do it"), cancel));
  const dialog = make("dialog", { "aria-label": title }, form);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    try {
      const values = Object.fromEntries(rows.map((row) => [row.name, row.read()]));
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
