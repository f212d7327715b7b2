// Records typed without a network, kept until they are sent.

import { OUTBOX, forget, keep, kept } from "./kept.js";

/** What waits to be sent: each with its key, its text, and the record and version that it corrects ("": a new one). */
export function waiting() {
  return JSON.parse(kept(OUTBOX)) ?? [];
}

/** Keep an entry in place of the one with the key `before`, if that still waits. Returns whether it is kept. */
export function put(entry, before) {
  write([...waiting().filter(({ key }) => key !== before), entry]);
  window.dispatchEvent(new Event(OUTBOX));
  return waiting().some(({ key }) => key === entry.key);
}

export function remove(key) {
  write(waiting().filter((one) => one.key !== key));
}

function write(entries) {
  if (entries.length) keep(OUTBOX, JSON.stringify(entries));
  else forget(OUTBOX);
}

/** A name that no other request has. */
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
