// A table to play through: cards, scores, caption, what is said, and the ways to move about.

import { sayNotThere } from "./address.js";
import { Caption } from "./caption.js";
import { byId, el, svg } from "./dom.js";
import { comment, judgement, numberOf } from "./notes.js";
import { Player, paces } from "./player.js";
import { Table, litBy } from "./replay-table.js";
import { language, t, tn } from "./words.js";

/** The player of a game that has deals, on the table of this page, with its table and scores; the keys act within `keys`. */
export function board(game, keys) {
  const { replay } = game;
  const player = new Player(game);
  const table = new Table(byId("table"), replay, { jump: (ply) => player.jump(player.place.deal, ply, { line: player.place.line }) });
  player.add(litBy(replay, table));
  const scores = player.add(new Scoreboard(byId("scoreboard"), replay));
  player.add(new Caption(byId("caption"), table.name, replay, (state) => signsAt(game, state)));
  player.add(new Said(byId("said"), game));
  player.add(new Controls(player, table, keys));
  player.add({ show: () => sayNotThere("") });
  return { player, table, scores };
}

// As in the chart: a colour and a dash for each side (analysis/charts/style.py).
const COLOURS = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"];
const DASHES = ["none", "9 6", "2 5", "9 4 2 4", "14 5", "14 4 2 4"];
const GAIN_MS = 1600;

/** The scores of the sides in `root`. */
class Scoreboard {
  constructor(root, replay) {
    this.replay = replay;
    this.sides = replay.sides.map((seats, index) => this.#side(seats, index));
    root.replaceChildren(...this.sides.map((side) => side.root));
  }

  get names() {
    return this.sides.map((side) => side.name);
  }

  #side(seats, index) {
    const name = seats.map((seat) => this.replay.players[seat] ?? seat).join(" & ");
    const value = el("span", {}, "–");
    const small = el("small");
    const points = el("div", { class: "points" }, value);
    const sign = svg("svg", { class: "sign", viewBox: "0 0 32 20", "aria-hidden": "true" },
      svg("line", { x1: 1, y1: 10, x2: 31, y2: 10, stroke: COLOURS[index], "stroke-dasharray": DASHES[index] }));
    const root = el("div", { class: "side-score" }, sign, el("div", { class: "who" }, el("b", {}, name), small), points);
    return { name, seats, value, small, points, root };
  }

  /** Show the scores; what an action has just gained rises and fades. */
  show({ position, before: last, onward, line }) {
    const before = onward ? last : null;
    const over = !line && position.deal === this.replay.figures.length && position.ply === this.replay.spans[position.deal - 1].length;
    this.sides.forEach((side, index) => {
      const score = position.score?.[index] ?? null;
      side.value.textContent = score ?? "–";
      const tricks = side.seats.reduce((sum, seat) => sum + (position.tricks[seat] ?? 0), 0);
      const counted = position.counted?.[index] ?? 0;
      const words = [tn("tricks", tricks)];
      if (counted && counted !== tricks) words.push(t("counted", { n: counted }));
      side.small.textContent = words.join(" · ");
      const gain = before?.score && score !== null ? score - before.score[index] : 0;
      side.points.querySelector(".gain")?.remove();
      if (gain) {
        const sign = el("span", { class: "gain" }, gain > 0 ? `+${gain}` : String(gain));
        side.points.append(sign);
        setTimeout(() => sign.remove(), GAIN_MS);
      }
      side.root.classList.toggle("winner", over && this.replay.winner?.join() === side.seats.join());
    });
  }
}

/** The signs of the judgements at a place. A judgement that is kept beside the record comes with its author. */
function signsAt(game, { deal, ply, line, data }) {
  const written = noteAt(data, ply)?.judgements ?? [];
  return [
    ...written.map((number) => judgement(number)),
    ...keptAt(game, deal, ply, line, "judgement").map(({ text, author }) => judgement(numberOf(text), author)),
  ];
}

/** The comments on the action in view, in `root` under the table. */
class Said {
  constructor(root, game) {
    this.root = root;
    this.game = game;
  }

  show({ deal, ply, line, data }) {
    const { annotations } = this.game;
    // In a deal with comments there is always room for one, so that what stands below does not jump.
    this.root.classList.toggle("spoken",
      data.notes.some(({ comments }) => comments.length) || annotations.items.some((one) => one.deal === deal && one.kind === "comment"));
    this.root.replaceChildren(
      ...(noteAt(data, ply)?.comments ?? []).map((one) => comment(one)).filter(Boolean),
      ...keptAt(this.game, deal, ply, line, "comment").map(({ text, author }) => comment({ text, commands: [] }, author)));
  }
}

const noteAt = (data, ply) => data.notes.find((note) => note.ply === ply);

// Annotations are on actions of the game itself, not on those of a line that leaves it.
function keptAt({ annotations }, deal, ply, line, kind) {
  return line ? [] : annotations.at(deal, ply).filter((one) => one.kind === kind);
}

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
class Controls {
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
