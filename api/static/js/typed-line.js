// The deal that is typed, as a line of its actions: a click on one leads to it.

import { el } from "./dom.js";
import { actionWords } from "./notes.js";

/**
 * Show the actions of `data`, a deal, in `root`: the one after `ply` chosen if `on`, otherwise the place before it;
 * `faulty` has the plies of those that are wrong; `go(ply)` is called when one is clicked.
 */
export function showLine(root, { events }, { ply, on }, faulty, go) {
  const here = on ? null : el("span", { class: "here", "aria-hidden": "true" });
  let trick = null;
  const words = events.flatMap((event, index) => {
    const opens = event.kind === "play" && event.trick !== trick;
    if (opens) ({ trick } = event);
    return [index === ply ? here : null, opens && trick ? el("span", { class: "number" }, `${trick}.`) : null, el("button", {
      type: "button",
      class: faulty.has(event.ply) ? "fault" : null,
      "aria-current": on && index === ply ? "step" : null,
      onclick: () => go(event.ply),
    }, ...actionWords(event))];
  });
  if (ply === events.length) words.push(here);
  root.replaceChildren(...words.filter(Boolean));
  const shown = here ?? root.querySelector("[aria-current]");
  root.scrollTop = shown.offsetTop - root.offsetTop - (root.clientHeight - shown.offsetHeight) / 2;
}
