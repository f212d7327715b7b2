// The table after an action: hands, trick, talon, what is declared.

import { kindWord, meant } from "./caption.js";
import { PIPS, card, isRed, longName, suitWord } from "./cards.js";
import { el, once, svg } from "./dom.js";
import { cardWord } from "./notes.js";
import { language, t, tn } from "./words.js";

const PLACES = {
  1: ["bottom"],
  2: ["bottom", "top"],
  3: ["bottom", "left", "right"],
  4: ["bottom", "left", "top", "right"],
  5: ["bottom", "left-low", "left-high", "right-high", "right-low"],
  6: ["bottom", "left-low", "left-high", "top", "right-high", "right-low"],
};

// Children are kept where they are the same as before: pictures that are made anew flicker.
function keep(parent, keys, make) {
  const before = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  keys.forEach((key, index) => {
    let child = before.get(key);
    if (child) before.delete(key);
    else {
      child = make(key, index);
      child.dataset.key = key;
    }
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
  });
  for (const child of before.values()) child.remove();
}

/**
 * The table in `root`; `play(card)`, where there is one, is called when a legal card is clicked,
 * `jump(ply)` when one that has been played is.
 */
export class Table {
  constructor(root, game, { play = null, jump = null } = {}) {
    this.root = root;
    this.game = game;
    this.play = play;
    this.jump = jump;
    this.trump = el("p", { class: "trump" });
    this.watermark = svg("svg", { class: "watermark", viewBox: "0 0 100 100", "aria-hidden": "true" });
    this.trick = el("div", { class: "trick" });
    this.talon = el("div", { class: "talon" });
    this.last = el("div", { class: "last" });
    this.seats = Object.fromEntries(game.seats.map((seat) => [seat, this.#seat(seat)]));
    root.className = `table seats-${game.seats.length}`;
    root.replaceChildren(this.watermark, this.trump, this.talon, this.last, this.trick,
      ...game.seats.map((seat) => this.seats[seat].root));
    this.turn(game.seats[0]);
  }

  name = (seat) => (seat === null ? t("nobody") : (this.game.players[seat] ?? seat));

  /** Seat `first` at the bottom. */
  turn(first) {
    this.first = first;
    const { seats, direction } = this.game;
    this.places = Object.fromEntries(seats.map((seat, index) => {
      const after = (index - seats.indexOf(first) + seats.length) % seats.length;
      return [seat, PLACES[seats.length][direction === "ccw" && after ? seats.length - after : after]];
    }));
    for (const seat of seats) this.seats[seat].root.dataset.place = this.places[seat];
    for (const child of this.trick.children) if (child.dataset.seat) child.dataset.place = this.places[child.dataset.seat];
  }

  #seat(seat) {
    const parts = {
      melds: el("ul", { class: "melds" }),
      hand: el("ol", { class: "hand", "aria-label": t("hand-of", { who: this.name(seat) }) }),
      tricks: el("small"),
      dealer: el("span", { class: "dealer", hidden: true }, t("dealer")),
      speech: el("p", { class: "speech", hidden: true }),
    };
    const plate = el("div", { class: "plate" },
      el("span", { class: "letter" }, seat), el("b", {}, this.game.players[seat] ?? ""), parts.tricks, parts.dealer);
    parts.root = el("div", { class: "seat", dataset: { seat } }, parts.melds, parts.hand,
      el("div", { class: "speaker" }, plate, parts.speech));
    return parts;
  }

  /** The next seat at the bottom. */
  turnOn() {
    const { seats } = this.game;
    this.turn(seats[(seats.indexOf(this.first) + 1) % seats.length]);
  }

  /** Show a position; `event` is the action before it, or null; `onward` lets its card arrive. */
  show({ deal, data, position, event, onward, seat, lit = null }) {
    // The seat whose view is shown is at the bottom.
    if (seat !== this.seen) {
      this.seen = seat;
      if (seat) this.turn(seat);
    }
    this.lit = lit;
    this.#drawTrump(position);
    for (const each of this.game.seats) this.#drawSeat(each, position, event);
    const played = playedAt(data.events, position);
    this.#drawTrick(position, event, onward, deal, played);
    this.#drawTalon(position);
    this.#drawLast(position, played);
    for (const [each, { speech }] of Object.entries(this.seats)) {
      const said = event?.seat === each ? saying(event, position) : null;
      speech.hidden = !said;
      speech.textContent = said ? t("quoted", { text: said }) : "";
    }
  }

  // If the reader can move about, a click on a played card leads to the moment when it was played.
  #lead(item, name, ply) {
    const button = item.querySelector(".to-ply");
    if (!this.jump || !ply) button?.remove();
    else if (button) button.dataset.ply = ply;
    else {
      const label = t("to-ply", { card: longName(name, language) });
      item.append(el("button", { type: "button", class: "to-ply", tabindex: -1, title: label, "aria-label": label, dataset: { ply },
        onclick: ({ currentTarget }) => this.jump(Number(currentTarget.dataset.ply)) }));
    }
  }

  #drawTrump({ trump, to_play: toPlay }) {
    const sign = (className) => svg("svg", { class: className, viewBox: "0 0 100 100", "aria-hidden": "true" }, svg("path", { d: PIPS[trump] }));
    this.watermark.replaceChildren(...(trump ? [svg("path", { d: PIPS[trump] })] : []));
    this.watermark.classList.toggle("red", Boolean(trump) && isRed(trump));
    const known = trump !== null || toPlay !== null;
    this.trump.hidden = !known || (trump === null && !this.game.trumps);
    this.trump.replaceChildren(...(trump
      ? [t("trump"), sign(isRed(trump) ? "red" : ""), el("span", { class: "visually-hidden" }, suitWord(trump, language))]
      : [t("no-trump")]));
  }

