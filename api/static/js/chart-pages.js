// The pages of a chart that has more to draw than fits on one.

const ONE = { page: 1, pages: 1, drawn: "" };

/** Let `place` say which page of a chart is drawn, with the ways to the one before and the next. */
export function showPages(place, { page, pages, drawn } = ONE) {
  place.hidden = pages === 1;
  place.querySelector("[role=status]").textContent = drawn;
  const ways = [...place.querySelectorAll("[data-turn]")];
  const focused = ways.find((way) => way === document.activeElement);
  for (const way of ways) {
    const to = page + Number(way.dataset.turn);
    way.hidden = to < 1 || to > pages;
  }
  // Otherwise a reader who turns pages with the keyboard would lose the focus at the last page.
  if (focused?.hidden) ways.find((way) => !way.hidden)?.focus();
}
