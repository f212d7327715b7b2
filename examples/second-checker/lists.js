// Lists and copies of them.

/** How many of some things are this one. */
export const count = (all, one) => all.filter((other) => other === one).length;

/** Takes a thing out of some. Returns whether it was there. */
export function remove(all, one) {
  const at = all.indexOf(one);
  if (at >= 0) all.splice(at, 1);
  return at >= 0;
}

/** All ways to take one of each of some lists. */
export const waysOf = (lists) =>
  lists.reduce((ways, list) => ways.flatMap((way) => list.map((one) => [...way, one])), [[]]);

/** A copy of plain objects, arrays, maps and sets within each other. What is frozen is shared. */
export function copied(value) {
  if (Object.isFrozen(value) || typeof value === "function") return value;
  if (Array.isArray(value)) return value.map(copied);
  if (value instanceof Set) return new Set(value);
  if (value instanceof Map) return new Map([...value].map(([key, one]) => [key, copied(one)]));
  const copy = Object.create(Object.getPrototypeOf(value));
  for (const [key, one] of Object.entries(value)) copy[key] = copied(one);
  return copy;
}
