// The page of deleted records: when each was deleted, and the way back.

import { bringBack } from "./deleting.js";
import { byId, el } from "./dom.js";
import { goingOn } from "./going-on.js";
import { timeOf } from "./notes.js";
import { done } from "./service.js";
import { inLanguage, readerDate, t } from "./words.js";

const list = byId("deleted-records");
const told = byId("bin-told");
const mayChange = list.dataset.mayChange === "true";

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
  if (!list.children.length) load();
}

const load = goingOn({ list, told, path: "/api/v1/bin", row, also: ({ total }) => (byId("bin-empty").hidden = total > 0) });
