// One chart on a page of its own; a click opens the replay there.

import { fitHeight } from "./fit.js";

const place = document.getElementById("chart");
const dark = window.matchMedia("(prefers-color-scheme: dark)");

async function show() {
  const source = new URL(place.dataset.source, location.href);
  source.searchParams.set("theme", dark.matches ? "dark" : "light");
  source.searchParams.set("language", document.documentElement.lang);
  const response = await fetch(source, { headers: { Accept: "application/json" } });
  const answer = await response.json();
  const figure = answer.chart ?? answer;
  fitHeight(place, figure.layout);
  await window.Plotly.react(place, figure.data, figure.layout, { responsive: true, displaylogo: false });
}

await show();
dark.addEventListener("change", show);
place.on("plotly_click", ({ points }) => {
  const [deal, ply] = points[0].customdata ?? [];
  if (deal !== undefined) location.href = `${place.dataset.record}#deal=${deal}&ply=${ply}`;
});
