// Where two sequences differ.

/** How many items two sequences have alike at their starts, and how many of the rest at their ends. */
export function commonEnds(a, b, alike = (one, other) => one === other) {
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && alike(a[head], b[head])) head += 1;
  let tail = 0;
  while (tail < shorter - head && alike(a.at(-1 - tail), b.at(-1 - tail))) tail += 1;
  return [head, tail];
}
