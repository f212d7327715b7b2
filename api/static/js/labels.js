// The labels of a record on its page: shown, put on, taken off; and the studies that it is in.

import { done } from "./deleting.js";
import { byId, el } from "./dom.js";
import { call } from "./service.js";
import { t } from "./words.js";

const TAGS = "/api/v1/tags";

/** Put labels on records, or take them off; gives the records with the labels that they have then. */
export async function changeLabels(records, change) {
  const body = JSON.stringify({ records, ...change });
  return (await call(TAGS, { method: "POST", headers: { "Content-Type": "application/json" }, body })).items;
}

/** Offer in a datalist the labels that there are. */
export async function offerLabels(list) {
  const { items } = await call(TAGS);
  list.replaceChildren(...items.map(({ name }) => el("option", { value: name })));
}

/** Show the labels of a record in `root`; with a form where they may be changed. */
export async function setUpLabels(root, record) {
  const shown = root.querySelector("ul");
  const form = root.querySelector("form");
  const told = root.querySelector("[role=status]");

  const show = (names) => {
    shown.replaceChildren(...names.map((name) => el("li", {},
      el("a", { class: "badge plain", href: `/?${new URLSearchParams({ tag: name })}` }, name),
      form ? el("button", { type: "button", class: "link", "aria-label": t("label-remove", { name }), onclick: () => change({ remove: [name] }) }, "×") : null)));
    root.hidden = !form && names.length === 0;
  };
  const change = (what) => done(told, async () => {
    const [{ tags }] = await changeLabels([record], what);
    told.replaceChildren();
    show(tags);
    form.elements.label.focus();
  });

  await done(told, async () => show((await call(`/api/v1/records/${record}/tags`)).items.map(({ name }) => name)));
  form?.elements.label.addEventListener("focus", () => offerLabels(form.querySelector("datalist")).catch(() => {}), { once: true });
  form?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = form.elements.label.value.trim();
    if (name && (await change({ add: [name] }))) form.reset();
  });
}

/** Tell in `root` which studies a record is in. */
export async function tellStudies(root, record) {
  await done(root, async () => {
    const { items } = await call(`/api/v1/studies?${new URLSearchParams({ record })}`);
    const links = items.flatMap(({ id, title }, index) => [index ? ", " : " ", el("a", { href: `/studies/${id}` }, title)]);
    root.replaceChildren(...(items.length ? [t("in-studies"), ...links] : []));
    root.hidden = items.length === 0;
  });
}

/** The record's labels, its studies, and nothing where they are not wanted. */
export function setUpLabelsOf(record) {
  setUpLabels(byId("labels"), record);
  tellStudies(byId("in-studies"), record);
}
