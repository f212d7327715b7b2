// The address that names a place (deal, action, seat, line of play), and whether that place exists.

import { byId } from "./dom.js";
import { t } from "./words.js";

/** What the address says: `line` is a line's name, `finding` the code of a finding to show, `packed` a whole record. */
export function fromAddress() {
  const values = new URLSearchParams(location.hash.slice(1));
  return {
    packed: values.get("r"),
    deal: Math.trunc(Number(values.get("deal"))) || 1,
    ply: Math.trunc(Number(values.get("ply"))) || 0,
    seat: values.get("seat"),
    line: values.get("line"),
    finding: values.get("finding"),
  };
}

/** Keeps the address, and the link to the other language, at the present place. */
export class Address {
  /** `packed` is the record that the address itself holds, if it does. */
  constructor(packed = null) {
    this.packed = packed;
  }

  show({ deal, ply, seat, line }) {
    const values = new URLSearchParams(this.packed ? { r: this.packed, deal, ply } : { deal, ply });
    if (line?.shared) values.set("line", line.name);
    if (seat) values.set("seat", seat);
    history.replaceState(null, "", `#${values}`);
    const other = byId("other-language");
    if (other) other.hash = location.hash;
  }
}

/** Goes to the place that the address names, or else to the nearest one, and then says so. */
export async function goToAddress(player) {
  const wanted = fromAddress();
  const { game } = player;
  const sought = game.replay.findings.findIndex((one) => one.code === wanted.finding);
  if (sought >= 0) return player.toFinding(sought);
  player.seat = game.replay.seats.includes(wanted.seat) ? wanted.seat : null;
  const line = await game.lineNamed(wanted.deal, wanted.line);
  await player.go(wanted.deal, wanted.ply, { line });
  sayNotThere(missing(wanted, player, line));
  return undefined;
}

// What the address names and the record lacks, in words.
function missing({ deal, ply, seat, line }, player, found) {
  const { game, place, end } = player;
  const out = [];
  if (deal < 1 || deal > game.deals) out.push(t("no-such-deal", { deal, deals: game.deals }));
  else if (line && !found) out.push(t("no-such-line"));
  else if (ply !== place.ply) out.push(t("no-such-ply", { ply, deal, plies: end }));
  if (seat && !player.seat) out.push(t("no-such-seat", { seat }));
  return out.join(" ");
}

/** Say above the table that a place does not exist, or nothing. */
export function sayNotThere(words) {
  byId("not-there").textContent = words;
  byId("not-there").hidden = words === "";
}
