// The list that a reader comes from, kept while the tab is open: its previous and its next record.

import { el } from "./dom.js";
import { TAB, keep, kept } from "./kept.js";
import { t } from "./words.js";

const NAME = "carnet-list";

/** Keep which records a list shows, in its order, as `[id, address]`. */
export function keepList(shown) {
  keep(NAME, JSON.stringify(shown), TAB);
}

/** Show in `root` where a record stands in that list, with links to those beside it. */
export function showNeighbours(root, record) {
  const shown = JSON.parse(kept(NAME, TAB)) ?? [];
  const at = shown.findIndex(([id]) => id === record);
  root.hidden = at < 0 || shown.length < 2;
  if (root.hidden) return;
  const link = (by, key, sign) => {
    const [, address] = shown[at + by] ?? [];
    return address ? el("a", { href: address, rel: by < 0 ? "prev" : "next", title: t(key), "aria-label": t(key) }, sign) : el("span", { "aria-hidden": "true" }, sign);
  };
  root.replaceChildren(link(-1, "record-before", "‹"), el("span", {}, t("nth-of", { n: at + 1, all: shown.length })), link(1, "record-after", "›"));
}
