// Prints the URLs of a table's forms, as LinkFormPrinting does.

"use strict";
const LinkPrinter = (() => {
  const { accepts, readURL, pathBehind, readArguments } = LinkMatcher;
  const segmentMarks = "!$&'()*+,;=:@";
  const queryMarks = "!$'()*,;:@/";

  /* Escapes each byte that is no letter, digit, `-`, `.`, `_` or `~`, and none of some marks. */
  function encoded(text, marks = "") {
    return Array.from(new TextEncoder().encode(text), (byte) => {
      const letter = String.fromCharCode(byte);
      return /[A-Za-z0-9._~-]/.test(letter) || marks.includes(letter) ? letter : "%" + byte.toString(16).toUpperCase().padStart(2, "0");
    }).join("");
  }

  /* Returns the URL of a form for the texts of its parameters; null if one is missing or no value, or would not be read back as the same. */
  function print(form, texts) {
    for (const [name, text] of texts) if (!form.languages.has(name) || form.wholeURL === undefined && !accepts(form.languages.get(name), text)) return null;
    const text = form.wholeURL !== undefined ? texts.get(form.wholeURL) ?? null : written(form, texts);
    const url = text === null ? null : readURL(text);
    if (url === null || url.hasUser || url.hasDots) return null;
    const isSame = form.origin.prefixes.some((prefix) => {
      const path = pathBehind(prefix, form.origin.foldsCase, url);
      const back = path === null ? null : readArguments(form, url, path);
      return back !== null && back.size === texts.size && [...texts].every(([name, one]) => back.get(name) === one);
    });
    return isSame ? text : null;
  }

  function written(form, texts) {
    const prefix = form.origin.prefixes.find((one) => one.subdomainsOf === undefined);
    const segments = form.path.flatMap((piece) => writtenPiece(piece, texts));
    const items = (form.query ?? []).map((item) => writtenItem(item, texts)).filter((item) => item !== undefined);
    const fragment = form.fragment?.atoms !== undefined ? writtenAtoms(form.fragment.atoms, texts, queryMarks) : optionalText(form.fragment?.optional, texts);
    if (prefix === undefined || [...segments, ...items, fragment].includes(null)) return null;
    return writtenPath(prefix, segments) + (items.length > 0 ? "?" + items.join("&") : "") + (fragment === undefined ? "" : "#" + fragment);
  }

  /* A first segment that cannot be a host follows an empty one. */
  function writtenPath(prefix, segments) {
    const texts = segments.map(({ text }) => text);
    if (prefix.host === undefined) {
      const [first] = segments;
      const canBeHost = first === undefined || (first.isLiteral ? /^[A-Za-z0-9._~-]+$/ : /^[a-z0-9._~-]+$/).test(first.text);
      return prefix.scheme + (canBeHost ? "://" : ":///") + texts.join("/");
    }
    const base = (prefix.base ?? []).map((text) => encoded(text, segmentMarks));
    return prefix.scheme + "://" + prefix.host + (prefix.port === undefined ? "" : ":" + prefix.port) + "/" + [...base, ...texts].join("/");
  }

  /* Returns the segments of a piece; a null for a parameter that is missing. */
  function writtenPiece(piece, texts) {
    if (piece.anySegments) return [];
    if (piece.segment !== undefined) {
      const text = writtenAtoms(piece.segment, texts, segmentMarks);
      return [text === null ? null : { text, isLiteral: piece.segment.every((atom) => atom.literal !== undefined) }];
    }
    const value = texts.get(piece.optional ?? piece.rest);
    if (value === undefined) return piece.rest !== undefined && !piece.isOptional ? [null] : [];
    const parts = piece.rest === undefined ? [value] : asSegments(value);
    return parts.map((part) => ({ text: encoded(part), isLiteral: false }));
  }

  /* Returns the parts between slashes. A slash with an empty part beside it belongs to a segment. */
  function asSegments(value) {
    const segments = [];
    let isJoining = false;
    for (const part of value.split("/")) {
      if (segments.length > 0 && (isJoining || part === "")) segments[segments.length - 1] += "/" + part; else segments.push(part);
      isJoining = part === "";
    }
    return segments;
  }

  /* Returns undefined for an item that is omitted, null for one whose parameter is missing. */
  function writtenItem(item, texts) {
    const key = item.keyParameter === undefined ? encoded(item.keys[0] ?? "", queryMarks) : optionalText(item.keyParameter, texts) ?? null;
    if (item.anything || key === null) return key;
    const value = item.atoms === undefined ? optionalText(item.optional, texts) : writtenAtoms(item.atoms, texts, queryMarks);
    return (value ?? null) === null ? value : key + "=" + value;
  }

  function optionalText(name, texts) {
    const text = name === undefined ? undefined : texts.get(name);
    return text === undefined ? undefined : encoded(text);
  }

  /* Returns null if a parameter is missing. */
  function writtenAtoms(atoms, texts, marks) {
    const parts = atoms.map((atom) => (atom.literal !== undefined ? encoded(atom.literal, marks) : optionalText(atom.parameter, texts)));
    return parts.includes(undefined) ? null : parts.join("");
  }

  return { print };
})();
