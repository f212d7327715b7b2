// Judges the tags of a record that say something to the rules (3.3, 3.4).

import { gameOf, idleOptions, optionsOf } from "./games.js";
import { Hands, isKnown } from "./hands.js";
import { tagCard, tagCards, wordsIn } from "./record.js";

const OTHER_GAMES_SEATS = "ABCDEF";
const DATE = /^(\d{4}|\?{4})(\.(\d\d|\?\?)(\.(\d\d|\?\?))?)?~?$/;

/** The scores in a value, or null: integers of at most nine digits, joined by `/`. */
export function scoresOf(value) {
  if (!/^-?\d{1,9}(\/-?\d{1,9})*$/.test(value)) return null;
  return value.split("/").map((n) => Number(n) || 0);
}

/** Where a tag's value stands. */
export const valueOf = ({ inside: [start, end] }) => ({ start, end });

/** The game that the header names, with its options, or null if only the text is judged. */
export function readGame(tags, text, report) {
  const tag = tags.get("Game");
  if (!tag?.known) return null;
  const tests = optionsOf(tag.value);
  if (!tests) {
    report("game-unknown", valueOf(tag));
    return null;
  }
  const options = tags.get("Options");
  const given = {};
  const places = {};
  let bad = false;
  if (options?.known) {
    for (const { word, start, end } of wordsIn(options, text)) {
      const [name, ...rest] = word.split("=");
      const code = !Object.hasOwn(tests, name) ? "option-unknown" : Object.hasOwn(given, name) || !rest.length || !tests[name](rest.join("=")) ? "option-value" : null;
      if (code) {
        report(code, { start, end });
        bad = true;
      }
      if (code !== "option-unknown" && !Object.hasOwn(given, name)) {
        given[name] = rest.join("=");
        places[name] = { start, end };
      }
    }
  }
  if (options && !options.known) return null;
  if (bad) return null;
  for (const name of idleOptions(tag.value, given)) report("option-idle", places[name]);
  return gameOf(tag.value, given);
}

/** 3.3: the header's values. Returns the scores of `Result`, null if it has none. */
export function readHeader(tags, game, text, report) {
  const bad = (tag) => report("tag-value", valueOf(tag));
  for (const [name, tag] of tags) {
    if (Array.isArray(tag) || !tag.known) continue;
    if (name.length === 1 && OTHER_GAMES_SEATS.includes(name) && game && !game.seats.includes(name)) report("seat-unknown", seatIn(tag, text));
    if (name === "Termination" && !["normal", "conceded", "abandoned", "unterminated"].includes(tag.value)) bad(tag);
    if (name === "Language" && !["en", "fr"].includes(tag.value)) bad(tag);
    if (name === "Date" && !dateIsGood(tag.value)) bad(tag);
  }
  const tag = tags.get("Result");
  if (!tag?.known || tag.value === "*") return null;
  const scores = scoresOf(tag.value);
  if (!scores || (game && scores.length !== game.sides.length)) {
    bad(tag);
    return null;
  }
  return game ? scores : null;
}

/** The seat that a tag is named by. */
function seatIn(tag, text) {
  const start = tag.start + text.slice(tag.start, tag.end).search(/[A-Z]/);
  return { start, end: start + 1 };
}

function dateIsGood(value) {
  if (value === "") return true;
  return value.split("/").every((part) => {
    const found = DATE.exec(part);
    if (!found) return false;
    const [month, day] = [found[3], found[5]];
    return (!month || month === "??" || (Number(month) >= 1 && Number(month) <= 12)) && (!day || day === "??" || (Number(day) >= 1 && Number(day) <= 31));
  });
}

/** Reads the tags of one deal: an object with what they say. `report(code, place, more)` takes findings. */
export class DealTags {
  constructor(deal, game, text, report) {
    Object.assign(this, { deal, game, text, report, size: game?.size });
    this.hands = {};
    this.read();
  }

  tag(name) {
    const tag = this.deal.tags.get(name);
    return tag?.known ? tag : null;
  }

  bad(tag, seat = null) {
    this.report("tag-value", valueOf(tag), { seat });
  }

