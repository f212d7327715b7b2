// A study as its readers see it: frames as high as their tables, and the way to delete it.

import { shownOrGone, undoable } from "./deleting.js";
import { byId } from "./dom.js";
import { call } from "./service.js";
import { readerDate, t } from "./words.js";

// A frame of the same site is as high as what it shows; it grows and shrinks with it.
function fit(frame) {
  const page = frame.contentDocument;
  const shown = page?.querySelector("main");
  if (!shown) return;
  // The table goes by the width alone: by the height, it and the frame would shrink in turn.
  page.documentElement.classList.add("grows");
  const height = () => (frame.style.height = `${Math.ceil(shown.getBoundingClientRect().bottom + 4)}px`);
  new ResizeObserver(height).observe(shown);
  height();
}

for (const frame of document.querySelectorAll("iframe.board")) {
  frame.addEventListener("load", () => fit(frame));
  if (frame.contentDocument?.readyState === "complete") fit(frame);
}
for (const time of document.querySelectorAll("time")) time.textContent = readerDate(time.textContent);
for (const field of document.querySelectorAll(".share input, .share textarea")) field.addEventListener("focus", () => field.select());

const { study, version } = byId("study").dataset;
const path = `/api/v1/studies/${study}`;

byId("delete")?.addEventListener("click", () => undoable(byId("deleted"), t("study-deleted-told"), {
  doing: () => call(path, { method: "DELETE", headers: { "If-Match": `"${version}"` } }),
  undoing: () => call(`${path}/undo`, { method: "POST" }),
  changed: shownOrGone,
}));
