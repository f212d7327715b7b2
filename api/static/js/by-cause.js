// What was found in a record, told by cause: each slip first, with what follows from it folded below.

import { el } from "./dom.js";
import { call } from "./service.js";
import { OtherRecords, placed } from "./typing-findings.js";
import { lineStarts } from "./typing-place.js";
import { inLanguage, t, tn } from "./words.js";

/** The findings of a stored record with its slips, which have their places in `text`. */
export async function storedByCause(record, text) {
  const found = await call(`/api/v1/records/${record}/findings`);
  return { ...found, slips: (found.slips ?? []).map((slip) => placed(slip, lineStarts(text))) };
}

/** The same of the first record of a text that is not stored. */
export async function textByCause(text) {
  const [found] = await new OtherRecords().of(text);
  return found;
}

/**
 * Tell the findings of a record by cause.  They are those that `found` has, with the slips, and the last before the
 * index `stop` of `list`, which are Findings.  `jump(slip)` leads to the place of one.
 */
export function tellByCause(list, found, stop, jump) {
  const items = list.items.slice(stop - found.findings.length, stop);
  if (found.bounded) list.items.at(-1)?.after(el("li", { class: "where" }, t("slips-bounded")));
  if (!items.length || !found.slips.length) return;
  const place = document.createComment("");
  items[0].before(place);
  place.replaceWith(...found.slips.map((slip, index) =>
    slipItem(slip, items.filter((_, at) => found.findings[at].follows === index), () => jump(slip))));
}

function slipItem(slip, following, jump) {
  const where = [
    slip.deal === null ? null : `${t("deal")} ${slip.deal}`,
    slip.trick === null ? null : `${t("trick")} ${slip.trick}`,
    t("line-n", { line: slip.line }),
  ].filter(Boolean).join(" · ");
  const others = slip.of > 1 ? el("p", { class: "where" }, tn("slip-others", slip.of - 1)) : null;
  return el("li", { class: "slip" },
    el("div", { class: "head" },
      el("span", { class: "badge fault" }, t("slip")),
      el("span", { class: "place", title: t("line", { line: slip.line, column: slip.column }) }, where)),
    el("button", { type: "button", class: "message", onclick: jump }, inLanguage(slip.message)),
    others,
    // What follows alone says by which rule.
    following.length ? el("details", { open: following.length === 1 },
      el("summary", {}, tn("slip-follows", following.length)), el("ol", {}, ...following)) : null);
}