  read() {
    const { deal, game } = this;
    this.start = 1;
    const start = this.tag("Start");
    if (start) {
      const n = /^\d{1,9}$/.test(start.value) ? Number(start.value) : 0;
      if (n < 1 || (game && n > game.tricks)) {
        this.bad(start);
        this.startUnknown = true;
      }
      else this.start = n;
    }
    this.dealer = this.seat("Dealer");
    this.leader = this.seat("Leader");
    const score = this.tag("Score");
    this.score = score ? scoresOf(score.value) : null;
    if (score && (!this.score || (game && this.score.length !== game.sides.length))) {
      this.bad(score);
      this.score = null;
    }
    this.adjust = null;
    for (const tag of deal.tags.get("Adjust") ?? []) this.adjusted(tag);
    this.trumpTag();
    for (const [name, tag] of deal.tags) if (/^Hand[A-F]$/.test(name) && tag.known) this.hand(tag, name[4]);
    const turnUp = this.tag("TurnUp");
    if (turnUp) {
      const words = wordsIn(turnUp, this.text);
      const card = words.length === 1 ? tagCard(words[0].word, deal.language) : null;
      if (!card) this.bad(turnUp);
      else if (game && !game.turnsUp) this.report("deal-turn-up", valueOf(turnUp));
      else this.turnUp = card;
    }
    const talon = this.tag("Talon");
    if (talon) this.readTalon(talon);
    this.melded = [];
    const melded = this.tag("Melded");
    if (melded) this.readMelded(melded);
    if (game) this.judge();
  }

  seat(name) {
    const tag = this.tag(name);
    if (!tag) return null;
    if (!/^[A-F]$/.test(tag.value)) this.bad(tag);
    else if (this.game && !this.game.seats.includes(tag.value)) this.report("seat-unknown", valueOf(tag));
    else return OTHER_GAMES_SEATS.indexOf(tag.value);
    return null;
  }

  adjusted(tag) {
    if (!tag.known) return;
    const [first] = tag.value.split(/[ \t]/);
    const scores = scoresOf(first);
    if (!scores || (this.game && scores.length !== this.game.sides.length)) this.bad(tag);
    else this.adjust = this.adjust ? this.adjust.map((n, side) => n + scores[side]) : scores;
  }

  trumpTag() {
    const tag = this.tag("Trump");
    if (!tag) return;
    const card = tagCard(`7${tag.value}`, this.deal.language);
    if (!card || !isKnown(card)) this.bad(tag);
    else this.trump = card[1];
  }

  hand(tag, letter) {
    if (this.game && !this.game.seats.includes(letter)) {
      const at = tag.start + this.text.slice(tag.start, tag.end).indexOf("Hand") + 4;
      this.report("seat-unknown", { start: at, end: at + 1 }, { seat: letter });
      return;
    }
    const words = wordsIn(tag, this.text);
    const cards = words.map(({ word }) => tagCard(word, this.deal.language));
    if (cards.includes(null)) {
      this.bad(tag, letter);
      return;
    }
    const seat = OTHER_GAMES_SEATS.indexOf(letter);
    this.hands[seat] = { cards, tag };
  }

  readTalon(tag) {
    const words = wordsIn(tag, this.text);
    const cards = words.map(({ word }) => tagCard(word, this.deal.language));
    if (cards.includes(null)) return void this.bad(tag);
    if (!this.game) return;
    this.talon = cards;
  }

  /** What had been declared before `Start`: lists of a seat and cards. */
  readMelded(tag) {
    const said = wordsIn(tag, this.text).map(({ word }) => ({ seat: "ABCDEF".indexOf(word[0]), cards: /^[A-F]:/.test(word) ? tagCards(word.slice(2), this.deal.language) : null }));
    const good = ({ seat, cards }) => cards && (!this.game || (seat < this.game.seats.length && this.game.meldable?.(cards)));
    if (!said.every(good)) this.bad(tag);
    else this.melded = said;
  }

  /** How many cards the talon has, without the turn-up. */
  get talonSize() {
    const { pack, copies, seats, draws } = this.game;
    const all = pack.length * copies - this.size * seats.length;
    return draws ? Math.max(0, all - 1 - (this.start - 1) * seats.length) : all;
  }

