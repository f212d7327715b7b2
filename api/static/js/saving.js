// Keeping what was typed: as a new record, or in place of a stored one.

import { ProblemError, call } from "./service.js";
import { language } from "./words.js";

const CARNET = "text/vnd.carnet";

/** The text of a stored record, and its version. */
export async function loadRecord(record) {
  const response = await fetch(`/api/v1/records/${record}`, { headers: { Accept: CARNET, "Accept-Language": language } });
  if (!response.ok) throw new ProblemError(await response.json().catch(() => null));
  return { text: await response.text(), version: response.headers.get("ETag") };
}

/**
 * Store the text. Returns its id, whether the same text was stored already, and the id of a record of the same play.  A stored record is
 * replaced only if it still has this version ("*": any version).  A text that is sent again with the
 * same `key` is not stored again.  Throws ProblemError.
 */
export async function saveRecord(record, text, version, key) {
  const headers = { "Content-Type": CARNET };
  if (record) {
    await call(`/api/v1/records/${record}`, { method: "PUT", body: text, headers: { ...headers, "If-Match": version } });
    return { id: record };
  }
  const answer = await call("/api/v1/records", { method: "POST", body: text, headers: { ...headers, "Idempotency-Key": key } });
  const [first] = answer.records.filter((one) => one.id);
  return { id: first.id, duplicate: answer.stored === 0, same: first.duplicate_of };
}
