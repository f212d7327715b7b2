// The filters of a form, which are kept in the address, and what happens when they change.

import { fieldDate, recordDate } from "./date-fields.js";
import { byId, el } from "./dom.js";
import { call } from "./service.js";
import { t } from "./words.js";

/** What is not among the filters behind the button. */
const ASIDE = ["q", "sort", "measure", "by", "page"];

/** Say on the button that opens the filters of a form how many of them select. */
export function countFilters(form) {
  const n = [...filtersOf(form).keys()].filter((name) => !ASIDE.includes(name)).length;
  byId("more-filters").firstElementChild.textContent = n ? t("filter-n", { n }) : t("filter");
  // What is wrong with a filter is said beside it.
  if (!form.checkValidity()) byId("more-filters").open = true;
}

/** The values of a form's fields. A date that is not yet complete is left out, and its field says what a date is. */
export function filtersOf(form) {
  const values = new URLSearchParams();
  for (const field of form.elements) {
    if (!field.name) continue;
    const typed = field.value.trim();
    const value = typed && "date" in field.dataset ? recordDate(typed) : typed;
    field.setCustomValidity(value === null ? field.title : "");
    if (value) values.set(field.name, value);
  }
  return values;
}

/** Fill the form from the address, keep the address as the form is, and call `changed` with each change. */
export function setUpFilters(form, changed) {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name);
    // Which labels and studies there are is not known yet.
    if (value && field && ["tag", "study"].includes(name)) offer(field, [[value, value]]);
    if (field) field.value = "date" in field.dataset ? fieldDate(value) : value;
    // What a select does not offer is as if it were not asked for.
    if (field?.selectedIndex < 0) field.selectedIndex = 0;
  }
  let waiting;
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const values = filtersOf(form);
      history.replaceState(null, "", values.size ? `?${values}` : location.pathname);
      changed();
    }, 200);
  });
}

function offer(field, values) {
  const chosen = field.value;
  const kept = chosen && !values.some(([value]) => value === chosen) ? [[chosen, field.selectedOptions[0].textContent]] : [];
  field.replaceChildren(field.options[0], ...[...values, ...kept].map(([value, words]) => el("option", { value }, words)));
  field.value = chosen;
  field.closest("label").hidden = field.options.length < 2;
}

/** Offer the labels of what the other filters select, with their counts, and all studies. */
export async function offerFilters(form) {
  const { tag, study } = form.elements;
  const values = filtersOf(form);
  const chosen = values.get("tag");
  for (const name of ["tag", "sort", "measure", "by", "page"]) values.delete(name);
  const [tags, studies] = await Promise.all([call(`/api/v1/tags?${values}`), call("/api/v1/studies?limit=200")]);
  const spelled = tags.items.map(({ name, records }) => [name, t("label-count", { name, n: records })]);
  // The address may spell the label with other capitals or accents.
  const same = spelled.find(([name]) => name.localeCompare(chosen ?? "", undefined, { sensitivity: "base" }) === 0);
  if (same && tag.value === chosen && chosen !== same[0]) tag.selectedOptions[0].value = same[0];
  offer(tag, spelled);
  offer(study, studies.items.map(({ id, title }) => [id, title]));
}
