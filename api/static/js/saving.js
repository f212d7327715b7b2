// Keeping what was typed: as a new record, or in place of a stored one.

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
