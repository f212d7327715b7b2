// Judges the tags of a record that say something to the rules (3.3, 3.4).

import { cardIn, cardsIn, isDate, isKnown, scoresIn, wordsIn } from "../js-reader/values.js";
import * as bassadewitz from "./bassadewitz.js";
import * as besigue from "./besigue.js";
import { valueOf } from "./findings.js";
import { Hands } from "./hands.js";
import * as whist from "./whist.js";

const GAMES = { whist, bassadewitz, besigue };
const SEATS = "ABCDEF";

/** The scores in a value, as many as the game has sides, or null. */
function scoresOf(value, game) {
  const scores = scoresIn(value);
  return game && scores?.length !== game.sides.length ? null : scores;
}

/** A whole number from 1, of at most nine digits, or 0. */
const positive = (value) => (/^\d{1,9}$/.test(value) ? Number(value) : 0);

/** The seat in a tag's name. */
function seatIn(tag, text) {
  const at = text.slice(tag.start, tag.end).search(/[A-F](?=[ \t\r\n"])/);
  return { start: tag.start + at, end: tag.start + at + 1 };
}

/** The game that the header names, with its options, or null if only the text is judged. */
export function readGame(tags, text, report) {
  const tag = tags.get("Game");
  if (!tag || tag.bad) return null;
  const game = Object.hasOwn(GAMES, tag.value) ? GAMES[tag.value] : null;
  if (!game) return report("game-unknown", valueOf(tag)) ?? null;
  const options = tags.get("Options");
  if (options?.bad) return null;
  const given = new Map(); // each option with its value and place
  let bad = false;
  for (const { word, ...place } of options ? wordsIn(options, text) : []) {
    const [, name, , value] = /^([^=]*)(=(.*))?$/s.exec(word);
    const known = Object.hasOwn(game.options, name);
    const good = known && !given.has(name) && game.options[name].allows(value ?? "");
    if (!good) report(known ? "option-value" : "option-unknown", place);
    bad ||= !good;
    if (known && !given.has(name)) given.set(name, { value, place });
  }
  if (bad) return null;
  const all = Object.entries(game.options).map(([name, { first }]) => [
    name,
    given.get(name)?.value ?? first,
  ]);
  const chosen = Object.fromEntries(all);
  for (const [name, { value, place }] of given) {
    const other = value !== game.options[name].first;
    if (other && game.idle(name, chosen)) report("option-idle", place);
  }
  return game.rules(chosen);
}

/** Judges the header's values. Returns the scores of `Result`, null if it has none. */
export function readHeader(tags, game, text, report) {
  const good = {
    Termination: (value) => /^(normal|conceded|abandoned|unterminated)$/.test(value),
    Language: (value) => /^(en|fr)$/.test(value),
    Date: isDate,
    Result: (value) => value === "*" || scoresOf(value, game),
  };
  for (const [name, tag] of tags) {
    if (tag.bad) continue;
    const foreign = /^[A-F]$/.test(name) && game && !game.seats.includes(name);
    if (foreign) report("seat-unknown", seatIn(tag, text));
    if (Object.hasOwn(good, name) && !good[name](tag.value)) report("tag-value", valueOf(tag));
  }
  const result = tags.get("Result");
  return game && result && !result.bad ? scoresOf(result.value, game) : null;
}

/** The numbers of the deals. */
export function judgeNumbers(deals, game, report) {
  let told = deals[0]?.implicit || !game;
  for (const [n, { tags }] of deals.entries()) {
    const tag = tags.get("Deal");
    if (!tag || tag.bad) continue;
    const number = positive(tag.value);
    const wrong = number > 0 && number !== n + 1 && !told;
    told ||= wrong;
    const code = wrong ? "deal-number" : "tag-value";
    if (wrong || !number) report(code, valueOf(tag), { deal: n + 1 });
  }
}

/** What the tags of one deal say. `report(code, place, more)` takes findings. */
export class DealTags {
  start = 1;
  startUnknown = false;
  adjust = null;
  hands = {}; // by seat: the cards and the tag
  melded = [];

  constructor(tags, language, game, text, report) {
    Object.assign(this, { tags, language, game, text, report, size: game?.size });
    this.read("Start", (tag) => {
      const n = positive(tag.value);
      this.startUnknown = !n || (game && n > game.tricks);
      this.start = this.startUnknown ? 1 : n;
      return !this.startUnknown;
    });
    this.dealer = this.seat("Dealer");
    this.leader = this.seat("Leader");
    this.read("Score", ({ value }) => (this.score = scoresOf(value, game)));
    for (const tag of tags.get("Adjust") ?? []) if (!tag.bad) this.adjusted(tag);
    this.read("Trump", ({ value }) => {
      const card = cardIn(`7${value}`, language);
      if (card && isKnown(card)) this.trump = card[1];
      return this.trump;
    });
    for (const name of tags.keys()) if (/^Hand[A-F]$/.test(name)) this.hand(name);
    this.turnUp = this.cards("TurnUp", 1)?.[0];
    this.talon = this.cards("Talon");
    this.read("Melded", (tag) => this.readMelded(tag));
    if (game) this.judge();
  }

  /** Reads a tag that can be read; its value is bad if `read` returns nothing. */
  read(name, read, seat = null) {
    const tag = this.tags.get(name);
    if (tag && !tag.bad && !read(tag)) this.report("tag-value", valueOf(tag), { seat });
  }

  place(name) {
    return valueOf(this.tags.get(name));
  }

  /** The suits that may be trumps; in a game without trumps null. */
  get trumps() {
    if (!this.game.turnsUp) return [null];
    return this.trump ? [this.trump] : [..."SHDC"];
  }

  seat(name) {
    let seat = null;
    this.read(name, ({ value }) => {
      if (!/^[A-F]$/.test(value)) return false;
      if (!this.game || this.game.seats.includes(value)) seat = SEATS.indexOf(value);
      else this.report("seat-unknown", this.place(name));
      return true;
    });
    return seat;
  }

  adjusted(tag) {
    const scores = scoresOf(tag.value.split(/[ \t]/)[0], this.game);
    if (!scores) this.report("tag-value", valueOf(tag));
    else this.adjust = this.adjust ? this.adjust.map((n, side) => n + scores[side]) : scores;
  }

  /** The cards of a tag; `many` of them if that is given. */
  cards(name, many, seat) {
    let found = null;
    const read = (tag) => {
      const cards = wordsIn(tag, this.text).map(({ word }) => cardIn(word, this.language));
      const good = !cards.includes(null) && (!many || cards.length === many);
      if (good) found = cards;
      return good;
    };
    this.read(name, read, seat);
    return found;
  }

  hand(name) {
    const tag = this.tags.get(name);
    const seat = name[4];
    const foreign = this.game && !this.game.seats.includes(seat);
    if (foreign && !tag.bad) this.report("seat-unknown", seatIn(tag, this.text), { seat });
    const cards = foreign ? null : this.cards(name, 0, seat);
    if (cards) this.hands[SEATS.indexOf(seat)] = { cards, tag };
  }

  /** What had been declared before `Start`. */
  readMelded(tag) {
    for (const { word, ...place } of wordsIn(tag, this.text)) {
      const seat = SEATS.indexOf(word[0]);
      const cards = word[1] === ":" ? cardsIn(word.slice(2), this.language) : null;
      if (seat < 0 || !cards) return false;
      if (this.game && seat >= this.game.seats.length) {
        this.report("seat-unknown", place);
        break;
      }
      this.melded.push({ seat, cards, ...place });
    }
    return true;
  }

  /** How many cards the talon has, without the turn-up. */
  get talonSize() {
    const { pack, copies, seats, draws } = this.game;
    const all = pack.length * copies - this.size * seats.length;
    return draws ? Math.max(0, all - 1 - (this.start - 1) * seats.length) : all;
  }

  judge() {
    const { game, tags, startUnknown } = this;
    const wrongSize = (seat, { tag }) =>
      this.report("deal-size", valueOf(tag), { seat: game.seats[seat] });
    const given = Object.entries(this.hands);
    const expected = Math.min(game.size, game.tricks - this.start + 1);
    const [one, ...others] = new Set(given.map(([, { cards }]) => cards.length));
    const all = given.length === game.seats.length && !tags.has("Start") && !others.length;
    if (all && one && one !== expected) {
      wrongSize(...given.sort(([, a], [, b]) => a.tag.start - b.tag.start)[0]);
      this.size = one;
    } else if (!startUnknown) {
      for (const [seat, hand] of given) if (hand.cards.length !== expected) wrongSize(seat, hand);
    }
    const short = this.talon && this.talon.length !== this.talonSize && !startUnknown;
    if (short) this.report("deal-size", this.place("Talon"));
    if (this.turnUp && !game.turnsUp) {
      this.report("deal-turn-up", this.place("TurnUp"));
      this.turnUp = null;
    }
    const told = ["TurnUp", "Start", "Trump"].some((name) => tags.has(name));
    const missing = game.turnsUp && given.length && !told && tags.has("Deal");
    if (missing) this.report("deal-turn-up", this.place("Deal"));
    const suit = this.turnUp?.[1] ?? "x";
    if (suit !== "x") {
      if (this.trump && this.trump !== suit) this.report("tag-value", this.place("Trump"));
      this.trump = suit;
    }
    const means = ({ cards }) => game.meaning(cards, this.trumps);
    const wrong = this.melded.find((meld) => !means(meld));
    if (wrong) this.report("tag-value", wrong);
    this.melded = this.melded.filter(means);
  }

  /** The hands as dealt, by 4.6; judges copies (4.7). `doubtful`: who has dealt is in doubt. */
  dealt(dealer, doubtful) {
    const { game, start, turnUp, talonSize } = this;
    const hands = new Hands(game);
    const usual = this.size === game.size;
    const size = usual ? Math.min(game.size, game.tricks - start + 1) : this.size;
    for (const seat of game.seats.keys()) if (!this.hands[seat]) hands.deal(seat, [], size);
    const all = Object.entries(this.hands).map(([seat, hand]) => ({ seat: Number(seat), ...hand }));
    const open = game.draws && game.tricks - start >= this.size; // whether there is a talon
    if (open) hands.talon = Array(talonSize + 1).fill("x");
    const laid = { Talon: this.talon?.length === talonSize, TurnUp: open && turnUp };
    if (laid.Talon) all.push({ cards: this.talon, tag: this.tags.get("Talon"), at: 0 });
    if (laid.TurnUp) all.push({ cards: [turnUp], tag: this.tags.get("TurnUp"), at: talonSize });
    for (const { seat, cards, tag, at } of all.sort((a, b) => a.tag.start - b.tag.start)) {
      const counted = this.counted(hands, cards, tag, seat);
      // The turn-up lies open.
      const there = tag.name === "TurnUp" ? cards : counted;
      if (game.draws && at !== undefined) hands.talon.splice(at, cards.length, ...there);
      if (seat === undefined) continue;
      hands.deal(seat, counted, size);
      if (start === 1) for (const card of cards) hands.owned(card, seat);
    }
    const last = game.turnsUp && !game.draws && start === 1;
    if (last && turnUp && isKnown(turnUp)) this.lastCard(hands, dealer, doubtful);
    if (start === 1 && !this.startUnknown) hands.complete();
    return hands;
  }

  /** Step 2: the cards of a tag, with an unknown one in place of each that is one too many. */
  counted(hands, cards, tag, seat) {
    const places = wordsIn(tag, this.text);
    const out = [...cards];
    const told = new Set();
    for (const [n, card] of cards.entries()) {
      if (!isKnown(card) || told.has(card)) continue;
      const fault = hands.beyondPack(card);
      if (fault) this.report(fault, places[n], { seat: this.game.seats[seat] ?? null });
      if (fault === "deal-copies") {
        told.add(card);
        hands.doubt(card);
        const hidden = (one, at) => one === card && at < hands.talon.length - 1;
        hands.talon = hands.talon.map((one, at) => (hidden(one, at) ? "x" : one));
        for (const at of cards.keys()) if (cards[at] === card) out[at] = "x";
        continue;
      }
      if (fault) hands.doubtful.add(card);
      else hands.placed.push(card);
      if (hands.doubtful.has(card)) out[n] = "x";
    }
    return out;
  }

  /** Step 3: the dealer's last card, which was turned up. */
  lastCard(hands, dealer, doubtful) {
    const card = this.turnUp;
    const tag = this.tags.get("TurnUp");
    const named = ({ cards }) => cards.includes(card);
    if (this.hands[dealer] && named(this.hands[dealer])) return;
    const place = (one, at) => wordsIn(one, this.text)[at];
    if (!this.game.pack.includes(card)) return this.report("deal-card", place(tag, 0));
    if (hands.doubtful.has(card) || doubtful) return;
    if (!hands.all[dealer].unknown) {
      this.trump = null; // docs/games/whist.md: a doubtful turn-up
      this.report("deal-turn-up", valueOf(tag));
    } else if (hands.left(card)) {
      hands.reveal(dealer, card);
      hands.owners.set(card, dealer);
    } else {
      const others = Object.entries(this.hands).filter(([, hand]) => named(hand));
      const [[seat, last]] = others.sort(([, a], [, b]) => b.tag.start - a.tag.start);
      const [where, more] =
        last.tag.start > tag.start
          ? [place(last.tag, last.cards.indexOf(card)), { seat: this.game.seats[seat] }]
          : [place(tag, 0), {}];
      this.report("deal-copies", where, more);
      hands.doubt(card);
    }
  }
}
