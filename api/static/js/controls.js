// Buttons, keys, slider, swipe: the ways to move about in a game.

import { byId, el, svg } from "./dom.js";
import { paces } from "./player.js";
import { language, t } from "./words.js";

const SWIPE_PX = 40;
const ICONS = { play: "M7 4l13 8-13 8z", pause: "M8 5v14M16 5v14" };

const KEYS = {
  ArrowLeft: "previous", ArrowRight: "next", ArrowUp: "previous-deal", ArrowDown: "next-deal",
  PageUp: "previous-trick", PageDown: "next-trick", Home: "first", End: "last",
  " ": "play", n: "next-finding", f: "turn-table", "?": "help", Escape: "leave-line",
};

/** What can be done on a page that plays a game; `table` is the one that turns. */
function actionsOf(player, table) {
  return {
    first: () => player.first(),
    last: () => player.last(),
    previous: () => player.step(-1),
    next: () => player.step(1),
    "previous-trick": () => player.stepTrick(-1),
    "next-trick": () => player.stepTrick(1),
    "previous-deal": () => player.stepDeal(-1),
    "next-deal": () => player.stepDeal(1),
    "next-finding": () => player.nextFinding(),
    play: () => player.play(!player.playing),
    "turn-table": () => table.turnOn(),
    "leave-line": () => player.place.line && player.leaveLine(),
    help: () => byId("keys")?.showModal(),
  };
}

/** The controls of the page, in step with the player; `keys` is where the keyboard acts. */
export class Controls {
  constructor(player, table, keys = document) {
    this.player = player;
    this.actions = actionsOf(player, table);
    for (const id of Object.keys(this.actions)) byId(id)?.addEventListener("click", () => this.#do(id));
    keys.addEventListener("keydown", (event) => this.#onKey(event));
    this.#setUpChoices(table);
    for (const id of ["views-open", "annotate-open"]) byId(id)?.addEventListener("click", ({ target }) => { target.ariaExpanded = String(target.ariaExpanded !== "true"); });
    setUpSwipe(table.root, (by) => player.step(by));
  }

  #do(id) {
    if (id !== "play") this.player.play(false);
    this.actions[id]();
  }

  #onKey(event) {
    // A tab takes the keys that lead along the tabs, and no others.
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target, key } = event;
    if (document.querySelector("dialog[open]") || target.closest("input, select, textarea")) return;
    if (key === " " && target.closest("button, summary, a")) return;
    const id = KEYS[key.length === 1 ? key.toLowerCase() : key];
    if (!id) return;
    event.preventDefault();
    this.#do(id);
  }

  #setUpChoices(table) {
    const { player } = this;
    const { figures, seats } = player.game.replay;
    const options = (id, list) => byId(id)?.replaceChildren(...list.map(([value, words]) => el("option", { value }, words)));
    const changed = (id, act, kind = "change") => byId(id)?.addEventListener(kind, ({ target }) => act(target.value));
    options("deal", figures.map(({ deal }) => [deal, `${t("deal")} ${deal}`]));
    changed("deal", (value) => player.go(Number(value), 0));
    options("view", [["", t("view-all")], ...seats.map((seat) => [seat, table.name(seat) === seat ? seat : `${seat} – ${table.name(seat)}`])]);
    changed("view", (value) => player.look(value || null));
    // By hand: the first number that a browser writes in a language costs it 20 ms, and a telephone four times as much.
    const seconds = (ms) => String(ms / 1000).replace(".", language === "fr" ? "," : ".");
    options("pace", paces.all.map((ms) => [ms, t("pace-seconds", { n: seconds(ms) })]));
    if (byId("pace")) byId("pace").value = paces.chosen;
    changed("pace", (value) => {
      paces.choose(Number(value));
      if (player.playing) player.play(true);
    });
    changed("slider", (value) => {
      player.play(false);
      player.go(player.place.deal, Number(value), { line: player.place.line });
    }, "input");
  }

  show({ deal, ply, line, seat }) {
    const { player } = this;
    if (byId("deal")) byId("deal").value = deal;
    if (byId("view")) byId("view").value = seat ?? "";
    const slider = byId("slider");
    slider.max = player.end;
    slider.value = ply;
    slider.setAttribute("aria-valuetext", byId("caption").textContent);
    const off = {
      first: ply === 0, "previous-trick": player.atStart, previous: player.atStart,
      last: ply === player.end, "next-trick": player.atEnd, next: player.atEnd,
      "previous-deal": deal === 1, "next-deal": deal === player.game.deals,
    };
    // At the end the button does nothing, but it stays enabled so that a keyboard user keeps the focus.
    for (const [id, value] of Object.entries(off)) if (byId(id)) byId(id).ariaDisabled = String(value);
    byId("leave-line").hidden = line === null;
  }

  playing(on) {
    const button = byId("play");
    const label = t(on ? "pause" : "play");
    button.title = label;
    button.setAttribute("aria-label", label);
    button.replaceChildren(svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[on ? "pause" : "play"] })));
  }
}

function setUpSwipe(place, step) {
  let from = null;
  place.addEventListener("pointerdown", (event) => {
    from = event.pointerType === "touch" ? [event.clientX, event.clientY] : null;
  });
  place.addEventListener("pointerup", (event) => {
    if (from === null) return;
    const [across, along] = [event.clientX - from[0], event.clientY - from[1]];
    if (Math.abs(across) > SWIPE_PX && Math.abs(across) > Math.abs(along)) step(across < 0 ? 1 : -1);
    from = null;
  });
}
