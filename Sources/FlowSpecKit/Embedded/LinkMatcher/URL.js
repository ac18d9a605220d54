// URLs, split as by LinkURL, and prefixes of origins.

const folded = (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const isSame = (one, other, foldingCase) => one === other || foldingCase && folded(one) === folded(other);
const isDigits = (text) => /^[0-9]*$/.test(text);
const hasDotParts = (text) => text.split("/").some((part) => part === "." || part === "..");
const isScheme = (text) => /^[A-Za-z][A-Za-z0-9+.-]*$/.test(text);

/* Decodes a part once; a part with an invalid escape is kept as written. */
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
    /* The authority without a user name; null if there is none. */
    server: authority === null ? null : part(authority.slice(authority.lastIndexOf("@") + 1)),
    hasUser: (authority ?? "").includes("@"),
    segments: segments(rest).map(part),
    query: (query ?? "").split("&").filter((item) => item !== "").map(readItem),
    fragment: fragment === null ? null : part(fragment),
  };
  url.hasDots = [url.authority, ...url.segments].some(hasDotParts);
  return url;
}

/* One trailing slash is ignored; every other empty segment is kept. */
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
