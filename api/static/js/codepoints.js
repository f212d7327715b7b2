// Offsets that the service counts in code points, in strings that a script counts otherwise.

/** A text to cut by offsets in code points: `slice(from, to)`, `length`. */
export function codePoints(text) {
  if (!/[\ud800-\udfff]/.test(text)) return { slice: (from, to) => text.slice(from, to), length: text.length };
  const points = Array.from(text);
  return { slice: (from, to) => points.slice(from, to).join(""), length: points.length };
}
