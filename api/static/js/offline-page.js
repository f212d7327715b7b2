// The page that stands in for a page never opened on this device. It lists the pages that are kept.

import { byId, el } from "./dom.js";

async function show() {
  const pages = await window.caches?.open("carnet-pages");
  const there = new Map();
  for (const request of (await pages?.keys()) ?? []) {
    const text = await (await pages.match(request, { ignoreVary: true })).text();
    const { pathname } = new URL(request.url);
    const title = new DOMParser().parseFromString(text, "text/html").title.replace(/ – Carnet$/, "");
    if (!pathname.endsWith("/embed")) there.set(pathname, title || pathname);
  }
  byId("there").hidden = !there.size;
  byId("there-list").replaceChildren(...[...there].reverse().map(([path, title]) => el("li", {}, el("a", { href: path }, title))));
}

byId("again").addEventListener("click", () => location.reload());
window.addEventListener("online", () => location.reload());
await show();
