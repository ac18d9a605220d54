/// The matcher of links, in JavaScript: it walks a ``LinkTable`` that is given as data, by the same rules.
enum LinkMatcherScript {
  static let text = urls + languages + forms + nearest + answers

  /// URLs, taken apart as ``LinkURL`` does.
  private static let urls = #"""

    "use strict";
    const LinkMatcher = (() => {
      const folded = (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
      const isSame = (one, other, foldingCase) => one === other || foldingCase && folded(one) === folded(other);
      const isDigits = (text) => /^[0-9]*$/.test(text);
      const isScheme = (text) => /^[A-Za-z][A-Za-z0-9+.-]*$/.test(text);

      /* Decoded once; a part with a broken escape stands as it is written. */
      function part(raw) {
        try {
          return decodeURIComponent(raw);
        } catch {
          return raw;
        }
      }

      function readURL(text) {
        text = text.replace(/\p{Surrogate}/gu, "\uFFFD");
        const colon = text.indexOf(":");
        if (/[\u0000-\u0020\u007F]/.test(text) || colon < 0 || !isScheme(text.slice(0, colon))) return null;
        let rest = text.slice(colon + 1);
        const cut = (mark) => {
          const place = rest.indexOf(mark);
          if (place < 0) return null;
          const tail = rest.slice(place + 1);
          rest = rest.slice(0, place);
          return tail;
        };
        const fragment = cut("#");
        const query = cut("?");
        let authority = null;
        if (rest.startsWith("//")) {
          const slash = rest.indexOf("/", 2);
          authority = slash < 0 ? rest.slice(2) : rest.slice(2, slash);
          rest = slash < 0 ? "" : rest.slice(slash);
        }
        const url = {
          text,
          scheme: text.slice(0, colon).toLowerCase(),
          authority: part(authority ?? ""),
          hasUser: (authority ?? "").includes("@"),
          segments: segments(rest).map(part),
          query: (query ?? "").split("&").filter((item) => item !== "").map(readItem),
          fragment: fragment === null ? null : part(fragment),
        };
        url.hasDots = [url.authority, ...url.segments].some((text) => text.split("/").some((part) => part === "." || part === ".."));
        return url;
      }

      /* One slash at the end says nothing; every other empty segment is kept. */
      function segments(path) {
        const rest = path.startsWith("/") ? path.slice(1) : path;
        if (rest === "") return [];
        const parts = rest.split("/");
        if (parts.at(-1) === "") parts.pop();
        return parts;
      }

      function readItem(text) {
        const equals = text.indexOf("=");
        return equals < 0 ? { key: part(text), value: "" } : { key: part(text.slice(0, equals)), value: part(text.slice(equals + 1)) };
      }

      /* Of items with the same key the first one counts. */
      const itemValue = (url, key) => url.query.find((item) => item.key === key)?.value ?? null;

      function hasAuthority(prefix, authority) {
        let name = authority;
        let port = null;
        const colon = authority.lastIndexOf(":");
        if (colon >= 0 && isDigits(authority.slice(colon + 1))) {
          name = authority.slice(0, colon);
          port = authority.slice(colon + 1);
        }
        if (!hasHost(prefix, name)) return false;
        const isPort = (number) => port !== "" && port.replace(/^0+(?=.)/, "") === String(number);
        if (prefix.port !== undefined && prefix.port !== prefix.defaultPort) return port !== null && isPort(prefix.port);
        if (port === null) return true;
        return prefix.defaultPort !== undefined && (port === "" || isPort(prefix.defaultPort));
      }

      function hasHost(prefix, name) {
        if (prefix.host !== undefined) return isSame(name, prefix.host, true);
        const end = "." + prefix.subdomainsOf;
        if (!folded(name).endsWith(folded(end))) return false;
        return name.slice(0, -end.length).split(".").every((label) => /^[A-Za-z0-9_\u0080-\u{10FFFF}-]+$/u.test(label));
      }

    """#

  /// What parameters take, as ``ParameterLanguage`` does.
  private static let languages = #"""

      function accepts(language, text) {
        switch (language.kind) {
          case "any": return true;
          case "pattern": return memberEnds(language.automaton, Array.from(text), 0).includes(Array.from(text).length);
          case "cases": return language.texts.includes(text);
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

      /* The ends of all members that begin at a place, ascending. */
      function memberEnds(automaton, symbols, start) {
        const closure = (state, into) => {
          const pending = [state];
          while (pending.length > 0) {
            const next = pending.pop();
            if (into.has(next)) continue;
            into.add(next);
            pending.push(...automaton.moves[next]);
          }
        };
        let places = new Set();
        closure(0, places);
        const ends = places.has(automaton.accepting) ? [start] : [];
        for (let index = start; index < symbols.length && places.size > 0; index += 1) {
          const symbol = symbols[index].codePointAt(0);
          const next = new Set();
          for (const state of places) {
            const [target, ...bounds] = automaton.states[state];
            for (let place = 0; place < bounds.length; place += 2) {
              if (bounds[place] <= symbol && symbol <= bounds[place + 1]) closure(target, next);
            }
          }
          places = next;
          if (places.has(automaton.accepting)) ends.push(index + 1);
        }
        return ends;
      }

      function languageEnds(language, symbols, start) {
        if (language.kind === "pattern") return memberEnds(language.automaton, symbols, start);
        const ends = [];
        for (let end = start + 1; end <= symbols.length; end += 1) {
          if (accepts(language, symbols.slice(start, end).join(""))) ends.push(end);
        }
        return ends;
      }

    """#

  /// Forms, as ``LinkForm`` and ``LinkTable`` read them.
  private static let forms = #"""

      function matchWhole(form, name, text, found) {
        if (text === "" || !accepts(form.languages.get(name), text)) return false;
        found.set(name, text);
        return true;
      }

      /* Literals and parameters in turn, each parameter as long as possible and never empty. */
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

      /* What was found, or null. */
      function matchPath(form, pieces, path, index, found) {
        const isAtEnd = index === path.segments.length;
        if (pieces.length === 0) return isAtEnd ? found : null;
        const [piece, ...rest] = pieces;
        if (piece.segment !== undefined) {
          if (isAtEnd) return null;
          const foldingCase = form.foldsCase || index === 0 && path.beginsWithHost;
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

      /* A parameter that is the whole value may be empty if its type takes that. */
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

      /* What stands behind a prefix, or null. Without a host in the prefix that of the URL is the first segment. */
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

      /* The forms whose segments may be those of a path. */
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

      /* Makes a table ready that was read from JSON. */
      function prepare(table) {
        for (const origin of table.origins) {
          for (const node of origin.nodes) {
            node.byFoldedText = new Map();
            for (const literal of node.literals ?? []) {
              const key = folded(literal[0]);
              node.byFoldedText.set(key, [...(node.byFoldedText.get(key) ?? []), literal]);
            }
            for (const form of [...(node.ends ?? []), ...(node.tails ?? [])]) table.forms[form].foldsCase = origin.foldsCase;
          }
        }
        for (const form of table.forms) form.languages = new Map(form.parameters.map(([name, number]) => [name, table.languages[number]]));
        return table;
      }

      /* All forms that a URL has, the one that wins first. */
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

    """#

  /// Where nothing matches: a first pointer, by what a form asks for in turn.
  private static let nearest = #"""

      function distance(form, prefix, origin, url) {
        const reasons = [];
        const note = (weight, reason) => reasons.push({ weight, reason });
        if (url.scheme !== prefix.scheme) note(30, "the scheme is not “" + prefix.scheme + ":”");
        const name = prefix.host ?? prefix.subdomainsOf;
        let path = { segments: url.segments, beginsWithHost: false };
        if (name === undefined) {
          path = pathBehind({ scheme: url.scheme }, origin.foldsCase, url);
        } else if (!hasAuthority(prefix, url.authority)) {
          note(30, "the host is not “" + (prefix.host ?? "*." + prefix.subdomainsOf) + (prefix.port === undefined ? "" : ":" + prefix.port) + "”");
        }
        for (const text of prefix.base ?? []) {
          if (path.segments[0] !== undefined && isSame(path.segments[0], text, origin.foldsCase)) path.segments = path.segments.slice(1);
          else note(25, "the path does not begin with “" + text + "”");
        }
        pathDistance(form, path, note);
        for (const item of form.query ?? []) {
          if (matchItem(form, item, url, new Map())) continue;
          const isThere = item.keys.some((key) => itemValue(url, key) !== null);
          note(9, isThere ? "the value of the query item “" + item.keys[0] + "” does not fit" : "the query item “" + item.keys[0] + "” is missing");
        }
        if (!matchFragment(form, url, new Map())) note(9, url.fragment === null ? "the fragment is missing" : "the fragment does not fit");
        return { weight: reasons.reduce((sum, one) => sum + one.weight, 0), reason: reasons[0]?.reason ?? "something in it does not fit" };
      }

      function pathDistance(form, path, note) {
        let index = 0;
        for (const piece of form.path) {
          const text = path.segments[index];
          if (piece.anySegments) return;
          if (piece.segment === undefined) {
            if (piece.rest !== undefined && text === undefined && !piece.isOptional) note(12, "the path ends too early");
            if (piece.rest !== undefined) return;
            if (text !== undefined && !matchWhole(form, piece.optional, text, new Map())) note(20, "“" + text + "” does not fit “" + piece.optional + "”");
          } else if (text === undefined) {
            note(12, "the path ends too early");
          } else if (!matchText(form, piece.segment, text, form.foldsCase || index === 0 && path.beginsWithHost, new Map())) {
            const wanted = piece.segment.map((atom) => atom.literal ?? "{" + atom.parameter + "}").join("");
            const isWord = piece.segment.every((atom) => atom.literal !== undefined);
            note(isWord ? 25 : 20, "“" + text + "” " + (isWord ? "is not" : "does not fit") + " “" + wanted + "”");
          }
          index += 1;
        }
        for (let extra = index; extra < path.segments.length; extra += 1) note(12, "the path goes on with “" + path.segments[extra] + "”");
      }

      /* The forms that ask for the least else, at most three of them. */
      function nearest(table, url) {
        const found = [];
        for (const origin of table.origins) {
          const forms = new Set(origin.nodes.flatMap((node) => [...(node.ends ?? []), ...(node.tails ?? [])]));
          for (const form of forms) {
            if (table.forms[form].wholeURL !== undefined) continue;
            const ways = origin.prefixes.map((prefix) => distance(table.forms[form], prefix, origin, url));
            const best = ways.reduce((one, other) => (other.weight < one.weight ? other : one));
            found.push({ form, ...best });
          }
        }
        found.sort((one, other) => one.weight - other.weight || one.form - other.form);
        return found.slice(0, 3).filter((one) => one.weight === found[0].weight);
      }

    """#

  /// From texts to the values of a route's parameters.
  private static let answers = #"""

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

      return { readURL, prepare, matches, nearest, values };
    })();

    """#
}
