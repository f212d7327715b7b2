// The definition of the chart that is chosen, a click away.

import { byId } from "./dom.js";

/** Let the link beside a list of charts lead to what the help says of the chosen one. */
export function aboutChart(kinds) {
  const link = byId("about-chart");
  const lead = () => { link.hash = `${link.dataset.table}-${kinds.value}`; };
  // Whoever follows a link has come to it first, by pointer or by keyboard.
  for (const event of ["pointerenter", "focus", "click"]) link.addEventListener(event, lead);
}
