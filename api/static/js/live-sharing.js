// Sharing a game as it is typed: its address for others, and each change sent to the service.

import { setUpCopying } from "./copying.js";
import { byId } from "./dom.js";
import { forget, keep, kept } from "./kept.js";
import { ProblemError, call, done } from "./service.js";
import { t } from "./words.js";

const NAME = "carnet-live";
/** How long to wait for more to be typed, and for a service that does not answer, in ms. */
const WAIT_MS = 400;
const AGAIN_MS = 5000;

/** The game that this browser shares, if any; `text()` is what is typed now. */
export class Live {
  constructor(text) {
    this.text = text;
    this.game = JSON.parse(kept(NAME));
    this.sent = null;
    this.timer = null;
    this.sending = Promise.resolve();
    byId("live-start")?.addEventListener("click", () => this.#start());
    byId("live-stop").addEventListener("click", () => this.end(null));
    setUpCopying(byId("live"), byId("live-state"));
    this.#show();
    if (this.game) this.changed();
  }

  get #address() {
    return `/api/v1/live/${this.game.id}`;
  }

  #start() {
    return done(byId("live-state"), async () => {
      const text = this.text();
      const { id, key, version } = await call("/api/v1/live", { carnet: text });
      this.sent = text;
      this.#keep({ id, key, version });
      byId("live-state").replaceChildren();
      byId("live-link").focus();
    });
  }

  /** Something was typed: the others see it soon. */
  changed() {
    if (!this.game) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#sendInTurn(), WAIT_MS);
  }

  // One change after the other, each on the version before it.
  #sendInTurn() {
    this.sending = this.sending.then(() => this.#send());
    return this.sending;
  }

  async #send() {
    const text = this.text();
    if (!this.game || text === this.sent) return;
    try {
      const headers = { "Live-Key": this.game.key, "If-Match": `"${this.game.version}"` };
      const { version } = await call(this.#address, { method: "PUT", carnet: text, headers });
      this.sent = text;
      this.#keep({ ...this.game, version });
      byId("live-state").replaceChildren();
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      await this.#failed(error.problem?.status);
    }
  }

  async #failed(status) {
    if (status === 404 || status === 409) {
      this.#over();
      return;
    }
    // An answer was lost, or another tab has sent a change: what is typed here is the latest.
    const now = status === 412 ? await call(this.#address).catch(() => null) : null;
    if (now) this.#keep({ ...this.game, version: now.version });
    else byId("live-state").textContent = t("live-late");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#sendInTurn(), now ? 0 : AGAIN_MS);
  }

  /** End it; those who follow are led to the record that it was saved as. */
  async end(record) {
    if (!this.game) return;
    clearTimeout(this.timer);
    await this.#sendInTurn();
    if (!this.game) return;
    try {
      await call(`${this.#address}/end`, { json: { record }, headers: { "Live-Key": this.game.key } });
    } catch (error) {
      // It ends by itself when nothing more is typed.
      if (!(error instanceof ProblemError)) throw error;
    }
    this.#over();
  }

  #over() {
    clearTimeout(this.timer);
    this.game = null;
    forget(NAME);
    this.#show();
    byId("live-state").textContent = t("live-over");
  }

  #keep(game) {
    this.game = game;
    keep(NAME, JSON.stringify(game));
    this.#show();
  }

  #show() {
    const start = byId("live-start");
    byId("live").hidden = !this.game || !start;
    if (start) start.hidden = Boolean(this.game);
    if (this.game) byId("live-link").value = `${location.origin}/live/${this.game.id}`;
  }
}
