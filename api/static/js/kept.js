// What a browser keeps from visit to visit.  In a frame of another page it may refuse to; then
// nothing is kept, and all else goes on.

/** How the names of drafts begin, and the name of what waits to be sent. */
export const DRAFT = "carnet-draft:";
export const OUTBOX = "carnet-outbox";

/** What is kept under a name, or null. */
export function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keep a text under a name. */
export function keep(name, text) {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Not allowed, or no room for it.
  }
}

/** Keep nothing under that name any more. */
export function forget(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // Then there is nothing.
  }
}

/** The names under which something is kept. */
export function names() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

/** Keep nothing any more, of any page. */
export function forgetAll() {
  names().filter((name) => name.startsWith("carnet-")).forEach(forget);
  try {
    sessionStorage.clear();
  } catch {
    // Then there is nothing.
  }
}
