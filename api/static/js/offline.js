// On every page: keeps opened pages for reading without a network, and sends what was typed without one.

import { byId, el } from "./dom.js";
import { DRAFT, OUTBOX, forgetAll, kept, names } from "./kept.js";
import { momentWords, t, tn } from "./words.js";

/** Milliseconds until games that the service did not take are sent once more. */
const AGAIN_MS = 30000;
const PRIVATE = ["carnet-pages", "carnet-data"];
const bar = byId("offline");
let timer = null;

function say(...words) {
  bar.replaceChildren(...words);
  bar.hidden = !words.length;
}

function sayKept(since) {
  say(t("offline-copy", { date: momentWords(since) }), ...waits());
}

/** How many games wait to be sent. */
const waiting = () => (JSON.parse(kept(OUTBOX)) ?? []).length;
const waits = () => (waiting() ? [" ", tn("outbox-waits", waiting())] : []);

/** Send the games that wait; tell what has become of each. */
async function send() {
  if (!waiting() || !navigator.onLine) return undefined;
  const sending = await import("./sending.js").catch(() => null); // it may not be there without a network
  if (!sending) return sendSoon();
  const told = await sending.sendAll();
  if (told.length) say(...told.flatMap(({ key, to, words, link }) => [t(key), " ", el("a", { href: to }, link), ...(words ? [` (${words}) `] : [" "])]));
  else if (waiting()) say(...waits());
  return waiting() ? sendSoon() : undefined;
}

function sendSoon() {
  clearTimeout(timer);
  timer = setTimeout(send, AGAIN_MS);
}

/** Whoever signs out leaves nothing on this device, and is asked before what was not saved is lost. */
async function signOut(event) {
  event.preventDefault();
  const drafts = names().filter((key) => key.startsWith(DRAFT) && JSON.parse(kept(key))?.text.trim());
  if ((drafts.length || waiting()) && !confirm(t("sign-out-loses"))) return;
  forgetAll();
  await Promise.all(PRIVATE.map((name) => window.caches?.delete(name)));
  event.target.submit();
}

navigator.serviceWorker?.addEventListener("message", ({ data }) => sayKept(data.kept));
if (document.documentElement.dataset.kept) sayKept(document.documentElement.dataset.kept);
else if (waiting()) say(...waits());
window.addEventListener("online", () => {
  if (!bar.hidden) say(t("offline-back"), " ", el("a", { href: "" }, t("offline-reload")));
  send();
});
// Whoever puts a game there says so by an event of that name.
window.addEventListener(OUTBOX, sendSoon);
for (const form of document.querySelectorAll("form.signing")) form.addEventListener("submit", signOut);
send();
// After all else that a page needs.
window.addEventListener("load", async () => {
  try {
    await navigator.serviceWorker?.register("/service-worker.js");
    const own = await navigator.serviceWorker?.ready;
    // This page was still loading when the worker took over the other pages.
    if (own && !navigator.serviceWorker.controller) own.active.postMessage("take");
  } catch {
    // Not allowed: then nothing is kept, and all else goes on.
  }
});
