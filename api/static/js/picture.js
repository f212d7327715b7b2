// A picture of the table as it stands, or a film of what is played: looked at, copied, sent, saved.

import { setUpCopying } from "./copying.js";
import { byId, el } from "./dom.js";
import { answer, done } from "./service.js";
import { saveFile } from "./share.js";
import { language, t } from "./words.js";

/** The dialog for the place that the player is at. */
export class Picture {
  constructor(player) {
    this.player = player;
    this.dialog = byId("picturing");
    this.asked = new AbortController();
    const on = (id, act, kind = "click") => byId(id).addEventListener(kind, act);
    on("picture", () => this.open());
    on("picture-theme", () => this.#show(), "change");
    on("picture-copy", () => this.#try(() => this.#copy()));
    for (const button of this.dialog.querySelectorAll("[data-picture], [data-film]")) {
      const { picture, film } = button.dataset;
      button.addEventListener("click", () => this.#try(() => (film ? this.#film(film) : this.#save("picture", picture))));
    }
    setUpCopying(this.dialog, byId("picture-state"));
    this.dialog.addEventListener("close", () => this.#close());
  }

  open() {
    this.player.play(false);
    this.state = this.player.state;
    this.dialog.querySelector("[data-film=trick]").disabled = !this.state.event?.trick;
    this.dialog.showModal();
    return this.#show();
  }

  #show() {
    const { line } = this.state;
    const address = this.#stored && (!line || line.shared);
    byId("picture-address").hidden = !address;
    if (address) byId("picture-link").value = new URL(this.#path("picture", "png"), location.href).href;
    return this.#try(async () => {
      const src = URL.createObjectURL(await this.#ask("picture", "svg"));
      const shown = el("img", { src, alt: byId("caption").textContent, width: 600, height: 315 });
      shown.addEventListener("load", () => URL.revokeObjectURL(src), { once: true });
      byId("picture-shown").replaceChildren(shown);
    });
  }

  #close() {
    this.asked.abort();
    this.asked = new AbortController();
    byId("picture-shown").replaceChildren();
    this.#say("");
  }

  get #stored() {
    return this.player.game.record;
  }

  #query(form, values) {
    const { deal, seat } = this.state;
    const query = new URLSearchParams({ as: form, deal, language, theme: byId("picture-theme").value, ...values });
    if (seat) query.set("seat", seat);
    return query;
  }

  // Where that picture or film of a stored record is.
  #path(what, form, values = { ply: this.state.ply }) {
    const query = this.#query(form, values);
    if (this.state.line) query.set("line", this.state.line.name);
    return `/api/v1/records/${this.#stored}/${what}?${query}`;
  }

  async #ask(what, form, values = { ply: this.state.ply }) {
    const { line } = this.state;
    const { signal } = this.asked;
    const options = { headers: { Accept: "*/*" }, signal, waiting: (words) => this.#say(words) };
    // A line that is only being tried has no address, nor has a film of any line, so the text is sent along.
    const addressed = this.#stored && (!line || (what === "picture" && line.shared));
    const response = await (addressed ? answer(this.#path(what, form, values), options)
      : answer(`/api/v1/replay/${what}?${this.#query(form, values)}`, { ...options, carnet: this.player.game.textWith(line) }));
    return response.blob();
  }

  async #copy() {
    const picture = this.#ask("picture", "png");
    try {
      // The browser waits for the picture itself: some copy only in the moment of the click.
      await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    } catch (error) {
      await picture; // or why there is none
      if (!(error instanceof DOMException || error instanceof TypeError || error instanceof ReferenceError)) throw error;
      this.#say(t("picture-not-copied"));
      return;
    }
    this.#say(t("picture-copied"));
  }

  async #film(part) {
    this.#say(t("film-working"));
    await this.#save("film", byId("film-form").value, part === "trick" ? { trick: this.state.event.trick } : {});
    this.#say(t("film-done"));
  }

  async #save(what, form, values) {
    const { deal, ply } = this.state;
    const blob = await this.#ask(what, form, values);
    const name = ["carnet", this.#stored, what === "film" ? what : null, deal, values?.trick ?? (what === "film" ? null : ply)];
    saveFile(blob, `${name.filter((one) => one ?? false).join("-")}.${form}`);
  }

  #try(act) {
    this.#say("");
    return done(byId("picture-state"), act);
  }

  #say(words) {
    byId("picture-state").textContent = words;
  }
}
