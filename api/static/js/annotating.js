// Saying something about the present action: judgements, comments; changing what was said.

import { sentence } from "./caption.js";
import { byId, el } from "./dom.js";
import { author } from "./kept.js";
import { commented, piecesOf, saidOf } from "./notes.js";
import { done } from "./service.js";
import { t } from "./words.js";

const SIGNS = ["!", "?", "!!", "??", "!?", "?!"];

/** The bar under the tricks, and the form beside the table in which a comment is written. */
export class Annotating {
  /** `name` gives a seat's player. */
  constructor(player, annotations, name) {
    this.player = player;
    this.annotations = annotations;
    this.name = name;
    this.form = byId("comment-form");
    this.item = null;
    this.place = null;
    this.signs = SIGNS.map((sign, index) => el("button", {
      type: "button", title: t(`judgement-${index + 1}`), "aria-pressed": "false", onclick: () => this.#judge(sign),
    }, sign));
    byId("signs").replaceChildren(...this.signs);
    byId("comment").addEventListener("click", () => this.#write(null));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#save();
    });
    this.form.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.#close();
      else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.form.requestSubmit();
    });
    byId("comment-cancel").addEventListener("click", () => this.#close());
    byId("tricks").addEventListener("click", ({ target }) => {
      const button = target.closest("[data-annotation]");
      const item = button && this.annotations.find(button.dataset.annotation);
      if (!item) return;
      if (button.dataset.act === "change") this.#write(item);
      else this.#try(() => this.annotations.remove(item));
    });
  }

  show({ deal, ply, line }) {
    if (this.item && !this.annotations.find(this.item.id)) this.#close();
    const judgements = this.annotations.at(deal, ply).filter((one) => one.kind === "judgement").map((one) => one.text);
    this.signs.forEach((button, index) => {
      button.disabled = ply === 0 || line !== null;
      button.setAttribute("aria-pressed", String(line === null && judgements.includes(SIGNS[index])));
    });
    byId("comment").disabled = line !== null && !this.#inside({ ply, line });
  }

  // The action of a kept variation at a place: the variation, its pieces (see notes.js), and which of them it is; or null.
  #inside({ ply, line }) {
    const item = line?.name.startsWith("~") ? this.annotations.find(line.name.slice(1)) : null;
    const pieces = item ? piecesOf(item.text) : [];
    const index = ply - (line?.first ?? 0);
    return pieces[index] ? { item, pieces, index } : null;
  }

  #judge(sign) {
    const { deal, ply } = this.player.place;
    const mine = this.annotations.at(deal, ply).find((one) => one.kind === "judgement");
    this.#try(() => {
      if (!mine) return this.annotations.add(deal, ply, "judgement", sign);
      return mine.text === sign ? this.annotations.remove(mine) : this.annotations.change(mine, sign);
    });
  }

  // The form stays about the action that was in view when it was opened, even if the reader moves on.
  #write(item) {
    this.player.play(false);
    this.item = item;
    this.place = item ? { ...item, line: null } : this.player.place;
    const inside = this.#inside(this.place);
    // A comment in a variation is taken away by saying nothing.
    byId("comment-text").required = !inside;
    byId("comment-text").value = item?.text ?? (inside ? saidOf(inside.pieces[inside.index]) : "");
    byId("comment-name").value = item?.author ?? author.name;
    byId("comment-name").disabled = item !== null;
    byId("comment-problem").replaceChildren();
    this.#tellPlace(this.place, item?.lost);
    this.form.hidden = false;
    this.form.scrollIntoView({ block: "nearest" });
    byId("comment-text").focus({ preventScroll: true });
  }

  async #tellPlace(place, lost) {
    const { game, seat } = this.player;
    const { events, positions } = await game.data(place.deal, place.line, seat);
    if (place !== this.place) return; // the form has been opened elsewhere meanwhile
    const action = lost ? t("annotation-lost") : place.ply ? sentence(events[place.ply - 1], positions[place.ply], this.name) : t("event-deal-start");
    byId("comment-about").textContent = `${t("deal")} ${place.deal} · ${action}`;
  }

  #close() {
    const inside = this.form.contains(document.activeElement);
    this.form.hidden = true;
    this.item = null;
    if (inside) byId("comment").focus();
  }

  async #save() {
    const text = byId("comment-text").value.trim();
    const { item, place: { deal, ply } } = this;
    const inside = this.#inside(this.place);
    if (!text && !inside) return;
    if (!item) author.name = byId("comment-name").value.trim();
    await done(byId("comment-problem"), async () => {
      if (item) await this.annotations.change(item, text);
      else if (inside) await this.#rewrite(inside, commented(inside.pieces[inside.index], text, author.name));
      else await this.annotations.add(deal, ply, "comment", text);
      this.#close();
    });
  }

  // What is said inside a variation is written into its text.
  async #rewrite({ item, pieces, index }, piece) {
    await this.annotations.change(item, pieces.toSpliced(index, 1, piece).join(" "));
    const { deal, ply, line } = this.player.place;
    if (line?.name === `~${item.id}`) await this.player.go(deal, ply, { line: await this.player.game.lineNamed(deal, line.name) });
  }

  async #try(act) {
    const place = byId("annotate-problem");
    place.replaceChildren();
    if (await done(place, act)) return;
    await this.annotations.load();
    this.annotations.changed();
  }
}
