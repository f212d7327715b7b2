// Adding places and records to a study, which may be a new one.

import { author } from "./annotations.js";
import { done } from "./deleting.js";
import { byId, el } from "./dom.js";
import { call } from "./service.js";
import { language, t } from "./words.js";

const PATH = "/api/v1/studies";
const JSON_BODY = { "Content-Type": "application/json" };
const LAST = "carnet-study";

/**
 * Let `button` open the dialog. `chapters` gives what is added, and is told what was chosen;
 * `told` is where the outcome is said.
 */
export function offerStudies(button, told, chapters) {
  const dialog = byId("to-study");
  if (!button || !dialog) return;
  const form = byId("to-study-form");
  const which = byId("to-study-which");
  const title = byId("to-study-title");
  const problem = byId("to-study-problem");
  let sent = {};

  const showTitle = () => {
    title.hidden = which.value !== "";
    title.querySelector("input").required = !title.hidden;
  };

  button.addEventListener("click", async () => {
    told.replaceChildren();
    problem.replaceChildren();
    if (!(await done(told, async () => {
      const { items } = await call(`${PATH}?limit=200`);
      which.replaceChildren(which.options[0], ...items.map((one) => el("option", { value: one.id }, one.title)));
    }))) return;
    const last = sessionStorage.getItem(LAST);
    which.value = [...which.options].some((one) => one.value === last) ? last : (which.options[1]?.value ?? "");
    showTitle();
    dialog.showModal();
  });
  which.addEventListener("change", showTitle);
  byId("to-study-cancel").addEventListener("click", () => dialog.close());

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const chosen = { what: form.elements.what?.value, title: byId("to-study-chapter")?.value.trim() || null, text: byId("to-study-text")?.value ?? "" };
    const added = { chapters: chapters(chosen) };
    const body = JSON.stringify(which.value ? added : { title: title.querySelector("input").value.trim(), author: author.name || null, language, ...added });
    // Sent again after an answer that was lost, it adds nothing twice.
    if (sent.body !== body || sent.which !== which.value) sent = { body, which: which.value, key: `${Date.now()}-${Math.random()}` };
    const path = which.value ? `${PATH}/${which.value}/chapters` : PATH;
    problem.replaceChildren();
    await done(problem, async () => {
      const study = await call(path, { method: "POST", headers: { ...JSON_BODY, "Idempotency-Key": sent.key }, body });
      sent = {};
      sessionStorage.setItem(LAST, study.id);
      form.reset();
      dialog.close();
      const { number } = study.chapters.at(-1);
      told.replaceChildren(`${t("to-study-added")} `, el("a", { href: `/studies/${study.id}#chapter-${number}` }, study.title));
    });
  });
}
