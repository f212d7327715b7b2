/** Scroll `box`, and not the page, so that `target` in it is well in view, once all that changes now is in its place. */
export function reveal(box, target) {
  requestAnimationFrame(() => {
    const top = target.getBoundingClientRect().top - box.getBoundingClientRect().top;
    const room = box.clientHeight;
    if (top < room * 0.1 || top + target.offsetHeight > room * 0.85) box.scrollTop += top - room * 0.35;
  });
}
