// The first page: a game stopped at a revoke, and the latest games of this collection.

import { byId } from "./dom.js";
import { row } from "./list-row.js";
import { sampleShown } from "./sample.js";
import { call, done } from "./service.js";

const LATEST = 8;

async function showLatest() {
  const { items } = await call(`/api/v1/records?limit=${LATEST}`);
  byId("records").replaceChildren(...items.map((record) => row(record, `/records/${record.id}`, null)));
  byId("latest").hidden = items.length === 0;
}

await Promise.all([sampleShown, done(byId("latest"), showLatest)]);
