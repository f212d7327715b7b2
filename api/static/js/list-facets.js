// How many records each further filter would select: beside the choices of a filter, and as buttons.

import { el } from "./dom.js";
import { call, done } from "./service.js";
import { language, t } from "./words.js";

const CHOICES = ["game", "ok", "annotated", "finding"];
const BUTTONS = [["player", "filter-player"], ["event", "filter-event"]];
const number = new Intl.NumberFormat(language);

/** The counts of the filters in a form, and in `root`; `query` says what they select at present. */
export class Facets {
  constructor(form, root, query) {
    this.form = form;
    this.root = root;
    this.query = query;
    this.asked = 0;
  }

  async show() {
    const mine = ++this.asked;
    const values = this.query();
    for (const name of ["sort", "descending"]) values.delete(name);
    let answer;
    if (!(await done(this.root, async () => { answer = await call(`/api/v1/facets?${values}`); }))) return;
    if (mine !== this.asked) return; // a later question has been asked meanwhile
    const found = new Map(answer.facets.map(({ filter, values: those }) => [filter, new Map(those.map(({ value, count }) => [value, count]))]));
    for (const name of CHOICES) this.#offer(name, found.get(name), answer.whole);
    const rows = BUTTONS.map(([name, label]) => this.#row(name, t(label), [...found.get(name)])).filter(Boolean);
    this.root.replaceChildren(...rows, ...(answer.whole || !rows.length ? [] : [el("p", { class: "small" }, t("facets-newest", { n: number.format(answer.counted) }))]), el("a", { class: "small", href: "/help/pages#the-list" }, t("about-counts")));
    this.root.hidden = rows.length === 0;
  }

  // A choice that no record has is not offered, unless it is chosen already.  If not all records were
  // counted, the others may still have it.  But the counts of findings always cover all records.
  #offer(name, counts, whole) {
    const field = this.form.elements.namedItem(name);
    for (const option of field.options) {
      const words = option.dataset.words ??= option.text;
      const count = counts.get(option.value);
      option.text = count ? `${words} (${number.format(count)})` : words;
      const may = !option.value || option.selected || count || (!whole && (name !== "finding" || counts.has(option.value)));
      option.hidden = option.disabled = !may;
    }
    for (const group of field.querySelectorAll("optgroup")) group.hidden = [...group.children].every(({ hidden }) => hidden);
  }

  #row(name, label, counts) {
    const field = this.form.elements.namedItem(name);
    const chosen = field.value.trim();
    if (counts.length < 2 && !counts.some(([value]) => value === chosen)) return null;
    const choose = (value) => {
      field.value = value === field.value.trim() ? "" : value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    };
    return el("div", { class: "facet", role: "group", "aria-label": label }, el("span", { class: "label" }, label),
      ...counts.map(([value, count]) => el("button", { type: "button", class: "chip", "aria-pressed": String(value === chosen), dataset: { value }, onclick: () => choose(value) },
        value, " ", el("small", {}, number.format(count)))));
  }
}
