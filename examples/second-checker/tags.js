// Judges the tags of a record that say something to the rules (3.3, 3.4).

import { cardIn, cardsIn } from "../js-reader/writer.js";
import { gameOf, idleOptions, optionsOf } from "./games.js";
import { Hands, isKnown } from "./hands.js";
import { wordsIn } from "./record.js";

const SEATS = "ABCDEF";
const DATE = /^(\d{4}|\?{4})(\.(\d\d|\?\?)(\.(\d\d|\?\?))?)?~?$/;

/** The scores in a value, or null: integers of at most nine digits, joined by `/`. */
function scoresOf(value, game) {
  if (!/^-?\d{1,9}(\/-?\d{1,9})*$/.test(value)) return null;
  const scores = value.split("/").map((n) => Number(n) || 0);
  return game && scores.length !== game.sides.length ? null : scores;
}

/** A whole number from 1, of at most nine digits, or 0. */
const positive = (value) => (/^\d{1,9}$/.test(value) ? Number(value) : 0);

/** Where a tag's value stands. */
export const valueOf = ({ inside: [start, end] }) => ({ start, end });

/** The seat in a tag's name. */
function seatIn(tag, text) {
  const start = tag.start + /[A-F](?=[ \t\r\n"])/.exec(text.slice(tag.start, tag.end)).index;
  return { start, end: start + 1 };
}

/** The game that the header names, with its options, or null if only the text is judged. */
export function readGame(tags, text, report) {
  const tag = tags.get("Game");
  if (!tag || tag.bad) return null;
  const allowed = optionsOf(tag.value);
  if (!allowed) {
    report("game-unknown", valueOf(tag));
    return null;
  }
  const options = tags.get("Options");
  if (options?.bad) return null;
  const given = {};
  const places = {};
  let bad = false;
  for (const { word, ...place } of options ? wordsIn(options, text) : []) {
    const [, name, , value] = /^([^=]*)(=(.*))?$/s.exec(word);
    const again = Object.hasOwn(given, name);
    const known = Object.hasOwn(allowed, name);
    if (!known) report("option-unknown", place);
    else if (again || value === undefined || !allowed[name].allows(value)) report("option-value", place);
    else {
      given[name] = value;
      places[name] = place;
      continue;
    }
    bad = true;
    if (known && !again) given[name] = value;
  }
  if (bad) return null;
  for (const name of idleOptions(tag.value, given)) report("option-idle", places[name]);
  return gameOf(tag.value, given);
}

/** Judges the header's values. Returns the scores of `Result`, null if it has none. */
export function readHeader(tags, game, text, report) {
  const good = {
    Termination: (value) => ["normal", "conceded", "abandoned", "unterminated"].includes(value),
    Language: (value) => ["en", "fr"].includes(value),
    Date: dateIsGood,
    Result: (value) => value === "*" || scoresOf(value, game),
  };
  for (const [name, tag] of tags) {
    if (tag.bad) continue;
    if (/^[A-F]$/.test(name) && game && !game.seats.includes(name)) report("seat-unknown", seatIn(tag, text));
    if (Object.hasOwn(good, name) && !good[name](tag.value)) report("tag-value", valueOf(tag));
  }
  const result = tags.get("Result");
  return game && result && !result.bad ? scoresOf(result.value, game) : null;
}

function dateIsGood(value) {
  const upTo = (most, part) => !part || part === "??" || (Number(part) >= 1 && Number(part) <= most);
  return value === "" || value.split("/").every((part) => {
    const found = DATE.exec(part);
    return found && upTo(12, found[3]) && upTo(31, found[5]);
  });
}

/** The numbers of the deals. */
export function judgeNumbers(deals, game, report) {
  let told = deals[0]?.implicit || !game;
  for (const [n, { tags }] of deals.entries()) {
    const tag = tags.get("Deal");
    if (!tag || tag.bad) continue;
    const number = positive(tag.value);
    if (!number) report("tag-value", valueOf(tag), { deal: n + 1 });
    else if (number !== n + 1 && !told) {
      told = true;
      report("deal-number", valueOf(tag), { deal: n + 1 });
    }
  }
}

/** What the tags of one deal say. `report(code, place, more)` takes findings. */
export class DealTags {
  start = 1;
  startUnknown = false;
  adjust = null;
  hands = {}; // by seat: the cards and the tag
  melded = [];

  constructor(deal, game, text, report) {
    Object.assign(this, { tags: deal.tags, language: deal.language, game, text, report, size: game?.size });
    const start = this.tag("Start");
    if (start) {
      const n = positive(start.value);
      if (n && !(game && n > game.tricks)) this.start = n;
      else {
        this.bad(start);
        this.startUnknown = true;
      }
    }
    this.dealer = this.seat("Dealer");
    this.leader = this.seat("Leader");
    this.score = this.scores(this.tag("Score"));
    for (const tag of this.tags.get("Adjust") ?? []) this.adjusted(tag);
    const trump = this.tag("Trump");
    if (trump) this.trump = this.readTrump(trump);
    for (const [name, tag] of this.tags) if (/^Hand[A-F]$/.test(name) && !tag.bad) this.hand(tag, name[4]);
    this.turnUp = this.cards("TurnUp", 1)?.[0];
    this.talon = this.cards("Talon");
    this.readMelded(this.tag("Melded"));
    if (game) this.judge();
  }

  tag(name) {
    const tag = this.tags.get(name);
    return tag && !tag.bad ? tag : null;
  }

  bad(tag, seat = null) {
    this.report("tag-value", valueOf(tag), { seat });
    return null;
  }

  /** The suits that may be trumps; in a game without trumps null. */
  get trumps() {
    if (!this.game.turnsUp) return [null];
    return this.trump ? [this.trump] : [..."SHDC"];
  }

  seat(name) {
    const tag = this.tag(name);
    if (!tag) return null;
    if (!/^[A-F]$/.test(tag.value)) return this.bad(tag);
    if (!this.game || this.game.seats.includes(tag.value)) return SEATS.indexOf(tag.value);
    this.report("seat-unknown", valueOf(tag));
    return null;
  }

  scores(tag) {
    return tag && (scoresOf(tag.value, this.game) ?? this.bad(tag));
  }

  adjusted(tag) {
    if (tag.bad) return;
    const scores = scoresOf(tag.value.split(/[ \t]/)[0], this.game);
    if (!scores) this.bad(tag);
    else this.adjust = this.adjust ? this.adjust.map((n, side) => n + scores[side]) : scores;
  }

  readTrump(tag) {
    const card = cardIn(`7${tag.value}`, this.language);
    return card && isKnown(card) ? card[1] : this.bad(tag);
  }

  /** The cards of a tag; `many` of them if that is given. */
  cards(name, many) {
    const tag = this.tag(name);
    if (!tag) return null;
    const cards = wordsIn(tag, this.text).map(({ word }) => cardIn(word, this.language));
    return cards.includes(null) || (many && cards.length !== many) ? this.bad(tag, /^Hand(.)/.exec(name)?.[1]) : cards;
  }

  hand(tag, letter) {
    if (this.game && !this.game.seats.includes(letter)) return this.report("seat-unknown", seatIn(tag, this.text), { seat: letter });
    const cards = this.cards(tag.name);
    if (cards) this.hands[SEATS.indexOf(letter)] = { cards, tag };
  }

  /** What had been declared before `Start`. */
  readMelded(tag) {
    for (const { word, ...place } of tag ? wordsIn(tag, this.text) : []) {
      const seat = SEATS.indexOf(word[0]);
      const cards = word[1] === ":" ? cardsIn(word.slice(2), this.language) : null;
      if (seat < 0 || !cards) return this.bad(tag);
      if (this.game && seat >= this.game.seats.length) return this.report("seat-unknown", place);
      this.melded.push({ seat, cards, ...place });
    }
  }

  /** How many cards the talon has, without the turn-up. */
  get talonSize() {
    const { pack, copies, seats, draws } = this.game;
    const all = pack.length * copies - this.size * seats.length;
    return draws ? Math.max(0, all - 1 - (this.start - 1) * seats.length) : all;
  }

  judge() {
    const { game, tags } = this;
    const given = Object.entries(this.hands);
    const expected = Math.min(game.size, game.tricks - this.start + 1);
    const [one, ...others] = new Set(given.map(([, { cards }]) => cards.length));
    if (given.length === game.seats.length && !tags.has("Start") && !others.length && one && one !== expected) {
      const [[seat, { tag }]] = given.sort(([, a], [, b]) => a.tag.start - b.tag.start);
      this.report("deal-size", valueOf(tag), { seat: game.seats[seat] });
      this.size = one;
    } else if (!this.startUnknown) {
      for (const [seat, { cards, tag }] of given) if (cards.length !== expected) this.report("deal-size", valueOf(tag), { seat: game.seats[seat] });
    }
    if (this.talon && this.talon.length !== this.talonSize && !this.startUnknown) this.report("deal-size", valueOf(this.tag("Talon")));
    if (this.turnUp && !game.turnsUp) {
      this.report("deal-turn-up", valueOf(this.tag("TurnUp")));
      this.turnUp = null;
    }
    const missing = game.turnsUp && given.length && !["TurnUp", "Start", "Trump"].some((name) => tags.has(name));
    if (missing && tags.has("Deal")) this.report("deal-turn-up", valueOf(tags.get("Deal")));
    if (this.turnUp?.[1] && this.turnUp[1] !== "x") {
      if (this.trump && this.trump !== this.turnUp[1]) this.bad(this.tag("Trump"));
      this.trump = this.turnUp[1];
    }
    const wrong = this.melded.find(({ cards }) => !game.meaning(cards, this.trumps));
    if (wrong) this.report("tag-value", wrong);
    this.melded = this.melded.filter(({ cards }) => game.meaning(cards, this.trumps));
  }

  /** The hands as dealt, by the steps of 4.6; judges the copies of cards (4.7). `doubtful`: who has dealt is in doubt. */
  dealt(dealer, doubtful) {
    const { game, start, turnUp } = this;
    const hands = new Hands(game);
    const size = this.size === game.size ? Math.min(game.size, game.tricks - start + 1) : this.size;
    game.seats.forEach((_, seat) => this.hands[seat] || hands.deal(seat, [], size));
    const all = Object.entries(this.hands).map(([seat, { cards, tag }]) => ({ seat: Number(seat), cards, tag }));
    const open = game.draws && game.tricks - start >= this.size; // whether there is a talon
    if (open) hands.talon = Array(this.talonSize + 1).fill("x");
    if (this.talon?.length === this.talonSize) all.push({ cards: this.talon, tag: this.tag("Talon"), at: 0 });
    if (open && turnUp) all.push({ cards: [turnUp], tag: this.tag("TurnUp"), at: this.talonSize });
    for (const { seat, cards, tag, at } of all.sort((a, b) => a.tag.start - b.tag.start)) {
      const counted = this.counted(hands, cards, tag, seat);
      if (game.draws && at !== undefined) hands.talon.splice(at, cards.length, ...(tag === this.tag("TurnUp") ? cards : counted));
      if (seat === undefined) continue;
      hands.deal(seat, counted, size);
      if (start === 1) for (const card of cards) hands.owned(card, seat);
    }
    if (game.turnsUp && !game.draws && turnUp && isKnown(turnUp)) this.lastCard(hands, dealer, doubtful);
    if (start === 1 && !this.startUnknown) hands.complete();
    return hands;
  }

  /** Step 2: the cards of a tag, with an unknown one in place of each that is one too many. */
  counted(hands, cards, tag, seat) {
    const places = wordsIn(tag, this.text);
    const more = { seat: this.game.seats[seat] ?? null };
    const out = [...cards];
    const told = new Set();
    cards.forEach((card, n) => {
      if (!isKnown(card) || told.has(card)) return;
      const fault = hands.beyondPack(card);
      if (fault) this.report(fault, places[n], more);
      if (fault === "deal-card") {
        hands.doubtful.add(card);
        out[n] = "x";
      } else if (fault) {
        told.add(card);
        hands.doubt(card);
        // The turn-up lies open.
        hands.talon = hands.talon.map((one, at) => (one === card && at < hands.talon.length - 1 ? "x" : one));
        cards.forEach((one, at) => one === card && (out[at] = "x"));
      } else {
        hands.placed.add(card);
        if (hands.doubtful.has(card)) out[n] = "x";
      }
    });
    return out;
  }

  /** Step 3: the dealer's last card, which was turned up. */
  lastCard(hands, dealer, doubtful) {
    const card = this.turnUp;
    const tag = this.tag("TurnUp");
    const [place] = wordsIn(tag, this.text);
    if (this.start > 1 || this.hands[dealer]?.cards.includes(card)) return;
    if (!this.game.pack.includes(card)) return void this.report("deal-card", place);
    if (hands.doubtful.has(card) || doubtful) return;
    if (!hands.all[dealer].unknown) {
      this.trump = null; // docs/games/whist.md: a doubtful turn-up
      this.report("deal-turn-up", valueOf(tag));
    } else if (hands.left(card)) {
      hands.reveal(dealer, card);
      hands.owners.set(card, dealer);
    } else {
      const [last] = Object.entries(this.hands).filter(([, { cards }]) => cards.includes(card)).sort(([, a], [, b]) => b.tag.start - a.tag.start);
      const later = last && last[1].tag.start > tag.start;
      if (later) this.report("deal-copies", wordsIn(last[1].tag, this.text)[last[1].cards.indexOf(card)], { seat: this.game.seats[last[0]] });
      else this.report("deal-copies", place);
      hands.doubt(card);
    }
  }
}
