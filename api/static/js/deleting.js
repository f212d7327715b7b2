// Putting records into the bin, and bringing them back.

import { byId, el } from "./dom.js";
import { ProblemError, call, explain } from "./service.js";
import { t, tn } from "./words.js";

const BIN = "/api/v1/bin";

function send(path, records) {
  return call(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ records }) });
}

/** Bring records back, by id. */
export function bringBack(ids) {
  return send(`${BIN}/undo`, ids);
}

/** Do it, or show in `place` why the service refuses. Returns whether it was done. */
export async function done(place, doing) {
  try {
    await doing();
    return true;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    place.replaceChildren(...explain(error));
    return false;
  }
}

/**
 * Put records, with the versions seen, into the bin. `place` tells of it and offers to undo it;
 * `changed` is called after either. Returns whether it was done.
 */
export async function discard(place, records, changed) {
  if (!(await done(place, () => send(BIN, records)))) return false;
  const undo = el("button", { type: "button" }, t("undo"));
  undo.addEventListener("click", async () => {
    if (!(await done(place, () => bringBack(records.map(({ id }) => id))))) return;
    place.replaceChildren();
    changed();
  });
  place.replaceChildren(`${tn("deleted-n", records.length)} `, undo);
  undo.focus();
  changed();
  return true;
}

/** Delete the record of the replay page; undo loads the page anew. */
export function discardShown(id) {
  const button = byId("delete");
  const records = [{ id, version: Number(button.dataset.version) }];
  return discard(byId("deleted"), records, () => {
    if (button.hidden) location.reload();
    button.hidden = true;
  });
}
