// How high a chart is on its page.

/** Make room for a chart that says how high it is; others are as high as the page has them. */
export function fitHeight(place, { height }) {
  place.style.height = height ? `${height}px` : "";
}
