// Trying the interface: an address is asked, or sent a text, and what it answers is shown.

import { byId, el } from "./dom.js";
import { answer, call, done } from "./service.js";
import { t } from "./words.js";

/** The most characters of an answer that are shown. */
const MOST = 20_000;

byId("try").addEventListener("submit", (event) => {
  event.preventDefault();
  const { address, text } = event.target.elements;
  done(byId("try-status"), async () => {
    byId("try-answer").textContent = "";
    const response = await answer(address.value, text.value.trim() ? { carnet: text.value } : {});
    const type = response.headers.get("Content-Type");
    const told = /json$/.test(type) ? JSON.stringify(await response.json(), null, 2) : await response.text();
    byId("try-status").textContent = `${response.status} · ${type} · ${t("try-length", { n: told.length })}`;
    byId("try-answer").textContent = told.slice(0, MOST);
  });
});

const { paths } = await call("/api/v1/openapi.json");
byId("calls").replaceChildren(...Object.entries(paths).map(([path, { get, post }]) => el("option", { value: path }, (get ?? post)?.summary)));
