// Labels: all that exist, and those of a record, which are added and removed on its page.

import { byId, el } from "./dom.js";
import { call, done } from "./service.js";
import { t } from "./words.js";

const TAGS = "/api/v1/tags";

/** Put labels on records, or take them off; gives the records with the labels that they have then. */
export async function changeLabels(records, change) {
  return (await call(TAGS, { json: { records, ...change } })).items;
}

/** Offer all existing labels in a datalist. */
export async function offerLabels(list) {
  const { items } = await call(TAGS);
  list.replaceChildren(...items.map(({ name }) => el("option", { value: name })));
}

/** The labels of a record in `root`, where the page shows them with a form to add some. */
export class Labels {
  constructor(root, record) {
    this.record = record;
    this.shown = root.querySelector("ul");
    this.form = byId("label-form");
    this.told = root.querySelector("[role=status]");
    offerLabels(this.form.querySelector("datalist")).catch(() => {});
  }

  /** Put the label on that is written in the form. */
  async add() {
    const name = this.form.elements.label.value.trim();
    if (name && (await this.change({ add: [name] }))) this.form.reset();
  }

  remove(name) {
    return this.change({ remove: [name] });
  }

  change(what) {
    return done(this.told, async () => {
      const [{ tags }] = await changeLabels([this.record], what);
      this.told.replaceChildren();
      this.shown.replaceChildren(...tags.map(item));
      this.form.elements.label.focus();
    });
  }
}

function item(name) {
  return el("li", {},
    el("a", { class: "badge plain", href: `/records?${new URLSearchParams({ tag: name })}` }, name),
    el("button", { type: "button", class: "link remove", "aria-label": t("label-remove", { name }) }, "×"));
}
