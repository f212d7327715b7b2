// Correcting the text of a record where it stands: what is written is looked at on the table before it is kept.

import { commonEnds } from "./differences.js";
import { byId, el } from "./dom.js";
import { t } from "./words.js";

/** What was changed between two texts, as one change with its place in code points; or null. */
function difference(before, after) {
  const [a, b] = [Array.from(before), Array.from(after)];
  const [start, tail] = commonEnds(a, b);
  return before === after ? null : { start, stop: a.length - tail, text: b.slice(start, b.length - tail).join("") };
}

/** Put a field with the text of `game` in place of it, the caret behind the action in view; `propose(changes)` shows a change. */
export function editText(game, player, propose) {
  const shown = byId("text");
  const { text, spans } = game.replay;
  const area = el("textarea", { class: "editing", rows: 14, spellcheck: "false", "aria-labelledby": "text-title" });
  const close = () => {
    root.remove();
    shown.hidden = byId("edit-text").hidden = false;
    byId("edit-text").focus();
  };
  const look = () => {
    const change = difference(text, area.value);
    if (change) propose([change]);
  };
  const root = el("div", {}, area, el("p", { class: "buttons" },
    el("button", { type: "button", class: "primary", onclick: look }, t("edit-look")),
    el("button", { type: "button", onclick: close }, t("cancel"))));
  shown.hidden = byId("edit-text").hidden = true;
  shown.after(root);
  area.value = text;
  const { deal, ply } = player?.place ?? { deal: 1, ply: 0 };
  const end = spans[deal - 1]?.[ply - 1]?.[1] ?? 0;
  const at = game.points.slice(0, end).length;
  area.focus();
  area.setSelectionRange(at, at);
  area.scrollTop = (area.scrollHeight * at) / Math.max(text.length, 1) - area.clientHeight / 2;
}
