// What was just corrected on the page of a record can be taken back at once.

import { el } from "./dom.js";
import { TAB, forget, keep, kept } from "./kept.js";
import { loadRecord, saveRecord } from "./saving.js";
import { done } from "./service.js";
import { t } from "./words.js";

const NAME = "carnet-corrected";

/** Tell in `root` that the record was corrected, if it was just now, and offer its earlier text. */
export function tellCorrected(root, record) {
  const before = JSON.parse(kept(NAME, TAB));
  forget(NAME, TAB);
  if (before?.record !== record) return;
  // Where what was kept was proposed: nothing moves.
  root.classList.add("proposal");
  document.querySelector(".told").before(root);
  root.replaceChildren(`${t("corrected")} `, el("button", { type: "button", onclick: () => done(root, async () => {
    const { version } = await loadRecord(record);
    await saveRecord(record, before.text, version);
    location.reload();
  }) }, t("undo")));
}

/** Remember the text that a record had before it is corrected; where there is no room, its history undoes it too. */
export function remember(before) {
  keep(NAME, JSON.stringify(before), TAB);
}
