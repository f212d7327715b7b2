// The titles of the games, from the list of games on the page.

const select = document.querySelector("[name=game], #start");
const titles = new Map([...(select?.options ?? [])].filter(({ value }) => value).map(({ value, text }) => [value, text]));

/** A game's name in the reader's language; its id where it is not known. */
export function gameTitle(game) {
  return titles.get(game) ?? game;
}
