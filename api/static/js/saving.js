// Keeping what was typed: as a new record, or in place of a stored one; without a network until it can be sent.

import { OUTBOX, forget, keep, kept } from "./kept.js";
import { answer, call } from "./service.js";

/** The text of a stored record, and its version. */
export async function loadRecord(record) {
  const response = await answer(`/api/v1/records/${record}`, { headers: { Accept: "text/vnd.carnet" } });
  return { text: await response.text(), version: response.headers.get("ETag") };
}

/**
 * Store the text. Returns its id, whether the same text was stored already, and the id of a record of the same play.  A stored record is
 * replaced only if it still has this version ("*": any version).  A text that is sent again with the
 * same `key` is not stored again.  Throws ProblemError.
 */
export async function saveRecord(record, text, version, key) {
  if (record) {
    await call(`/api/v1/records/${record}`, { method: "PUT", carnet: text, headers: { "If-Match": version } });
    return { id: record };
  }
  const { records, stored } = await call("/api/v1/records", { carnet: text, headers: { "Idempotency-Key": key } });
  const [first] = records.filter((one) => one.id);
  return { id: first.id, duplicate: stored === 0, same: first.duplicate_of };
}

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
