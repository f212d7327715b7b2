// The form of what is known of a game before the first card: players, place, date, dealer, options.

import { fieldDate, recordDate } from "./date-fields.js";
import { byId, el } from "./dom.js";
import { call, done } from "./service.js";
import { tagEdit, tagValue } from "./typing-place.js";
import { inLanguage, t } from "./words.js";

const PLAIN = [["Event", "filter-event"], ["Site", "about-site"], ["Date", "about-date"], ["Round", "about-round"]];

/** The form of the record that is typed; `write(edit)` changes its text (see typing-place.js). */
export class AboutGame {
  constructor(write) {
    this.root = byId("about");
    this.fields = byId("about-fields");
    this.options = byId("about-options");
    this.write = write;
    this.optionsOf = null;
    byId("about-done").addEventListener("click", () => {
      this.root.open = false;
      byId("table").scrollIntoView({ block: "start" });
      byId("guide").querySelector("#pad button:enabled, #instead button")?.focus({ preventScroll: true });
    });
    this.root.addEventListener("toggle", () => this.#showOptions());
  }

  /** Let what stands in a field that still has the focus go into the text, before anything else does. */
  settle() {
    const field = document.activeElement;
    if (!field?.matches("input") || !this.root.contains(field)) return;
    field.blur();
    field.focus({ preventScroll: true });
  }

  clear() {
    this.root.hidden = true;
    this.root.open = false;
  }

  open() {
    this.root.hidden = false;
    this.root.open = true;
  }

  /** Show what a text says of its record at a place. */
  show(text, place, { game, seats }) {
    [this.text, this.place] = [text, place];
    this.root.hidden = false;
    const key = `${game}:${seats.join("")}`;
    if (this.key !== key) {
      this.key = key;
      this.game = game;
      this.fields.replaceChildren(
        ...seats.map((seat) => this.#field(seat, t("about-player", { seat }), ({ target }) => target.value === seat && target.select())),
        ...PLAIN.map(([name, label]) => this.#field(name, t(label))),
        el("label", {}, el("span", {}, t("about-dealer")),
          el("select", { dataset: { tag: "Dealer", deal: "" }, onchange: ({ target }) => this.#set("Dealer", target.value, true) },
            el("option", { value: "" }, t("about-dealer-unknown")), ...seats.map((seat) => el("option", { value: seat }, seat)))));
      this.options.replaceChildren();
      this.optionsOf = null;
    }
    for (const input of this.fields.querySelectorAll("[data-tag]")) {
      const { tag } = input.dataset;
      const value = tagValue(text, place, tag, "deal" in input.dataset);
      if (input !== document.activeElement) input.value = tag === "Date" ? fieldDate(value) : value;
    }
    this.#fillOptions();
    this.#showOptions();
  }

  #field(tag, label, onclick = null) {
    return el("label", {}, el("span", {}, label),
      el("input", { type: "text", dataset: { tag }, autocomplete: "off", onclick, onchange: ({ target }) => this.#set(tag, target.value) }));
  }

  #set(tag, value, ofDeal = false) {
    this.write((text, place) => tagEdit(text, place, tag, (tag === "Date" && recordDate(value.trim())) || value, ofDeal));
  }

  // The options are asked for when the form is first opened: few games are played with any.
  async #showOptions() {
    if (!this.root.open || !this.game || this.optionsOf === this.game) return;
    const game = this.optionsOf = this.game;
    const told = await done(this.options, async () => {
      const { options } = await call(`/api/v1/games/${game}`);
      if (game !== this.game) return;
      this.options.replaceChildren(...options.map((option) => el("label", {}, el("span", {}, inLanguage(option.text)), this.#option(option))));
      this.#fillOptions();
    });
    if (!told) this.optionsOf = null;
  }

  #option({ name, values, words, default: usual, number, further }) {
    const dataset = { option: name, usual };
    const onchange = ({ target }) => this.#setOption(name, target.value.trim(), usual);
    if (further) return el("input", { type: "text", dataset, inputmode: number ? "numeric" : null, placeholder: usual, onchange });
    return el("select", { dataset, onchange }, ...values.map((value) => el("option", { value }, value === usual ? `${inLanguage(words[value])} (${t("by-default")})` : inLanguage(words[value]))));
  }

  #words(text, place) {
    return tagValue(text, place, "Options").split(/\s+/).filter(Boolean);
  }

  #fillOptions() {
    const chosen = Object.fromEntries(this.#words(this.text, this.place).map((word) => word.split("=")));
    for (const field of this.options.querySelectorAll("[data-option]")) {
      if (field !== document.activeElement) field.value = chosen[field.dataset.option] ?? (field.tagName === "SELECT" ? field.dataset.usual : "");
    }
  }

  // An option at its default is not written.
  #setOption(name, value, usual) {
    this.write((text, place) => {
      const words = this.#words(text, place).filter((word) => word.split("=")[0] !== name);
      if (value && value !== usual) words.push(`${name}=${value}`);
      return tagEdit(text, place, "Options", words.join(" "));
    });
  }
}
