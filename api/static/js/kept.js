// What a browser keeps from visit to visit, or as long as a tab is open.  In a frame of another page it may
// refuse to; then nothing is kept, and all else goes on.

/** How the names of drafts begin, and the name of what waits to be sent. */
export const DRAFT = "carnet-draft:";
export const OUTBOX = "carnet-outbox";

/** What is kept as long as the tab is open, where it is named as the place. */
export const TAB = "sessionStorage";
const VISITS = "localStorage";

/** What `doing` gives, which asks for what is kept in a place; `otherwise` where that is not allowed, or there is no room. */
function attempt(place, doing, otherwise = null) {
  try {
    return doing(window[place]);
  } catch {
    return otherwise;
  }
}

/** What is kept under a name, or null. */
export const kept = (name, place = VISITS) => attempt(place, (all) => all.getItem(name));

/** Keep a text under a name. */
export const keep = (name, text, place = VISITS) => attempt(place, (all) => all.setItem(name, text));

/** Keep nothing under that name any more. */
export const forget = (name, place = VISITS) => attempt(place, (all) => all.removeItem(name));

/** The names under which something is kept. */
export const names = () => attempt(VISITS, Object.keys, []);

/** Keep nothing any more, of any page. */
export function forgetAll() {
  for (const name of names()) if (name.startsWith("carnet-")) forget(name);
  attempt(TAB, (all) => all.clear());
}

/** By whom annotations are made; kept from visit to visit. */
export const author = {
  get name() {
    return kept("carnet-name") ?? "";
  },
  set name(name) {
    keep("carnet-name", name);
  },
};