  #drawSeat(seat, position, event) {
    const parts = this.seats[seat];
    const hand = position.hands?.[seat] ?? [];
    const declared = position.declared?.[seat] ?? [];
    const mine = event?.seat === seat ? event : null;
    const seen = new Map();
    const keys = hand.map((name) => {
      const copy = (seen.get(name) ?? 0) + 1;
      seen.set(name, copy);
      return `${name}:${copy}`;
    });
    keep(parts.hand, keys, (key) => el("li", {}, card(key.split(":")[0], language)));
    this.#offer(parts.hand, hand, this.play && position.to_play === seat ? position.legal : null);
    parts.hand.style.setProperty("--n", hand.length || 1);
    const laid = laidOut(declared);
    const shown = mine?.kind === "declaration" ? countOf(mine.cards) : new Map();
    const legal = position.to_play === seat && position.legal ? new Set(position.legal) : null;
    // If a hand is not wholly known, no card can be ruled out.
    const barring = legal !== null && !hand.some((name) => name.includes("x")) && hand.some((name) => !legal.has(name));
    [...parts.hand.children].forEach((item, index) => {
      const name = hand[index];
      item.style.setProperty("--i", index);
      item.classList.toggle("shown", take(shown, name));
      item.classList.toggle("laid", take(laid, name));
      item.classList.toggle("shade", barring && !legal.has(name));
      item.classList.toggle("lit", this.lit?.seat === seat && this.lit.cards.has(name));
    });
    parts.melds.replaceChildren(...declared.map((meld, index) => {
      const fresh = mine?.kind === "declaration" && index === declared.length - 1 && meld.cards.join() === mine.cards.join();
      return el("li", { class: fresh ? "new" : null, title: kindWord(this.game.kinds, meld) },
        ...meld.cards.flatMap((name) => [cardWord(name), " "]),
        el("span", { class: "worth" }, String(meld.points)));
    }));
    const tricks = position.tricks?.[seat] ?? 0;
    parts.tricks.textContent = tricks ? tn("tricks", tricks) : "";
    parts.dealer.hidden = position.dealer !== seat;
    parts.root.classList.toggle("to-play", position.to_play === seat);
  }

  // Where somebody plays on, a card that may be played is a button.
  #offer(list, hand, legal) {
    [...list.children].forEach((item, index) => {
      const name = hand[index];
      const button = item.querySelector(".play-card");
      if (!legal?.includes(name)) button?.remove();
      else if (button) button.removeAttribute("aria-disabled");
      else item.append(el("button", { type: "button", class: "play-card", "aria-label": t("play-card", { card: longName(name, language) }), onclick: ({ currentTarget }) => once(currentTarget) && this.play(name) }));
    });
  }

  #drawTrick(position, event, fresh, deal, played) {
    const over = position.table.length === 0 && position.last_trick !== null && position.ply > 0;
    const cards = over ? position.last_trick.cards : position.table;
    const winner = over ? position.last_trick.winner : null;
    keep(this.trick, cards.map(([seat, name]) => `${deal}:${seat}:${name}`), (key) => {
      const [, seat, name] = key.split(":");
      return el("div", { class: "played", dataset: { seat, place: this.places[seat] } }, card(name, language));
    });
    [...this.trick.children].forEach((child, index) => {
      child.style.zIndex = index + 1;
      child.classList.toggle("winner", winner !== null && child.dataset.seat === winner);
      child.classList.toggle("shade", winner !== null && child.dataset.seat !== winner);
      this.#lead(child, cards[index][1], (over ? played.last : played.table)[index]);
      const arrived = fresh && event?.kind === "play" && index === cards.length - 1;
      child.classList.toggle("new", arrived);
    });
  }

  #drawTalon({ talon_left: left, turn_up: turned, talon_closed: closed, closed_by: by }) {
    const stack = [];
    // A player who closes the talon turns the turn-up face down.
    const turnUp = closed ? "x" : turned;
    if (turnUp && left !== 0) stack.push(el("div", { class: "turned" }, card(turnUp, language)));
    const backs = Math.min(3, Math.max(0, (left ?? 0) - (turnUp ? 1 : 0)));
    for (let n = 0; n < backs; n += 1) stack.push(el("div", { class: "back" }, card("x", language)));
    this.talon.hidden = stack.length === 0;
    if (this.talon.hidden) return;
    const key = `${turnUp}:${backs}`;
    if (this.talon.dataset.key !== key) {
      this.talon.replaceChildren(el("div", { class: "stack" }, ...stack), el("span"));
      this.talon.dataset.key = key;
    }
    const state = closed ? ` · ${by ? t("closed-by", { who: this.name(by) }) : t("talon-closed")}` : "";
    this.talon.lastChild.textContent = left === null ? t("turn-up") : `${t("talon")} · ${left}${state}`;
  }

  #drawLast({ table, last_trick: last }, played) {
    this.last.hidden = last === null || table.length === 0;
    if (this.last.hidden) return;
    const key = JSON.stringify(last);
    if (this.last.dataset.key !== key) {
      this.last.dataset.key = key;
      this.last.replaceChildren(
        el("ol", {}, ...last.cards.map(([seat, name]) => el("li", { class: seat === last.winner ? "winner" : null }, card(name, language)))),
        el("span", {}, t("last-trick"), last.winner === null ? null : el("span", { class: "who" }, ` · ${this.name(last.winner)}`)));
    }
    [...this.last.firstChild.children].forEach((item, index) => this.#lead(item, last.cards[index][1], played.last[index]));
  }
}

