// Saying something about the present action: judgements, comments; changing what was said.

import { author } from "./annotations.js";
import { byId, el } from "./dom.js";
import { ProblemError, explain } from "./service.js";
import { t } from "./words.js";

const SIGNS = ["!", "?", "!!", "??", "!?", "?!"];

/** The bar under the tricks, and the dialog in which a comment is written. */
export class Annotating {
  constructor(player, annotations) {
    this.player = player;
    this.annotations = annotations;
    this.signs = SIGNS.map((sign, index) => el("button", {
      type: "button", title: t(`judgement-${index + 1}`), "aria-pressed": "false", onclick: () => this.#judge(sign),
    }, sign));
    byId("signs").replaceChildren(...this.signs);
    byId("comment").addEventListener("click", () => this.#write(null));
    byId("comment-form").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#save();
    });
    byId("comment-cancel").addEventListener("click", () => byId("comment-dialog").close());
    byId("tricks").addEventListener("click", ({ target }) => {
      const button = target.closest("[data-annotation]");
      const item = button && this.annotations.find(button.dataset.annotation);
      if (!item) return;
      if (button.dataset.act === "change") this.#write(item);
      else this.#try(() => this.annotations.remove(item));
    });
  }

  show({ deal, ply, line }) {
    const here = this.annotations.at(deal, ply);
    this.signs.forEach((button, index) => {
      button.disabled = ply === 0 || line !== null;
      button.setAttribute("aria-pressed", String(here.some((one) => one.kind === "judgement" && one.text === SIGNS[index])));
    });
    byId("comment").disabled = line !== null;
  }

  #judge(sign) {
    const { deal, ply } = this.player.place;
    const mine = this.annotations.at(deal, ply).find((one) => one.kind === "judgement");
    this.#try(() => {
      if (!mine) return this.annotations.add(deal, ply, "judgement", sign);
      return mine.text === sign ? this.annotations.remove(mine) : this.annotations.change(mine, sign);
    });
  }

  #write(item) {
    this.player.play(false);
    this.item = item;
    const { deal, ply } = this.player.place;
    this.place = item ? [item.deal, item.ply] : [deal, ply];
    byId("comment-text").value = item?.text ?? "";
    byId("comment-name").value = item?.author ?? author.name;
    byId("comment-name").disabled = item !== null;
    byId("comment-problem").replaceChildren();
    byId("comment-dialog").showModal();
    byId("comment-text").focus();
  }

  async #save() {
    const text = byId("comment-text").value.trim();
    if (!text) return;
    if (!this.item) author.name = byId("comment-name").value.trim();
    try {
      await (this.item ? this.annotations.change(this.item, text) : this.annotations.add(...this.place, "comment", text));
      byId("comment-dialog").close();
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      byId("comment-problem").replaceChildren(...explain(error));
    }
  }

  async #try(act) {
    const place = byId("annotate-problem");
    place.replaceChildren();
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      place.replaceChildren(...explain(error));
      await this.annotations.load();
      this.annotations.changed();
    }
  }
}
