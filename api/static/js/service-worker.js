// Served as /service-worker.js with SITE before it (api/pages/offline.py).  Whatever is opened comes
// from the service, and a copy of it is kept; where there is no network, the copy is shown.

const SHELL = `carnet-shell-${SITE.release}`;
const FILES = "carnet-files";
const PAGES = "carnet-pages";
const DATA = "carnet-data";

/** The most answers that are kept of each kind; the ones unused for longest go first. */
const MOST = { [PAGES]: 60, [DATA]: 400, [FILES]: 400 };
/** The most bytes that one of them may have, and all of a kind together. */
const MOST_OF_ONE = 2 << 20;
const MOST_OF_ALL = 20 << 20;
/** The statuses with which a proxy answers while the service is away. */
const AWAY = new Set([502, 504]);

/** How long the service is waited for where there is a copy, in ms: some networks never answer. */
const PATIENCE_MS = 8000;

const LANGUAGE = "/last-language";
let language = null;

self.addEventListener("install", (event) => event.waitUntil(prepare()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => {
  if (event.data === "take") event.waitUntil(self.clients.claim());
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || request.headers.has("Range")) return;
  if (pathname.startsWith("/static/")) event.respondWith(file(event));
  else if (request.mode === "navigate") event.respondWith(page(event));
  else if (isData(pathname, request)) event.respondWith(data(event));
});

// The worker of another release waits until no page is open.  One that took over at once would end its
// forerunner in the middle of a question, and a page that was just being opened would never come.
async function prepare() {
  const shell = await caches.open(SHELL);
  await shell.addAll(Object.values(SITE.pages).map((path) => new Request(path, { cache: "reload" })));
  await (await caches.open(FILES)).addAll(SITE.files);
}

async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith("carnet-shell-") && name !== SHELL) await caches.delete(name);
  }
  await dropFiles();
  await self.clients.claim();
}

