// Checks the records of a text: the faults of the text, the tags, the play, the scores.

import { places, read } from "../js-reader/reader.js";
import { finding, placed } from "./findings.js";
import { Play } from "./play.js";
import { structured } from "./record.js";
import { Scores } from "./scores.js";
import { DealTags, judgeNumbers, readGame, readHeader, valueOf } from "./tags.js";

/** What `carnet check --json` says of each record, and of the text before the first. */
export function check(text) {
  const at = places(text);
  const { records, faults } = read(text);
  const rows = records.map((record, n) => {
    const { findings, deals, score, winner } = judged(text, record, faults);
    return { record: n + 1, findings: placed(findings, text, at), deals, score, winner };
  });
  const outside = faultsIn(faults, 0, records[0]?.start ?? text.length);
  return outside.length ? [{ record: null, findings: placed(outside, text, at) }, ...rows] : rows;
}

const faultsIn = (faults, from, to) => faults.filter(({ start }) => start >= from && start < to).map((fault) => finding(fault.code, fault));

/** A record's findings, the scores of its deals and of the game, the winner; and of each deal what the writer asks about. */
export function judged(text, record, faults) {
  const findings = faultsIn(faults, record.start, record.end);
  const report = (code, place, more) => void findings.push(finding(code, place, more));
  const { tags, deals } = structured(record);
  const game = readGame(tags, text, report);
  const result = readHeader(tags, game, text, report);
  judgeNumbers(deals, game, report);
  const scores = game && new Scores(game);
  const traces = [];
  let due = []; // who may deal next
  for (const [n, deal] of deals.entries()) {
    const told = (code, place, more = {}) => report(code, place, { deal: n + 1, ...more });
    const before = new DealTags(deal, game, text, told);
    if (!game) continue;
    const next = (seat) => (seat + 1) % game.seats.length;
    const dealer = before.dealer ?? due[0] ?? ((firstSeat(game, deal) ?? 0) + game.seats.length - 1) % game.seats.length;
    // 4.11: what follows from a wrong dealer, as a lead or a turn-up, is not reported again.
    const doubtful = due.length > 0 && !due.includes(dealer);
    if (doubtful) told("deal-dealer", valueOf(deal.tags.get("Dealer")));
    const dealers = doubtful ? [dealer, ...due] : [dealer];
    const over = scores.begin(deal, before, dealer, told);
    const play = new Play({
      game,
      scores,
      hands: before.dealt(dealer, doubtful),
      tags: before,
      leader: before.leader ?? (before.start > 1 ? firstSeat(game, deal) : next(dealer)),
      leaders: doubtful ? dealers.map(next) : [],
      over,
      report: told,
    });
    play.run(deal.items);
    traces.push(play.trace);
    scores.finish(deal, before, dealer, play, over);
    due = deal.tags.has("Void") ? dealers : dealers.map(next);
  }
  scores?.end(tags, result, deals, report);
  return { findings, deals: scores?.deals ?? [], score: scores?.final ?? null, winner: scores?.winner ?? null, traces };
}

/** 3.4: the seat that is written at the first play. */
function firstSeat(game, deal) {
  const seat = deal.items.find(({ token }) => token.kind === "play")?.token.seat;
  return game.seats.includes(seat) ? game.seats.indexOf(seat) : null;
}
