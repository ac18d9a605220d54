// Shows an answer of the matcher on the page; texts of a spec are only ever inserted as text.

"use strict";
(() => {
  const data = JSON.parse(document.getElementById("link-data").textContent);
  const field = document.getElementById("tested-url");
  const output = document.getElementById("tested-answer");
  LinkMatcher.prepare(data.table);
  LinkMatcher.prepare(data.unread.table);

  function element(name, content, className) {
    const made = document.createElement(name);
    if (className) made.className = className;
    for (const part of Array.isArray(content) ? content : [content]) made.append(part);
    return made;
  }

  const code = (text) => element("code", text);
  const joined = (parts, separator) => parts.flatMap((part, index) => index === 0 ? [part] : [separator, part]);

  function routeLink(route) {
    const link = element("a", code(route.name));
    link.href = "#" + encodeURIComponent(route.anchor);
    return link;
  }

  function rows(pairs) {
    return element("dl", pairs.flatMap(([name, ...content]) => [element("dt", name), element("dd", content)]));
  }

  const template = (answer) => [code(answer.origin), " ", code(answer.template), " ", element("span", answer.place, "place")];

  function argumentTable(route, values) {
    const body = route.parameters.map((parameter, index) => {
      const value = values[index] === null ? element("em", "none") : code(values[index]);
      return element("tr", [element("th", code(parameter.name)), element("td", value), element("td", code(parameter.type))]);
    });
    return element("table", element("tbody", body));
  }

  function stateLink(name) {
    const link = element("a", code(name));
    link.href = "#" + encodeURIComponent("state-" + name);
    return link;
  }

  /* Returns the combinations of states in a text such as `0-8 10 12+13`. */
  function combinations(text) {
    return text.split(" ").filter(Boolean).flatMap((part) => {
      const [first, last] = part.split("-").map(Number);
      if (last === undefined) return [part.split("+").map(Number)];
      return Array.from({ length: last - first + 1 }, (_, place) => [first + place]);
    });
  }

  /* Returns the outcome in every reachable combination of states, in the words of `flowspec open`. */
  function arrival(route) {
    if (route.arrival === null) return [element("p", "The spec has no states, so it has no policy for links.")];
    const { rows, remarks } = data.arrivals[route.arrival];
    const lines = rows.map(({ states, kind, words }) => {
      const names = combinations(states).map((one) => element("span", joined(one.map((state) => stateLink(data.states[state])), " + ")));
      const name = element("th", joined(names, ", "));
      name.scope = "row";
      return element("tr", [element("td", words, kind), name]);
    });
    return [element("table", element("tbody", lines), "arrival"), ...remarks.map((remark) => element("p", remark, "remark"))];
  }

  function answered(found) {
    const [first, ...others] = found;
    const answer = data.answers[first.form];
    const route = data.routes[answer.route];
    const pairs = [["Template", ...template(answer)]];
    if (route.about !== "") pairs.unshift(["What it is", route.about]);
    if (answer.deprecated !== undefined) pairs.push(["Deprecated", element("strong", "This form is deprecated: "), answer.deprecated]);
    if (route.parameters.length > 0) pairs.push(["Arguments", argumentTable(route, LinkMatcher.values(route, answer, first.texts))]);
    for (const fact of route.facts) pairs.push(["Besides", fact]);
    if (others.length > 0) {
      const also = others.map((other) => data.answers[other.form]);
      pairs.push(["Also has it", ...joined(also.map((one) => element("span", [routeLink(data.routes[one.route]), " by ", ...template(one)])), element("br", []))]);
    }
    return [element("p", ["This link is for ", routeLink(route), "."], "verdict"), rows(pairs), element("h4", "When it arrives"), ...arrival(route)];
  }

  function unanswered(url) {
    const uses = { print: "is printed, but never read by the app", documented: "is only documented, and not read by the app" };
    const unread = LinkMatcher.matches(data.unread.table, url).map(({ form }) => data.unread.answers[form]);
    if (unread.length > 0) {
      return unread.map((answer) => element("p", ["No route matches. ", ...template(answer), " of ", routeLink(data.routes[answer.route]), " has this URL, but " + uses[answer.use] + "."], "verdict none"));
    }
    const parts = [element("p", "No route matches this URL.", "verdict none")];
    parts.push(...nearest(url));
    if (data.rawForms > 0) parts.push(element("p", "Forms that are regular expressions are not tried here: " + data.rawForms + "."));
    return parts;
  }

  function nearest(url) {
    const near = LinkMatcher.nearest(data.table, url, (form) => data.routes[data.answers[form].route].parameters);
    if (near.length === 0) return [];
    const items = near.map(({ form, differences }) => {
      const answer = data.answers[form];
      const reasons = element("ul", differences.map(({ message }) => element("li", message)));
      return element("li", [routeLink(data.routes[answer.route]), " by ", ...template(answer), reasons]);
    });
    return [element("p", "Nearest:"), element("ul", items, "nearest")];
  }

  function noURL(text) {
    const parts = [element("p", "This is not a URL: it has no scheme, such as https:, or white space in it.", "verdict none")];
    if (text.trim() !== text && LinkMatcher.readURL(text.trim()) !== null) {
      const button = element("button", "Try it without the space around it");
      button.type = "button";
      button.addEventListener("click", () => { field.value = text.trim(); show(); field.focus(); });
      parts.push(button);
    }
    return parts;
  }

  function show() {
    const text = field.value;
    if (text === "") return output.replaceChildren();
    const url = LinkMatcher.readURL(text);
    const found = url === null ? [] : LinkMatcher.matches(data.table, url);
    output.replaceChildren(...(url === null ? noURL(text) : found.length > 0 ? answered(found) : unanswered(url)));
  }

  field.disabled = false;
  field.addEventListener("input", show);
  for (const button of document.querySelectorAll("[data-url]")) {
    button.addEventListener("click", () => { field.value = button.dataset.url; show(); field.focus(); });
  }
  /* A reloaded page may have a text in the field. */
  show();
})();