// Files of earlier releases stay as long as a page that is kept was made of them.
async function dropFiles() {
  const [files, pages] = await Promise.all([caches.open(FILES), caches.open(PAGES)]);
  const used = new Set([SITE.release, "vendor"]);
  for (const request of await pages.keys()) {
    const text = await (await pages.match(request, { ignoreVary: true }))?.text();
    for (const [, release] of text?.matchAll(/\/static\/(r[0-9a-f]+)\//g) ?? []) used.add(release);
  }
  for (const request of await files.keys()) {
    if (!used.has(new URL(request.url).pathname.split("/")[2])) await files.delete(request);
  }
}

/** A file never changes under its address. */
async function file(event) {
  const { request } = event;
  const found = await caches.match(request, { cacheName: FILES, ignoreVary: true });
  if (found) return found;
  const response = await fetch(request);
  if (/immutable/.test(response.headers.get("Cache-Control"))) keepLater(event, FILES, response);
  return response;
}

/** The answer, or null if there is a copy and no answer comes soon; `copy()` looks for one. */
async function soon(asked, copy) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
  const first = await Promise.race([asked, late]);
  if (first !== undefined) return first;
  return (await copy()) ? null : asked;
}

async function page(event) {
  const { request } = event;
  const pages = await caches.open(PAGES);
  const copy = async () => await pages.match(request, { ignoreVary: true }) ?? pages.match(request, { ignoreVary: true, ignoreSearch: true });
  const response = await soon(fetch(request).catch(() => null), copy);
  if (response && !AWAY.has(response.status)) {
    const html = response.headers.get("Content-Type")?.startsWith("text/html");
    heed(event, PAGES, response, html && !/no-store/.test(response.headers.get("Cache-Control")));
    if (html && response.headers.has("Content-Language")) event.waitUntil(noteLanguage(response.headers.get("Content-Language")));
    return response;
  }
  const found = await copy();
  if (found) return copyOf(found);
  return response ?? (await unopened()) ?? Response.error();
}

/** What is asked of the service for a page to show; not what is saved as a file. */
function isData(pathname, request) {
  const accept = request.headers.get("Accept") ?? "";
  return pathname.startsWith("/api/v1/") && !pathname.startsWith("/api/v1/live/") && (accept.includes("application/json") || accept === "text/vnd.carnet");
}

async function data(event) {
  const { request } = event;
  const copy = () => caches.match(request, { cacheName: DATA });
  const asked = fetch(request).catch((error) => {
    if (request.signal.aborted) throw error;
    return null;
  });
  const response = await soon(asked, copy);
  if (response && !AWAY.has(response.status)) {
    heed(event, DATA, response, /json|vnd\.carnet/.test(response.headers.get("Content-Type")));
    return response;
  }
  const found = await copy();
  if (!found) return response ?? problem(request);
  const client = await self.clients.get(event.clientId);
  client?.postMessage({ kept: found.headers.get("X-Carnet-Kept") });
  return found;
}

/** Keep an answer if it is to be kept. Drop the copies of what is gone, and all copies when a reader has lost access. */
function heed(event, name, response, keeps) {
  if (response.status === 401) event.waitUntil(Promise.all([caches.delete(PAGES), caches.delete(DATA)]));
  else if (response.status === 404 || response.status === 410) event.waitUntil(caches.open(name).then((cache) => cache.delete(event.request, { ignoreVary: true })));
  else if (response.status === 200 && response.type === "basic" && keeps) keepLater(event, name, response);
}

function keepLater(event, name, response) {
  // Where there is no room for a copy, the page is shown all the same.
  event.waitUntil(keep(name, event.request, response.clone()).catch(() => {}));
}

async function keep(name, request, response) {
  const body = await response.blob();
  if (body.size > MOST_OF_ONE) return;
  const headers = new Headers(response.headers);
  for (const one of ["Content-Encoding", "Content-Length"]) headers.delete(one);
  headers.set("X-Carnet-Kept", new Date().toISOString());
  headers.set("X-Carnet-Size", String(body.size));
  const cache = await caches.open(name);
  // Deleted before, so that it stands last among the keys.
  await cache.delete(request);
  await cache.put(request, new Response(body, { status: response.status, headers }));
  await trim(name, cache);
}

async function trim(name, cache) {
  const keys = await cache.keys();
  const kept = await Promise.all(keys.map((key) => cache.match(key)));
  let all = 0;
  for (let index = keys.length - 1; index >= 0; index -= 1) {
    all += Number(kept[index]?.headers.get("X-Carnet-Size") ?? 0);
    if (keys.length - index > MOST[name] || all > MOST_OF_ALL) await cache.delete(keys[index]);
  }
}

/** A page that was kept, which says since when. */
async function copyOf(found) {
  const text = await found.text();
  const marked = text.replace("<html ", `<html data-kept="${found.headers.get("X-Carnet-Kept")}" `);
  return new Response(marked, { status: 200, headers: found.headers });
}

async function noteLanguage(now) {
  if (now === language) return;
  language = now;
  await (await caches.open(SHELL)).put(LANGUAGE, new Response(now));
}

async function lastLanguage() {
  language ??= await (await caches.match(LANGUAGE, { cacheName: SHELL }))?.text() ?? null;
  const own = navigator.languages.map((one) => one.slice(0, 2)).find((one) => one in SITE.pages);
  return language ?? own ?? "en";
}

async function unopened() {
  const found = await caches.match(SITE.pages[await lastLanguage()], { cacheName: SHELL, ignoreVary: true });
  return found && new Response(await found.text(), { status: 503, headers: found.headers });
}

function problem(request) {
  const asked = request.headers.get("Accept-Language")?.slice(0, 2);
  const detail = SITE.words[asked] ?? SITE.words.en;
  return new Response(JSON.stringify({ type: "about:blank", title: detail, status: 504, detail }),
    { status: 504, headers: { "Content-Type": "application/problem+json" } });
}
