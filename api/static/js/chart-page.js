// One chart on a page of its own; a click opens the replay there.

import { showPages } from "./chart-pages.js";
import { fitHeight } from "./fit.js";

const place = document.getElementById("chart");
const dark = window.matchMedia("(prefers-color-scheme: dark)");

// The service may need long: meanwhile it says where in its queue this is.
async function answered(source) {
  const headers = { Accept: "application/json", "Accept-Language": document.documentElement.lang, Prefer: "wait=2" };
  for (;;) {
    const response = await fetch(source, { headers });
    const answer = await response.json();
    if (response.status !== 202) return { ok: response.ok, answer };
    place.textContent = answer.detail;
    await new Promise((resolve) => { setTimeout(resolve, response.headers.get("Retry-After") * 1000); });
  }
}

async function show() {
  const source = new URL(place.dataset.source, location.href);
  source.searchParams.delete("as"); // the form of this page, in a link to it
  source.searchParams.set("theme", dark.matches ? "dark" : "light");
  source.searchParams.set("language", document.documentElement.lang);
  const { ok, answer } = await answered(source);
  if (!ok) {
    place.textContent = answer.detail ?? answer.title;
    return;
  }
  place.replaceChildren();
  const figure = answer.chart ?? answer;
  fitHeight(place, figure.layout);
  if (answer.pages) turnFrom(answer);
  if (answer.lacking) tellLacking(answer);
  await window.Plotly.react(place, figure.data, figure.layout, { responsive: true, displaylogo: false });
}

/** Say of how many records nobody knows yet what the figures need. */
function tellLacking({ lacking, total }) {
  const told = document.getElementById("chart-lacking");
  told.textContent = told.textContent.replace("{total}", total).replace("{n}", lacking);
  told.hidden = false;
}

/** Let the links lead to the pages before and after the one that is shown. */
function turnFrom(answer) {
  const pages = document.getElementById("chart-pages");
  showPages(pages, answer);
  for (const way of pages.querySelectorAll("[data-turn]")) {
    const address = new URL(place.dataset.source, location.href);
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
