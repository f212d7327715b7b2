// A game that is followed as it is typed: its table, at the last card.

import { board } from "./board.js";
import { byId, el } from "./dom.js";
import { Game } from "./game.js";
import { ProblemError } from "./service.js";
import { t } from "./words.js";

/** Milliseconds before the service is asked again after it has refused. */
const AGAIN_MS = 5000;
const page = byId("replay");
const { live } = page.dataset;

/** The game as far as it has been typed; it grows. */
class LiveGame extends Game {
  constructor() {
    super(null, { text: "", deals: [], figures: [] }, null, `/api/v1/live/${live}`);
  }

  /** What has been typed by now; whether there is a deal to show. */
  async load() {
    for (let deal = this.deals || 1; ;) {
      const now = await this.fetch(deal).catch((error) => {
        // There may be no deal yet, or no longer this one.
        if (![404, 422].includes(error.problem?.status)) throw error;
        return null;
      });
      if (!now && deal > 1) deal -= 1;
      else if (!now) return false;
      else if (deal < now.figures.length) deal = now.figures.length;
      else {
        this.loaded = new Map([[`${deal}::`, Promise.resolve(now.deals[0])]]);
        if (!now.seats.length || !now.deals.length) return false;
        Object.assign(this.replay, now);
        return true;
      }
    }
  }
}

const game = new LiveGame();
let player = null;
let seated = "";
let follows = true;
let turn = Promise.resolve();

const seating = () => JSON.stringify(["game", "seats", "players", "direction", "trumps"].map((name) => game.replay[name]));

function say(words) {
  if (byId("live-state").textContent !== words) byId("live-state").textContent = words;
}

function setUp() {
  const { replay } = game;
  seated = seating();
  byId("title").textContent = Object.values(replay.players).join(" – ") || t("live-title");
  ({ player } = board(game, document));
  player.add({
    show: ({ deal, ply }) => {
      follows = deal === game.deals && ply === player.end;
      byId("live-last").hidden = follows;
    },
  });
  byId("live-last").addEventListener("click", () => player.jump(game.deals, Infinity));
}

/** Show what has been typed; at the last card, unless the reader looks at another. */
async function show() {
  const before = game.deals;
  const begun = await game.load();
  page.classList.toggle("not-begun", !begun);
  if (!begun) {
    if (!player) byId("table").replaceChildren(el("p", { class: "loading" }, t("live-waits")));
    return;
  }
  if (!player) setUp();
  else if (seating() !== seated) location.reload();
  if (before && before !== game.deals) byId("deal").replaceChildren(...game.replay.figures.map(({ deal }) => el("option", { value: deal }, `${t("deal")} ${deal}`)));
  await (follows ? player.go(game.deals, Infinity) : player.again());
}

function over({ record }) {
  say(record ? `${t("live-done")} ${t("live-record")}` : t("live-done"));
  const link = byId("live-record");
  link.hidden = !record;
  if (record) {
    link.href = `/records/${record}${player ? `#${new URLSearchParams({ deal: player.place.deal, ply: player.place.ply })}` : ""}`;
    link.textContent = record;
  }
}

async function told(event) {
  try {
    await show();
    if (event.ended) over(event);
    else say(t("live-now"));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    say(error.message || t("live-lost"));
  }
  page.ariaBusy = "false";
}

function listen() {
  const source = new EventSource(`/api/v1/live/${live}/events`);
  source.addEventListener("message", ({ data }) => {
    const event = JSON.parse(data);
    if (event.ended) source.close();
    turn = turn.then(() => told(event));
  });
  source.addEventListener("error", () => {
    // An answer that has ended in order is asked for again by the browser itself.
    if (source.readyState !== EventSource.CLOSED) return;
    say(t("live-lost"));
    setTimeout(listen, AGAIN_MS);
  });
}

listen();
