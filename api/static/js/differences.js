// The lines in which two texts differ.

/** If two texts differ in more lines than this, every line between the common ends counts as changed. */
const MOST = 2000;

/** The lines of two texts in order, as [sign, line]: "-" of the first alone, "+" of the second, " " of both. */
export function lineDifferences(one, other) {
  const [a, b] = [one, other].map((text) => text.split("\n"));
  let head = 0;
  while (head < Math.min(a.length, b.length) && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const same = (lines) => lines.map((line) => [" ", line]);
  return [...same(a.slice(0, head)), ...between(a.slice(head, a.length - tail), b.slice(head, b.length - tail)),
    ...same(a.slice(a.length - tail))];
}

function between(a, b) {
  const gone = (lines) => lines.map((line) => ["-", line]);
  const come = (lines) => lines.map((line) => ["+", line]);
  if (Math.max(a.length, b.length) > MOST) return [...gone(a), ...come(b)];
  // How many lines the rests of both have in common, from each pair of lines on.
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      common[i][j] = a[i] === b[j] ? common[i + 1][j + 1] + 1 : Math.max(common[i + 1][j], common[i][j + 1]);
    }
  }
  const out = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      out.push([" ", a[i]]);
      i += 1;
      j += 1;
    } else if (common[i + 1][j] >= common[i][j + 1]) {
      out.push(["-", a[i]]);
      i += 1;
    } else {
      out.push(["+", b[j]]);
      j += 1;
    }
  }
  return [...out, ...gone(a.slice(i)), ...come(b.slice(j))];
}
