// Labels and studies in the list: to filter by, and to put on those that are chosen.

import { byId, el } from "./dom.js";
import { changeLabels, offerLabels } from "./labels.js";
import { call, done } from "./service.js";
import { t, tn } from "./words.js";

const { tag, study } = byId("filters").elements;

// The choice that the address asks for is added before the other choices are known.
for (const [field, name] of [[tag, "tag"], [study, "study"]]) {
  const asked = new URLSearchParams(location.search).get(name);
  if (asked) offer(field, [[asked, asked]]);
}

function offer(field, values) {
  const chosen = field.value;
  const kept = chosen && !values.some(([value]) => value === chosen) ? [[chosen, field.selectedOptions[0].textContent]] : [];
  field.replaceChildren(field.options[0], ...[...values, ...kept].map(([value, words]) => el("option", { value }, words)));
  field.value = chosen;
  field.closest("label").hidden = field.options.length < 2;
}

/** Offer the labels of what the other filters select, with their counts, and all studies. */
export async function offerFilters(query) {
  const values = new URLSearchParams(query);
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

/** Let the records that are chosen be labelled, or be put into a study; `changed` is called after. */
export function setUpLabelling(chosen, changed) {
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
