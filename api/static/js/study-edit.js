// Writing a study: its title, and chapters that are moved by buttons, so that the keyboard will do.

import { byId, el } from "./dom.js";
import { author } from "./kept.js";
import { call, done } from "./service.js";
import { placeOf } from "./to-study.js";
import { language, t } from "./words.js";

const PATH = "/api/v1/studies";
const form = byId("study-form");
const list = byId("chapters");
const told = byId("study-told");
const { title, author: who, introduction } = form.elements;
const FIELDS = ["number", "title", "text", "record", "deal", "ply", "seat", "line"];
let study = null;
let changed = false;

// The address of the place of a chapter, as the replay has it.
function addressOf({ record, deal, ply, seat, line }) {
  if (!record) return "";
  const place = deal === null ? {} : { deal, ply: ply ?? 0, ...(line ? { line } : {}), ...(seat ? { seat } : {}) };
  const hash = new URLSearchParams(place).toString();
  return new URL(`/records/${record}${hash ? `#${hash}` : ""}`, location.href).href;
}

function button(key, act) {
  return el("button", { type: "button", dataset: { says: key }, onclick: act }, { up: "↑", down: "↓", remove: "×" }[key]);
}

function chapterItem(chapter) {
  const item = el("li", {},
    el("fieldset", {},
      el("legend", {}),
      el("p", { class: "moves" },
        button("up", () => move(item, -1)), button("down", () => move(item, 1)), button("remove", () => remove(item))),
      el("label", {}, t("chapter-title"), " ", el("input", { class: "title", maxlength: 200, value: chapter.title ?? "" })),
      el("label", {}, t("chapter-text"), " ", el("textarea", { class: "text", rows: 4, maxlength: 20000 }, chapter.text)),
      el("label", {}, t("chapter-record"), " ", el("input", { class: "record", inputmode: "url", autocomplete: "off", spellcheck: "false", value: addressOf(chapter) }))));
  item.number = chapter.number ?? null;
  const address = item.querySelector(".record");
  address.addEventListener("input", () => address.setCustomValidity(placeOf(address.value) ? "" : t("chapter-record-bad")));
  return item;
}

// The labels and buttons of each chapter get its present number.
function number() {
  const items = [...list.children];
  items.forEach((item, index) => {
    item.querySelector("legend").textContent = t("chapter-n", { n: index + 1 });
    for (const one of item.querySelectorAll("[data-says]")) one.setAttribute("aria-label", t(`chapter-${one.dataset.says}`, { n: index + 1 }));
    item.querySelector('[data-says="up"]').disabled = index === 0;
    item.querySelector('[data-says="down"]').disabled = index === items.length - 1;
  });
  byId("add-chapter").disabled = items.length >= Number(form.dataset.most);
}

function touched(words = t("study-unsaved")) {
  changed = true;
  told.textContent = words;
  byId("study-problem").replaceChildren();
}

function move(item, by) {
  const items = [...list.children];
  const to = items.indexOf(item) + by;
  if (to < 0 || to >= items.length) return;
  if (by < 0) items[to].before(item);
  else items[to].after(item);
  number();
  touched(t("chapter-moved", { n: to + 1 }));
  // The chapter may now be first or last, so that the button that was pressed is disabled.
  const [first, second] = by < 0 ? ["up", "down"] : ["down", "up"];
  const pressed = item.querySelector(`[data-says="${first}"]`);
  (pressed.disabled ? item.querySelector(`[data-says="${second}"]`) : pressed).focus();
}

function remove(item) {
  const at = [...list.children].indexOf(item);
  item.remove();
  number();
  touched(t("chapter-removed", { n: at + 1 }));
  (list.children[at]?.querySelector(".title") ?? byId("add-chapter")).focus();
}

function chapterOf(item) {
  const said = item.querySelector(".title").value.trim();
  return { number: item.number, title: said || null, text: item.querySelector(".text").value, ...placeOf(item.querySelector(".record").value) };
}

function show(found) {
  study = found;
  title.value = found.title;
  who.value = found.author ?? "";
  introduction.value = found.introduction;
  list.replaceChildren(...found.chapters.map(chapterItem));
  number();
  changed = false;
}

async function save() {
  const name = who.value.trim();
  const json = {
    title: title.value.trim(), author: name || null, introduction: introduction.value,
    language: study?.language ?? language,
    chapters: [...list.children].map((item) => {
      const chapter = chapterOf(item);
      return Object.fromEntries(FIELDS.map((field) => [field, chapter[field] ?? null]));
    }),
  };
  if (study) {
    show(await call(`${PATH}/${study.id}`, { method: "PUT", headers: { "If-Match": `"${study.version}"` }, json }));
    told.textContent = t("study-saved");
    return;
  }
  const { id } = await call(PATH, { json });
  if (name) author.name = name;
  changed = false;
  location.assign(`/studies/${id}`);
}

form.addEventListener("input", () => touched());
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  byId("study-problem").replaceChildren();
  told.textContent = "";
  await done(byId("study-problem"), save);
});
byId("add-chapter").addEventListener("click", () => {
  const item = chapterItem({ text: "" });
  list.append(item);
  number();
  touched();
  item.querySelector(".title").focus();
});
window.addEventListener("beforeunload", (event) => changed && event.preventDefault());

if (form.dataset.study) {
  await done(byId("study-problem"), async () => show(await call(`${PATH}/${form.dataset.study}`)));
} else {
  who.value = author.name;
  number();
}
form.ariaBusy = "false";