  judge() {
    const { game, deal } = this;
    const given = Object.entries(this.hands);
    const expected = Math.min(game.size, game.tricks - this.start + 1);
    const counts = new Set(given.map(([, { cards }]) => cards.length));
    if (given.length === game.seats.length && !deal.tags.has("Start") && counts.size === 1 && !counts.has(expected) && !counts.has(0)) {
      this.report("deal-size", valueOf(given.map(([, { tag }]) => tag).sort((a, b) => a.start - b.start)[0]), { seat: "A" });
      [this.size] = counts;
    } else if (!this.startUnknown) {
      for (const [seat, { cards, tag }] of given) if (cards.length !== expected) this.report("deal-size", valueOf(tag), { seat: game.seats[seat] });
    }
    if (this.talon && this.talon.length !== this.talonSize && !this.startUnknown) this.report("deal-size", valueOf(this.tag("Talon")));
    if (game.turnsUp && given.length && !deal.tags.has("TurnUp") && !deal.tags.has("Start") && !deal.tags.has("Trump") && deal.tag) this.report("deal-turn-up", valueOf(deal.tag));
    if (!game.turnsUp) this.trump = undefined;
    else if (this.turnUp && this.turnUp[1] && this.turnUp[1] !== "x") {
      if (this.trump && this.trump !== this.turnUp[1]) {
        this.bad(this.tag("Trump"));
        this.trump = null;
      } else this.trump = this.turnUp[1];
    }
  }

  /** The hands as dealt, by the steps of 4.6; judges the copies of cards (4.7). `doubtful`: who has dealt is in doubt. */
  dealt(dealer, doubtful) {
    const { game } = this;
    const hands = new Hands(game);
    const size = this.size === game.size ? Math.min(game.size, game.tricks - this.start + 1) : this.size;
    game.seats.forEach((_, seat) => this.hands[seat] || hands.deal(seat, [], size));
    const all = Object.entries(this.hands).map(([seat, { cards, tag }]) => ({ seat: Number(seat), cards, tag }));
    const open = game.draws && this.talonSize >= 0 && game.tricks - this.start >= this.size; // whether there is a talon
    if (open) hands.talon = Array(this.talonSize + 1).fill("x");
    if (this.talon?.length === this.talonSize) all.push({ cards: this.talon, tag: this.tag("Talon"), to: 0 });
    if (open && this.turnUp) all.push({ cards: [this.turnUp], tag: this.tag("TurnUp"), to: this.talonSize });
    for (const { seat, cards, tag, to } of all.sort((a, b) => a.tag.start - b.tag.start)) {
      const counted = this.counted(hands, cards, tag, seat);
      if (game.draws && to !== undefined) hands.talon.splice(to, cards.length, ...counted);
      if (seat === undefined) continue;
      hands.deal(seat, counted, size);
      if (this.start === 1) for (const card of cards) hands.owned(card, seat);
    }
    if (game.turnsUp && !game.draws && this.turnUp && isKnown(this.turnUp)) this.lastCard(hands, dealer, doubtful);
    if (this.start === 1 && !this.startUnknown) hands.complete();
    return hands;
  }

  /** Step 2: the cards of a tag, with an unknown one in place of each that is one too many. */
  counted(hands, cards, tag, seat) {
    const places = wordsIn(tag, this.text);
    const told = new Set();
    const more = { seat: this.game.seats[seat] ?? null };
    const out = [...cards];
    cards.forEach((card, n) => {
      if (!isKnown(card)) return;
      if (!this.game.pack.includes(card)) {
        this.report("deal-card", places[n], more);
        hands.doubtful.add(card);
        out[n] = "x";
      } else if (hands.used(card)) {
        if (told.has(card)) return;
        told.add(card);
        this.report("deal-copies", places[n], more);
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
    if (!hands.unknown[dealer]) {
      this.trump = null; // docs/games/whist.md: a doubtful turn-up
      this.report("deal-turn-up", valueOf(tag));
    } else if (hands.used(card)) {
      const [last] = Object.entries(this.hands).filter(([, { cards }]) => cards.includes(card)).sort(([, a], [, b]) => b.tag.start - a.tag.start);
      if (last && last[1].tag.start > tag.start) this.report("deal-copies", wordsIn(last[1].tag, this.text)[last[1].cards.indexOf(card)], { seat: this.game.seats[last[0]] });
      else this.report("deal-copies", place);
      hands.doubt(card);
    } else {
      hands.reveal(dealer, card);
      hands.owners.set(card, dealer);
    }
  }
}
