// The page of deleted records: when each was deleted, and the way back.

import { bringBack } from "./deleting.js";
import { byId, el } from "./dom.js";
import { timeOf } from "./notes.js";
import { call, done } from "./service.js";
import { inLanguage, readerDate, t } from "./words.js";

const list = byId("deleted-records");
const told = byId("bin-told");
const more = byId("more");
const mayChange = list.dataset.mayChange === "true";
let next = null;

function row(record) {
  const { id, players, title, game, event, site, date, deleted, until, by } = record;
  const who = Object.values(players).join(" – ") || t("unnamed");
  const item = el("li", {},
    el("div", { class: "head" },
      el("b", {}, who),
      el("span", {}, inLanguage(title) || game || t("unknown-game")),
      el("span", { class: "by" }, [event, site, date && readerDate(date)].filter(Boolean).join(" · ")),
      mayChange ? el("button", { type: "button", "aria-label": `${t("bring-back")}: ${who}`, onclick: () => back(id, item) }, t("bring-back")) : null),
    el("p", { class: "by" }, `${t("bin-deleted")} `, timeOf(deleted), by ? ` · ${by}` : "", ` · ${t("bin-until")} `, timeOf(until)));
  return item;
}

async function back(id, item) {
  if (!(await done(told, () => bringBack([id])))) return;
  told.replaceChildren(`${t("brought-back")} `, el("a", { href: `/records/${id}` }, t("open-replay")));
  item.remove();
  if (!list.children.length) load(true);
}

async function load(fresh) {
  const query = new URLSearchParams(!fresh && next ? { cursor: next } : {});
  await done(told, async () => {
    const page = await call(`/api/v1/bin?${query}`);
    if (fresh) list.replaceChildren();
    list.append(...page.items.map(row));
    ({ next } = page);
    more.hidden = next === null;
    byId("bin-empty").hidden = page.total > 0;
  });
  list.ariaBusy = "false";
}

more.addEventListener("click", () => load(false));
load(true);
