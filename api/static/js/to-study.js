// Adding places and records to a study, which may be a new one.

import { byId, el } from "./dom.js";
import { TAB, author, keep, kept } from "./kept.js";
import { call, done } from "./service.js";
import { language, t } from "./words.js";

const RECORD = /(?:^|\/records\/)([0-9a-hjkmnp-tv-z]{12})(?:\/embed)?(?:[?#]|$)/;
const NOWHERE = { record: null, deal: null, ply: null, seat: null, line: null };

/** Deal, action, seat and line of a fragment (`#deal=2&ply=31`), or a whole record without a deal. */
function placeIn(fragment) {
  const values = new URLSearchParams(fragment.replace(/^#/, ""));
  if (!values.has("deal")) return { deal: null, ply: null, seat: null, line: null };
  const number = (name, low) => Math.max(low, Math.trunc(Number(values.get(name))) || low);
  return { deal: number("deal", 1), ply: number("ply", 0), seat: values.get("seat"), line: values.get("line") };
}

/** Where an address or the id of a record leads: no record if the text is empty, null if it is neither. */
export function placeOf(address) {
  const text = address.trim();
  if (!text) return NOWHERE;
  const found = RECORD.exec(text);
  if (!found) return null;
  const at = text.indexOf("#");
  return { record: found[1], ...placeIn(at < 0 ? "" : text.slice(at)) };
}

const PATH = "/api/v1/studies";
const LAST = "carnet-study";

/** What to add to the study: the place that is shown or the whole record, as chosen in the dialog. */
export const placeShown = (record) => ({ what, ...said }) => [
  { ...said, record, ...placeIn(what === "record" ? "" : location.hash) },
];

/**
 * The dialog. `chapters` gives what is added, and is told what was chosen in it; `told` is where
 * the outcome is said.
 */
export class ToStudy {
  constructor(told, chapters) {
    this.told = told;
    this.chapters = chapters;
    this.dialog = byId("to-study");
    this.form = byId("to-study-form");
    this.which = byId("to-study-which");
    this.title = byId("to-study-title");
    this.problem = byId("to-study-problem");
    this.sent = {};
    this.which.addEventListener("change", () => this.askTitle());
    byId("to-study-cancel").addEventListener("click", () => this.dialog.close());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.problem.replaceChildren();
      done(this.problem, () => this.add());
    });
  }

  /** Open it with the studies that there are; the one that was added to last is chosen. */
  async open() {
    this.told.replaceChildren();
    this.problem.replaceChildren();
    const listed = await done(this.told, async () => {
      const { items } = await call(`${PATH}?limit=200`);
      this.which.replaceChildren(this.which.options[0], ...items.map(({ id, title }) => el("option", { value: id }, title)));
    });
    if (!listed || this.dialog.open) return;
    const last = kept(LAST, TAB);
    const there = [...this.which.options].some(({ value }) => value === last);
    this.which.value = there ? last : (this.which.options[1]?.value ?? "");
    this.askTitle();
    this.dialog.showModal();
  }

  // Only a new study needs a title.
  askTitle() {
    this.title.hidden = this.which.value !== "";
    this.title.querySelector("input").required = !this.title.hidden;
  }

  async add() {
    const { what } = this.form.elements;
    const said = { title: byId("to-study-chapter")?.value.trim() || null, text: byId("to-study-text")?.value ?? "" };
    const added = { chapters: this.chapters({ what: what?.value, ...said }) };
    const { value: id } = this.which;
    const title = this.title.querySelector("input").value.trim();
    const json = id ? added : { title, author: author.name || null, language, ...added };
    // Sent again after an answer that was lost, it adds nothing twice.
    const text = JSON.stringify([id, json]);
    if (this.sent.text !== text) this.sent = { text, key: `${Date.now()}-${Math.random()}` };
    const study = await call(id ? `${PATH}/${id}/chapters` : PATH, { headers: { "Idempotency-Key": this.sent.key }, json });
    this.sent = {};
    keep(LAST, study.id, TAB);
    this.form.reset();
    this.dialog.close();
    const { number } = study.chapters.at(-1);
    this.told.replaceChildren(`${t("to-study-added")} `, el("a", { href: `/studies/${study.id}#chapter-${number}` }, study.title));
  }
}
