// The list of records: filters, pages, and the place to add some.

import { byId } from "./dom.js";
import { countFilters, filtersOf, setUpFilters } from "./filter-form.js";
import { Facets } from "./list-facets.js";
import { offerFilters, setUpLabelling } from "./list-labels.js";
import { namesOf, row, tellApart } from "./list-row.js";
import { keepList } from "./neighbours.js";
import { Selection } from "./selection.js";
import { call, done } from "./service.js";
import { setUpUpload } from "./upload.js";
import { language, tn } from "./words.js";

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
    offerFilters(query()).catch(() => {});
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
