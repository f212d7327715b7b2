// The place that the address of a replay names, as a chapter of a study has it.

const RECORD = /(?:^|\/records\/)([0-9a-hjkmnp-tv-z]{12})(?:\/embed)?(?:[?#]|$)/;
const NOWHERE = { record: null, deal: null, ply: null, seat: null, line: null };

/** Deal, action, seat and line of a fragment (`#deal=2&ply=31`), or a whole record without a deal. */
export function placeIn(fragment) {
  const values = new URLSearchParams(fragment.replace(/^#/, ""));
  if (!values.has("deal")) return { deal: null, ply: null, seat: null, line: null };
  const number = (name, low) => Math.max(low, Math.trunc(Number(values.get(name))) || low);
  return { deal: number("deal", 1), ply: number("ply", 0), seat: values.get("seat"), line: values.get("line") };
}

/** Where an address or the id of a record leads: no record if the text is empty, null if it is neither. */
export function placeOf(address) {
  const text = address.trim();
  if (!text) return NOWHERE;
  const found = RECORD.exec(text);
  if (!found) return null;
  const at = text.indexOf("#");
  return { record: found[1], ...placeIn(at < 0 ? "" : text.slice(at)) };
}
