// One chart on a page of its own; a click opens the replay there.

import { byId } from "./dom.js";
import { dark, drawChart, fetchFigure, showPages } from "./figures.js";
import { done } from "./service.js";
import { t } from "./words.js";

const place = byId("chart");
const source = new URL(place.dataset.source, location.href);
source.searchParams.delete("as"); // the form of this page, in a link to it

function show() {
  const waiting = (words) => { place.textContent = words; };
  return done(place, async () => {
    const answer = await fetchFigure(source.pathname, Object.fromEntries(source.searchParams), { waiting });
    place.replaceChildren();
    if (answer.pages) turnFrom(answer);
    byId("chart-lacking").hidden = !answer.lacking;
    if (answer.lacking) byId("chart-lacking").textContent = t("chart-lacking", { n: answer.lacking, total: answer.total });
    await drawChart(window.Plotly, place, answer.chart ?? answer);
  });
}

/** Let the links lead to the pages before and after the one that is shown. */
function turnFrom(answer) {
  showPages(byId("chart-pages"), answer);
  for (const way of byId("chart-pages").querySelectorAll("[data-turn]")) {
    const address = new URL(source);
    address.searchParams.set("page", answer.page + Number(way.dataset.turn));
    way.href = address;
  }
}

await show();
dark.addEventListener("change", show);
place.on?.("plotly_click", ({ points }) => {
  const [deal, ply] = points[0].customdata ?? [];
  if (deal !== undefined) location.href = `${place.dataset.record}#deal=${deal}&ply=${ply}`;
});
