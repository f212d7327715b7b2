// The address that names a place: deal, action, seat, line of play.

import { byId } from "./dom.js";

/** What the address says; `line` is the name of one. */
export function fromAddress() {
  const values = new URLSearchParams(location.hash.slice(1));
  return {
    deal: Number(values.get("deal")) || 1,
    ply: Number(values.get("ply")) || 0,
    seat: values.get("seat"),
    line: values.get("line"),
  };
}

/** Keeps the address, and the link to the other language, at the present place. */
export class Address {
  show({ deal, ply, seat, line }) {
    const values = new URLSearchParams({ deal, ply });
    if (line?.shared) values.set("line", line.name);
    if (seat) values.set("seat", seat);
    history.replaceState(null, "", `#${values}`);
    const other = byId("other-language");
    if (other) other.hash = location.hash;
  }
}
