// What a finding has (4.3), and the codes with their severities (4.11).

/** The codes in the order of 4.11. Those that none of the three games can bring are left out. */
const CODES = [
  ["error", "syntax-encoding syntax-version syntax-token syntax-tag syntax-duplicate-tag"],
  ["error", "syntax-unclosed syntax-structure syntax-limit game-unknown option-unknown"],
  ["error", "option-value"],
  ["warning", "option-idle"],
  ["error", "tag-value seat-unknown"],
  ["mismatch", "deal-number"],
  ["illegal", "deal-dealer deal-size deal-card deal-copies deal-turn-up"],
  ["mismatch", "trick-number turn"],
  ["illegal", "play-not-held play-follow play-trump play-beat after-end deal-cut-short"],
  ["illegal", "declare-unknown declare-not-held declare-reused declare-turn declare-closed"],
  ["illegal", "declare-limit exchange-none exchange-closed exchange-turn exchange-card"],
  ["illegal", "exchange-not-held draw-none draw-turn draw-card close-none claim-short order-turn"],
  ["mismatch", "score-declared score-running score-deal score-result result-early"],
  ["warning", "irregular-unfounded"],
].flatMap(([severity, codes]) => codes.split(" ").map((code) => ({ code, severity })));

const rank = (code) => CODES.findIndex((one) => one.code === code);

/** Where a tag's value stands. */
export const valueOf = ({ inside: [start, end] }) => ({ start, end });

/** 4.3: a finding stands at the seat if that is at fault, else at the word without it and marks. */
export function placeIn(code, { start, end, seat, irregular, marks }) {
  if (code === "turn" || code === "seat-unknown") return { start, end: start + 1 };
  return { start: start + (seat ? 2 : 0), end: end - (marks?.length ?? 0) - (irregular ? 1 : 0) };
}

const USUAL = { variation: false, certainty: "proven", deal: null, trick: null };

/** A finding; `seat` is a letter, or a number from 0. */
export function finding(code, { start, end }, more = {}) {
  const { variation, certainty = "proven", deal, trick, seat = null } = { ...USUAL, ...more };
  const usual = variation ? "warning" : CODES[rank(code)].severity;
  const severity = more.irregular ? "note" : usual;
  const whose = "ABCDEF"[seat] ?? seat;
  return { code, severity, certainty, variation, deal, trick, seat: whose, start, end };
}

/** Findings in order, each with its place; the end of a longer one is that of its first line. */
export function placed(findings, text, at) {
  const inOrder = [...findings].sort((a, b) => a.start - b.start || rank(a.code) - rank(b.code));
  return inOrder.map(({ start, end, ...one }) => {
    const [line, column] = at(start);
    const [, end_column] = at(start + text.slice(start, end).search(/[\r\n]|$/));
    return { ...one, text: quoted(text.slice(start, end)), line, column, end_column };
  });
}

/** Control characters are shown, and of more than 300 characters the first 299. */
function quoted(text) {
  const hex = (sign) => sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0");
  const shown = text.replace(/[\x00-\x08\x0a-\x1f\x7f-\x9f]/g, (sign) => `\\x${hex(sign)}`);
  const all = Array.from(shown);
  return all.length > 300 ? `${all.slice(0, 299).join("")}…` : shown;
}
