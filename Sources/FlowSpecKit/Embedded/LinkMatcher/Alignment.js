// Aligns a URL's path with a template's, as PathAlignment does.

const difference = (kind, message, weight) => ({ kind, message, weight });
const otherWord = 25;

function missingWeight(piece) {
  if (piece.rest !== undefined) return 20;
  return piece.segment !== undefined && piece.segment.some((atom) => atom.parameter !== undefined) ? 20 : otherWord;
}

function literalWeight(form, literal, segment) {
  if (isSame(segment.text, literal, form.origin.foldsCase || segment.isHost)) return 0;
  if (isSame(segment.text, literal, true)) return 8;
  return nearestName(segment.text, [literal]) !== null ? 12 : otherWord;
}

/* Matches a single whole segment. */
function readsSegment(form, atoms, segment) {
  const foldingCase = form.origin.foldsCase || segment.isHost;
  return !(foldingCase && hasDotParts(segment.text)) && matchText(form, atoms, segment.text, foldingCase, new Map());
}

const joinedText = (segments) => segments.map((segment) => segment.text).join("/");

/* Returns the cost of segments in the place of a piece; 0 if they match. */
function standingWeight(form, piece, segments) {
  if (piece.base !== undefined) return literalWeight(form, piece.base, segments[0]);
  if (piece.anySegments) return 0;
  const whole = piece.optional ?? piece.rest;
  if (whole !== undefined) return matchWhole(form, whole, joinedText(segments), new Map()) ? 0 : 10;
  const [first, second] = piece.segment;
  if (second !== undefined) return readsSegment(form, piece.segment, segments[0]) ? 0 : 12;
  if (first.literal !== undefined) return literalWeight(form, first.literal, segments[0]);
  return matchWhole(form, first.parameter, segments[0].text, new Map()) ? 0 : 10;
}

/* Returns the moves from a pair of places: the kind, its weight, and the numbers of pieces and segments that it takes. */
function alignmentOptions(form, pieces, segments, row, column) {
  const isAtEnd = column === segments.length;
  const extra = isAtEnd ? [] : [["extra", 15, 0, 1]];
  if (row === pieces.length) return extra;
  const piece = pieces[row];
  if (piece.anySegments) return isAtEnd ? [["skip", 0, 1, 0]] : [["skip", 0, 1, 0], ["match", 0, 0, 1]];
  if (piece.rest !== undefined) {
    if (isAtEnd) return [piece.isOptional ? ["skip", 0, 1, 0] : ["missing", missingWeight(piece), 1, 0]];
    return [["rest", standingWeight(form, piece, segments.slice(column)), 1, segments.length - column]];
  }
  const without = piece.optional !== undefined ? ["skip", 0, 1, 0] : ["missing", missingWeight(piece), 1, 0];
  return isAtEnd ? [without] : [["match", standingWeight(form, piece, [segments[column]]), 1, 1], without, ...extra];
}

function alignedDifferences(form, base, segments, parameters) {
  const pieces = [...base.map((text) => ({ base: text })), ...form.path];
  segments = segments.slice(0, 64);
  const costs = Array.from({ length: pieces.length + 1 }, () => Array(segments.length + 1).fill(0));
  const moves = costs.map((row) => row.map(() => "skip"));
  for (let row = pieces.length; row >= 0; row -= 1) {
    for (let column = segments.length; column >= 0; column -= 1) {
      let best = null;
      for (const [move, cost, down, right] of alignmentOptions(form, pieces, segments, row, column)) {
        const whole = cost + costs[row + down][column + right];
        if (best === null || whole < best.whole) best = { whole, move };
      }
      if (best === null) continue;
      costs[row][column] = best.whole;
      moves[row][column] = best.move;
    }
  }
  return toldDifferences(form, pieces, segments, moves, parameters);
}

function toldDifferences(form, pieces, segments, moves, parameters) {
  const found = [];
  let [row, column] = [0, 0];
  const stand = (end) => {
    const one = standingDifference(form, pieces[row], segments.slice(column, end), parameters);
    if (one !== null) found.push(one);
    [row, column] = [row + 1, end];
  };
  while (row < pieces.length || column < segments.length) {
    const move = moves[row][column];
    if (move === "match" && pieces[row].anySegments) column += 1;
    else if (move === "match") stand(column + 1);
    else if (move === "rest") stand(segments.length);
    else if (move === "skip") row += 1;
    else if (move === "missing") {
      const first = row;
      while (row < pieces.length && moves[row][column] === "missing") row += 1;
      found.push(tooShort(pieces.slice(first, row), segments[column]));
    } else {
      const first = column;
      while (column < segments.length && moves[row][column] === "extra") column += 1;
      found.push(tooLong(segments.slice(first, column), row === pieces.length));
    }
  }
  return found;
}

function standingDifference(form, piece, segments, parameters) {
  const weight = standingWeight(form, piece, segments);
  if (weight === 0) return null;
  const text = joinedText(segments);
  const whole = piece.optional ?? piece.rest ?? (piece.segment?.length === 1 ? piece.segment[0].parameter : undefined);
  if (whole !== undefined) return difference("value", misfit(form, whole, text, parameters), weight);
  const literal = piece.base ?? (piece.segment.length === 1 ? piece.segment[0].literal : undefined);
  if (literal !== undefined) return difference("segment", otherText(literal, text), weight);
  return difference("value", "'" + shownShort(text) + "' does not read as '" + piece.text + "'", weight);
}

function otherText(literal, text) {
  if (text === "") return "an empty segment is where '" + literal + "' is expected";
  if (isSame(text, literal, true)) return "'" + text + "' differs from '" + literal + "' in case";
  const start = "'" + shownShort(text) + "' is not '" + literal + "'";
  return isEqualToTheEye(text, literal) ? start + " scalar by scalar: its accents are written in another way" : start;
}

function tooShort(pieces, next) {
  const names = pieces.map((piece) => piece.base ?? piece.text);
  const what = "'" + names.map((name) => (name.startsWith("/") ? name : "/" + name)).join("") + "'";
  const message = next === undefined ? "the path ends too early: " + what + " is missing" : what + " is missing before '" + shownShort(next.text) + "'";
  return difference("too-short", message, pieces.reduce((sum, piece) => sum + missingWeight(piece), 0));
}

function tooLong(segments, isAtEnd) {
  const text = joinedText(segments);
  const what = text === "" ? "an empty segment" : "'" + shownShort(text) + "'";
  return difference("too-long", isAtEnd ? what + " follows the end of the template" : "the template has no part for " + what, segments.length * 15);
}
