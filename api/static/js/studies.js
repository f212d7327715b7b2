// The page of all studies: the latest changed first, those that were deleted, and one from a file.

import { byId, el } from "./dom.js";
import { goingOn } from "./going-on.js";
import { timeOf } from "./notes.js";
import { call, done } from "./service.js";
import { t, tn } from "./words.js";

const PATH = "/api/v1/studies";
const list = byId("studies");
const gone = byId("gone-studies");
const told = byId("told");

const link = ({ id, title }) => el("a", { href: `/studies/${id}` }, title);

function row(study) {
  const { author, chapters, changed } = study;
  return el("li", {},
    el("div", { class: "head" }, el("b", {}, link(study)), author ? el("span", {}, author) : null,
      el("span", { class: "by" }, tn("chapters", chapters), ` · ${t("study-changed")} `, timeOf(changed))));
}

function goneRow(study) {
  const { title, until } = study;
  const back = el("button", { type: "button", "aria-label": `${t("bring-back")}: ${title}` }, t("bring-back"));
  back.addEventListener("click", async () => {
    if (!(await done(told, () => call(`${PATH}/${study.id}/undo`, { method: "POST" })))) return;
    told.replaceChildren(`${t("study-back")} `, link(study));
    load();
  });
  return el("li", {},
    el("div", { class: "head" }, el("b", {}, title), el("span", { class: "by" }, `${t("study-until")} `, timeOf(until)),
      list.dataset.mayChange === "true" ? back : null));
}

const load = goingOn({ list, told, path: PATH, row, beside: () => call(`${PATH}?deleted=true&limit=200`), also: ({ total }, deleted) => {
  byId("none").hidden = total > 0;
  if (!deleted) return;
  byId("gone").hidden = deleted.total === 0;
  gone.replaceChildren(...deleted.items.map(goneRow));
} });

byId("study-file")?.addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (!file) return;
  if (await done(told, async () => {
    const options = { method: "POST", body: await file.text(), headers: { "Content-Type": "application/json" } };
    told.replaceChildren(`${t("study-imported")} `, link(await call(`${PATH}/import`, options)));
  })) load();
  target.value = "";
});
