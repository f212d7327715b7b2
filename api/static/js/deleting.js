// Putting records into the bin, and bringing them back.

import { byId, el } from "./dom.js";
import { call, done } from "./service.js";
import { t, tn } from "./words.js";

const BIN = "/api/v1/bin";

/** Bring records back, by id. */
export function bringBack(ids) {
  return call(`${BIN}/undo`, { json: { records: ids } });
}

/**
 * Delete something by `doing`; `place` then says `words` and offers to take it back by `undoing`.
 * `changed` is called after either.
 */
export async function undoable(place, words, { doing, undoing, changed }) {
  if (!(await done(place, doing))) return;
  const undo = el("button", { type: "button", onclick: async () => {
    if (!(await done(place, undoing))) return;
    place.replaceChildren();
    changed();
  } }, t("undo"));
  place.replaceChildren(`${words} `, undo);
  undo.focus();
  changed();
}

/** Put records, with the versions seen, into the bin. */
export function discard(place, records, changed) {
  return undoable(place, tn("deleted-n", records.length), {
    doing: () => call(BIN, { json: { records } }),
    undoing: () => bringBack(records.map(({ id }) => id)),
    changed,
  });
}

/** To call after what the page shows was deleted, which takes its button away, and after that was taken back. */
export function shownOrGone() {
  const button = byId("delete");
  if (button.hidden) location.reload();
  button.hidden = true;
}

/** Delete the record of the replay page. */
export function discardShown(id) {
  return discard(byId("deleted"), [{ id, version: Number(byId("delete").dataset.version) }], shownOrGone);
}
