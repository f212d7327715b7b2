// What the games are called, as the list of them on the page has it.

const select = document.querySelector("[name=game], #start");
const titles = new Map([...(select?.options ?? [])].filter(({ value }) => value).map(({ value, text }) => [value, text]));

/** A game's name in the reader's language; its id where it is not known. */
export function gameTitle(game) {
  return titles.get(game) ?? game;
}
