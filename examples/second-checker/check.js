// Checks the records of a text: the faults of the text, the tags, the play, the scores.

import { structured } from "../js-reader/items.js";
import { places, read } from "../js-reader/reader.js";
import { finding, placed, valueOf } from "./findings.js";
import { Play } from "./play.js";
import { Scores } from "./scores.js";
import { DealTags, judgeNumbers, readGame, readHeader } from "./tags.js";

/** What `carnet check --json` says of each record, and of the text before the first. */
export function check(text) {
  const at = places(text);
  const { records, faults } = read(text);
  const rows = records.map((record, n) => {
    const { findings, traces, ...more } = judged(text, record, faults);
    return { record: n + 1, findings: placed(findings, text, at), ...more };
  });
  const before = faultsIn(faults, 0, records[0]?.start ?? text.length);
  const outside = { record: null, findings: placed(before, text, at) };
  return before.length ? [outside, ...rows] : rows;
}

function faultsIn(faults, from, to) {
  const within = faults.filter(({ start }) => start >= from && start < to);
  return within.map((fault) => finding(fault.code, fault));
}

/** A record's findings, scores and winner; and of each deal what the writer asks about. */
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
  for (const [n, { items: all, ...deal }] of deals.entries()) {
    const told = (code, place, more = {}) => report(code, place, { deal: n + 1, ...more });
    const before = new DealTags(deal.tags, record.language, game, text, told);
    if (!game) continue;
    const items = all.filter(({ token, ends }) => token && !ends);
    deal.end = all.find(({ ends }) => ends)?.token;
    const next = (seat) => (seat + 1) % game.seats.length;
    // 3.4: the seat that is written at the first play.
    const written = items.find(({ token }) => token.kind === "play")?.token.seat;
    const first = game.seats.includes(written) ? game.seats.indexOf(written) : null;
    const dealer = before.dealer ?? due[0] ?? ((first ?? 0) || game.seats.length) - 1;
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
      leader: before.leader ?? (before.start > 1 ? first : next(dealer)),
      leaders: doubtful ? dealers.map(next) : [],
      over,
      report: told,
    });
    play.line.over = before.start === 1 && scores.mark(scores.none);
    play.run(items);
    traces.push(play.trace);
    scores.finish(deal, before, dealer, play, over);
    due = deal.tags.has("Void") ? dealers : dealers.map(next);
  }
  scores?.end(tags, result, deals, report);
  const { deals: made = [], final = null, winner = null } = scores ?? {};
  return { findings, deals: made, score: final, winner, traces };
}
