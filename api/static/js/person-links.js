// The names of players as links to their pages, and aliases set and taken back.

import { el } from "./dom.js";
import { call } from "./service.js";

/** Where the page of a player is. */
export function addressOf(name) {
  return `/players/${name.split("/").map(encodeURIComponent).join("/")}`;
}

/** A player's name, a link to the player's page; nobody stays "?". */
export function person(name) {
  return name ? el("a", { href: addressOf(name) }, name) : "?";
}

/** Let the cells of a table that are one of these names lead to the player's page. */
export function linkPeople(table, names) {
  for (const cell of table.querySelectorAll("tbody td")) {
    if (names.has(cell.textContent)) cell.replaceChildren(person(cell.textContent));
  }
}

/** Let a spelling stand for another name. */
export function join(spelling, name) {
  return call("/api/v1/aliases", { json: { spelling, name } });
}

/** Take an alias back. */
export function separate(id) {
  return call(`/api/v1/aliases/${id}`, { method: "DELETE" });
}
