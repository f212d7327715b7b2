// Sending what was typed without a network: each once, by whichever page is open.

import { Draft } from "./drafts.js";
import { loadRecord, remove, saveRecord, waiting } from "./saving.js";
import { ProblemError } from "./service.js";
import { t } from "./words.js";

/** The statuses after which the service may take the same request later. */
const LATER = new Set([401, 409, 429, 500, 502, 503, 504]);

/** Send all that waits. Returns words and a link for each that is settled. */
export function sendAll() {
  const { locks } = navigator;
  return locks ? locks.request("carnet-outbox", sendEach) : sendEach();
}

async function sendEach() {
  const told = [];
  for (const one of waiting()) {
    try {
      const { id } = await sent(one);
      remove(one.key);
      told.push({ key: "outbox-sent", to: `/records/${id}`, link: id });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const status = error.problem?.status;
      if (status === undefined || status === 503) return told;
      if (LATER.has(status) || !asDraft(one)) continue;
      remove(one.key);
      told.push({ key: "outbox-refused", words: error.message, to: one.record ? `/records/${one.record}/edit` : "/new", link: t("outbox-draft") });
    }
  }
  return told;
}

// If the answer to a correction was lost, the record has this very text by now.
async function sent({ record, text, version, key }) {
  try {
    return await saveRecord(record, text, version, key);
  } catch (error) {
    if (error.problem?.status !== 412 || (await loadRecord(record)).text !== text) throw error;
    return { id: record };
  }
}

// The reader is shown what the service does not take. It is lost only if they throw it away.
function asDraft({ record, text, version }) {
  const draft = new Draft(record);
  if (draft.kept?.text.trim() && draft.kept.text !== text) return false;
  draft.keep(text, version);
  return draft.kept?.text === text;
}
