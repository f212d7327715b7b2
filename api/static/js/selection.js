// Choosing records of the list, to delete them at once.

import { discard } from "./deleting.js";
import { byId, el } from "./dom.js";
import { t, tn } from "./words.js";

/** The boxes beside the records of a list. There are none if the reader may not change anything. */
export class Selection {
  constructor(list, changed) {
    this.list = list;
    this.all = byId("select-shown");
    this.button = byId("delete");
    const mode = byId("choosing");
    mode?.addEventListener("click", () => {
      const on = list.closest(".collection").classList.toggle("choosing");
      mode.ariaPressed = String(on);
      if (!on) this.clear();
    });
    this.all?.addEventListener("change", () => {
      for (const box of this.boxes()) box.checked = this.all.checked;
      this.show();
    });
    list.addEventListener("change", () => this.show());
    this.button?.addEventListener("click", () => discard(byId("deleted"), this.chosen(), changed));
  }

  /** The box of a record, or null. */
  box({ id, version }, who) {
    if (!this.all) return null;
    const label = t("select-record", { who });
    return el("label", { class: "pick" }, el("input", { type: "checkbox", "aria-label": label, dataset: { id, version } }));
  }

  boxes() {
    return [...this.list.querySelectorAll(".pick input")];
  }

  /** The records that are chosen, with the versions that the list shows. */
  chosen() {
    const chosen = this.boxes().filter((box) => box.checked);
    return chosen.map(({ dataset }) => ({ id: dataset.id, version: Number(dataset.version) }));
  }

  /** Choose nothing any more. */
  clear() {
    for (const box of this.boxes()) box.checked = false;
    this.show();
  }

  show() {
    if (!this.all) return;
    const boxes = this.boxes();
    const { length } = this.chosen();
    this.all.checked = length > 0 && length === boxes.length;
    this.all.indeterminate = length > 0 && length < boxes.length;
    this.button.hidden = length === 0;
    for (const one of document.querySelectorAll("[data-for-selected]")) one.hidden = length === 0;
    this.button.textContent = tn("delete-n", length);
  }
}
