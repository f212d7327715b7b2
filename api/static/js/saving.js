// Keeping what was typed: as a new record, or in place of a stored one.

import { ProblemError, call } from "./service.js";
import { language } from "./words.js";

const CARNET = "text/vnd.carnet";
let version = null;

/** The text of a stored record; what is saved later replaces this version and no other. */
export async function loadRecord(record) {
  const response = await fetch(`/api/v1/records/${record}`, { headers: { Accept: CARNET, "Accept-Language": language } });
  if (!response.ok) throw new ProblemError(await response.json().catch(() => null));
  version = response.headers.get("ETag");
  return response.text();
}

/** Keep the text: its id, and whether the very same was kept already.  Throws ProblemError. */
export async function saveRecord(record, text) {
  const headers = { "Content-Type": CARNET };
  if (record) {
    await call(`/api/v1/records/${record}`, { method: "PUT", body: text, headers: { ...headers, "If-Match": version } });
    return { id: record, duplicate: false };
  }
  const answer = await call("/api/v1/records", { method: "POST", body: text, headers });
  const [first] = answer.records.filter((one) => one.id);
  return { id: first.id, duplicate: answer.stored === 0 };
}
