// The list of records: filters with their counts, pages, choosing some, and the place to add more.

import { discard } from "./deleting.js";
import { byId, el } from "./dom.js";
import { countFilters, filtersOf, offerFilters, setUpFilters } from "./filter-form.js";
import { changeLabels, offerLabels } from "./labels.js";
import { namesOf, row, tellApart } from "./list-row.js";
import { keepList } from "./neighbours.js";
import { call, done } from "./service.js";
import { setUpUpload } from "./upload.js";
import { language, t, tn } from "./words.js";

const CHOICES = ["game", "ok", "annotated", "finding"];
const BUTTONS = [["player", "filter-player"], ["event", "filter-event"]];
const number = new Intl.NumberFormat(language);

/** The counts of the filters in a form, and in `root`; `query` says what they select at present. */
class Facets {
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

/** The boxes beside the records of a list. There are none if the reader may not change anything. */
class Selection {
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

/** Let the records that are chosen be labelled, or be put into a study; `changed` is called after. */
function setUpLabelling(chosen, changed) {
  const form = byId("label-selected");
  if (!form) return;
  const told = byId("labelled");
  const field = byId("label-name");
  const ids = () => chosen().map(({ id }) => id);
  field.addEventListener("focus", () => offerLabels(byId("label-names")).catch(() => {}));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = field.value.trim();
    const adds = event.submitter?.value !== "remove";
    const records = ids();
    if (!name || !records.length) return;
    if (!(await done(told, () => changeLabels(records, adds ? { add: [name] } : { remove: [name] })))) return;
    const words = tn(adds ? "label-added" : "label-removed", records.length);
    told.replaceChildren(words.replace("{n}", records.length).replace("{name}", () => name));
    field.value = "";
    changed();
  });
  let dialog = null;
  byId("to-study-open").addEventListener("click", async () => {
    dialog ??= import("./to-study.js").then(({ ToStudy }) => new ToStudy(told, () => ids().map((record) => ({ record }))));
    (await dialog).open();
  });
}

const list = byId("records");
const filters = byId("filters");
const more = byId("more");
let next = null;
let asked = 0;

const query = () => filtersOf(filters);

function rowOf(record) {
  // A reader who filters by a finding wants to see it.
  const finding = query().get("finding");
  return row(record, `/records/${record.id}${finding ? `#finding=${finding}` : ""}`, selection.box(record, namesOf(record)));
}

/** What the list shows, in its order: the newest first, but dates, events and games from the first on. */
function selected() {
  const values = query();
  if (values.has("sort")) values.set("descending", "false");
  return values;
}

/** Let the links to the whole list in other forms, and to charts of it, select what the list shows. */
function linkExports(total) {
  const charted = query();
  charted.delete("sort");
  byId("charts").href = `/insights?${new URLSearchParams([["measure", "chart-results"], ["by", "player"], ...charted])}`;
  byId("take").hidden = total === 0;
  for (const link of document.querySelectorAll("[data-as]")) {
    const values = selected();
    values.set("as", link.dataset.as);
    if (link.dataset.as === "carnet" || link.dataset.as === "ndjson") values.set("form", "annotated");
    else values.set("language", language);
    link.href = `/api/v1/records?${values}`;
  }
}

async function load(fresh) {
  const mine = ++asked;
  const values = selected();
  values.set("limit", "40");
  values.set("excerpts", "true");
  if (!fresh && next) values.set("cursor", next);
  let page;
  if (!(await done(byId("count"), async () => { page = await call(`/api/v1/records?${values}`); }))) return;
  if (mine !== asked) return; // a later question has been asked meanwhile
  if (fresh) {
    offerFilters(filters).catch(() => {});
    list.replaceChildren();
    selection.clear();
  }
  list.append(...page.items.map(rowOf));
  tellApart(list);
  next = page.next;
  more.hidden = next === null;
  byId("none").hidden = page.total > 0;
  // If the collection has no records yet, the form to add some is shown.
  if (!page.total && !query().size) byId("add").open = true;
  linkExports(page.total);
  byId("count").textContent = page.total ? tn("count", page.total) : "";
}

/** Keep with this page of the browser's history how far down the list the reader is. */
function keepPlace() {
  history.replaceState({ shown: list.children.length, y: window.scrollY }, "");
  keepList([...list.querySelectorAll("a.record")].map((one) => [one.dataset.id, one.getAttribute("href")]));
}

/** The list as far as it was shown when the reader left it, at the same place. */
async function comeBack({ shown, y }) {
  history.scrollRestoration = "manual";
  await load(true);
  while (next !== null && list.children.length < shown) await load(false);
  window.scrollTo(0, y);
  history.scrollRestoration = "auto";
}

const facets = new Facets(filters, byId("facets"), query);

/** Ask for everything anew. */
function renew() {
  countFilters(filters);
  load(true);
  facets.show();
}

const selection = new Selection(list, renew);
setUpLabelling(() => selection.chosen(), renew);
setUpFilters(filters, renew);
more.addEventListener("click", () => load(false));
setUpUpload(renew);
list.addEventListener("click", keepPlace);
if (location.hash === "#add") byId("add").open = true;
countFilters(filters);
if (history.state?.shown) comeBack(history.state);
else load(true);
facets.show();
