// What was found in a record, told by cause: each slip first, with what follows from it folded below.

import { byId, el } from "./dom.js";
import { slipWords } from "./fault-words.js";
import { buttons, placeOf, waysOut } from "./replay-findings.js";
import { call } from "./service.js";
import { lineStarts, placed, recordsOf } from "./typing-findings.js";
import { t, tn } from "./words.js";

/** The findings of a stored record with its slips, which have their places in `text`. */
export async function storedByCause(record, text) {
  const found = await call(`/api/v1/records/${record}/findings`);
  return { ...found, slips: (found.slips ?? []).map((slip) => placed(slip, lineStarts(text))) };
}

/** The same of the first record of a text that is not stored. */
export async function textByCause(text) {
  const [found] = await recordsOf(text);
  return found;
}

/**
 * Tell the findings of a record by cause, and each its `slip`.  They are those that `found` has, with the slips, and the last before the
 * index `stop` of `list`, which are Findings.  `jump(slip)` leads to the place of one.
 */
export function tellByCause(list, found, stop, jump) {
  const start = stop - found.findings.length;
  const items = list.items.slice(start, stop);
  found.findings.forEach(({ follows }, at) => (list.findings[start + at].slip = found.slips[follows]));
  if (found.bounded) list.items.at(-1)?.after(el("li", { class: "where" }, t("slips-bounded")));
  if (!items.length || !found.slips.length) return;
  const { children } = byId("findings-list");
  const place = document.createComment("");
  items[0].before(place);
  place.replaceWith(...found.slips.map((slip, index) =>
    slipItem(slip, items.map((_, at) => at).filter((at) => found.findings[at].follows === index)
      .map((at) => [items[at], list.findings[start + at]]), () => jump(slip), list)));
  for (const item of items) if (item.matches(".here")) item.closest(".slip")?.classList.add("here");
  byId("findings-count").textContent = String([...children].filter((one) => one.matches(".slip, .finding")).length);
}

function slipItem(slip, following, jump, { replay, propose }) {
  const others = slip.of > 1 ? el("p", { class: "where" }, tn("slip-others", slip.of - 1)) : null;
  const found = following.map(([, finding]) => finding);
  // What a reader has opened stays open.
  const open = following.some(([node]) => node.querySelector(".why").open);
  // Where one finding follows, it is the reason, and is not asked for twice.
  if (following.length === 1) {
    const [[node]] = following;
    const [, ...reasons] = node.querySelector(".why").children;
    node.replaceChildren(el("div", { class: "why" }, ...reasons));
  }
  return el("li", { class: "slip" },
    // A slip has the number of a trick as it is written, a finding there as it is counted.
    el("div", { class: "head" }, placeOf(found.find(({ start }) => start === slip.start) ?? slip)),
    el("button", { type: "button", class: "message", onclick: jump }, slipWords(slip, replay, found[0])),
    buttons(jump, waysOut(slip, found, replay), propose && ((changes) => propose(changes, slip.deal))),
    others,
    following.length ? el("details", { class: "follows", open },
      el("summary", {}, found.length > 1 ? t("slip-follows", { n: found.length }) : t("fault-why")),
      el("ol", {}, ...following.map(([node]) => node))) : null);
}
