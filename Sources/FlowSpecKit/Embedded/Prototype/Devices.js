// Devices for prototypes, in points and portrait.

const devicesSource = "Sizes in points, from Apple's Human Interface Guidelines: Layout, Specifications";
const devices = [
  { name: "iPhone SE", idiom: "phone", width: 375, height: 667 },
  { name: "iPhone 13 mini", idiom: "phone", width: 375, height: 812 },
  { name: "iPhone 16", idiom: "phone", width: 393, height: 852 },
  { name: "iPhone 16 Pro", idiom: "phone", width: 402, height: 874 },
  { name: "iPhone 16 Pro Max", idiom: "phone", width: 440, height: 956 },
  { name: "iPad mini", idiom: "pad", width: 744, height: 1133 },
  { name: "iPad", idiom: "pad", width: 820, height: 1180 },
  { name: "iPad Pro 11-inch", idiom: "pad", width: 834, height: 1194 },
  { name: "iPad Pro 13-inch", idiom: "pad", width: 1024, height: 1366 },
  { name: "Mac, window", idiom: "mac", width: 1280, height: 800 },
  { name: "Apple Vision Pro, window", idiom: "vision", width: 1280, height: 720 },
];
const kinds = { phone: "iPhone", pad: "iPad", mac: "Mac", vision: "Apple Vision Pro" };
const firstDevice = devices[2];
const turned = devices.map((one) => ({ ...one, width: one.height, height: one.width }));
const smallestSide = 200;
const largestSide = 2000;

/* Returns the size classes of a window. On an iPad a window of up to two thirds is compact; of iPhones only large ones are regular. */
function sizeClasses({ idiom, width, height }) {
  if (idiom === "phone") {
    const isUpright = height >= width;
    return { horizontal: !isUpright && Math.min(width, height) >= 414 ? "regular" : "compact", vertical: isUpright ? "regular" : "compact" };
  }
  return { horizontal: idiom === "pad" && width <= 639 ? "compact" : "regular", vertical: "regular" };
}

/* The inputs that a system reads, by name. */
function inputsRead(system) {
  const found = new Set();
  JSON.stringify([system.transitions, system.states, system.routes, system.layouts, system.elements, system.events], (key, value) => {
    if (value !== null && typeof value === "object" && value.kind === "input") found.add(value.input.name);
    return value;
  });
  return found;
}

/* Returns a system's inputs for a window, as far as the system reads them. */
function windowInputs(system, read, size) {
  const all = { width: Math.round(size.width), height: Math.round(size.height), idiom: size.idiom, ...sizeClasses(size) };
  return Object.fromEntries(Object.entries(all).filter(([name]) => read.has(name) && indexOfName(system.inputs, name) >= 0));
}

const isWindowInput = (name) => ["width", "height", "idiom", "horizontal", "vertical"].includes(name);

/* Returns the window for some inputs, based on another window. */
function sizeOfInputs(inputs, size) {
  const { width, height, idiom, horizontal, vertical } = inputs;
  const told = { ...(width > 0 && { width }), ...(height > 0 && { height }) };
  let found = { ...size, ...told };
  if (idiom && idiom !== size.idiom) found = { ...size, ...devices.find((one) => one.idiom === idiom), idiom, ...told };
  const hasClasses = (one) => Object.entries(sizeClasses({ ...one, ...told })).every(([name, value]) => (inputs[name] ?? value) === value);
  if (!(horizontal || vertical) || hasClasses(found)) return found;
  // Only size classes are given: the same device whole, turned or as a narrow window, else the first one with them.
  const whole = devices.filter((one) => one.idiom === found.idiom && one.height === found.height);
  const narrow = found.idiom === "pad" ? [{ ...found, width: 375 }] : [];
  const others = [...whole, { ...found, width: found.height, height: found.width }, ...narrow, ...devices, ...turned];
  return { ...(others.find((one) => hasClasses(one) && (!idiom || one.idiom === idiom)) ?? found), ...told };
}

/* Returns the window that a configuration is in, based on the one before; inputs that are not read say nothing. */
function windowAfter(system, read, { inputs }, size) {
  const told = system.inputs.filter((input) => isWindowInput(input.name) && read.has(input.name)).map((input) => [input.name, inputs[input.index]]);
  return sizeOfInputs(Object.fromEntries(told), size);
}

/* True if a window that an address gives is one that the page can show. */
function isWindow(given) {
  const { idiom, width, height } = given ?? {};
  const isSide = (length) => Number.isInteger(length) && length >= smallestSide && length <= largestSide;
  return isSide(width) && isSide(height) && devices.some((one) => one.idiom === idiom);
}

/* Returns a window that an address gives; the first device for anything else. */
const windowOfAddress = (given) => (isWindow(given) ? { idiom: given.idiom, width: given.width, height: given.height } : firstDevice);