/** What somebody says with an action, if anything. */
function saying(event, position) {
  const { kind, text } = event;
  if (kind === "speech") return text;
  return kind === "closing" || kind === "claim" ? t(`says-${meant(event, position)}`) : null;
}

// The action with which each card on the table, or of the last trick, was played; 0 if there is none.
function playedAt(events, { ply, table, last_trick: last }) {
  let at = ply;
  const plies = (cards) => cards.toReversed().map(([seat, name]) => {
    const index = events.slice(0, at).findLastIndex((one) => one.kind === "play" && one.seat === seat && one.cards[0] === name);
    if (index >= 0) at = index;
    return index + 1;
  }).reverse();
  return { table: plies(table), last: plies(last?.cards ?? []) };
}

/** Shows places on `table`, and lights up what would have been allowed where something was found. */
export function litBy(replay, table) {
  return {
    show(state) {
      const { deal, ply, line } = state;
      const here = line ? null : replay.findings.find((f) => ply > 0 && f.deal === deal && f.ply === ply && f.legal?.length);
      const cards = here?.legal.flatMap((name) => name.match(/[AKQJT2-9][SHDC]/g) ?? []);
      table.show({ ...state, lit: here ? { seat: here.seat, cards: new Set(cards) } : null });
    },
  };
}

function countOf(cards, counts = new Map()) {
  for (const name of cards) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

// A card serves once in a kind: of each, as many are laid out as its busiest kind has used.
function laidOut(declared) {
  const byKind = new Map();
  for (const meld of declared) {
    byKind.set(meld.kind, countOf(meld.cards, byKind.get(meld.kind)));
  }
  const laid = new Map();
  for (const counts of byKind.values()) for (const [name, n] of counts) laid.set(name, Math.max(n, laid.get(name) ?? 0));
  return laid;
}

function take(counts, name) {
  const left = counts.get(name) ?? 0;
  if (left) counts.set(name, left - 1);
  return left > 0;
}
