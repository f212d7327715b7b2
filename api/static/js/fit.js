// How high a chart is on its page.

/** Make room for a chart that says how high it is. Other charts have the height that the page gives them. */
export function fitHeight(place, layout) {
  place.style.height = layout.height ? `${layout.height}px` : "";
  // If a higher chart was drawn before, Plotly would not measure the room again.
  if (place.layout) layout.height ??= place.clientHeight;
}
