// What was just corrected on the page of a record can be taken back at once.

import { done } from "./deleting.js";
import { el } from "./dom.js";
import { loadRecord, saveRecord } from "./saving.js";
import { t } from "./words.js";

const NAME = "carnet-corrected";

/** Tell in `root` that the record was corrected, if it was just now, and offer its earlier text. */
export function tellCorrected(root, record) {
  let before = null;
  try {
    before = JSON.parse(sessionStorage.getItem(NAME));
    sessionStorage.removeItem(NAME);
  } catch {
    return; // nothing may be kept
  }
  if (before?.record !== record) return;
  root.replaceChildren(`${t("corrected")} `, el("button", { type: "button", onclick: () => done(root, async () => {
    const { version } = await loadRecord(record);
    await saveRecord(record, before.text, version);
    location.reload();
  }) }, t("undo")));
}

/** Remember the text that a record had before it is corrected. */
export function remember(before) {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(before));
  } catch {
    // Not allowed, or no room for it: the history of the record undoes it too.
  }
}
