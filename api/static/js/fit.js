// How high a chart is on its page.

/** Make room for a chart that says how high it is; others are as high as the page has them. */
export function fitHeight(place, layout) {
  place.style.height = layout.height ? `${layout.height}px` : "";
  // Where a higher one was drawn before, Plotly does not ask anew how much room there is.
  if (place.layout) layout.height ??= place.clientHeight;
}
