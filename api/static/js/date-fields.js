// Dates in fields: a reader writes them as the pages show them, and records have them as `1850.01.12`.

import { readerDate } from "./words.js";

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const twoDigits = (n) => String(n).padStart(2, "0");
const MONTHS = Array.from({ length: 12 }, (_, at) => plain(readerDate(`2000.${twoDigits(at + 1)}`)));
const exists = (date) => /^\d{4}([.-]\d\d){0,2}$/.test(date) && (date.length === 4 || readerDate(date) !== date);

/** A year, a month or a day as records have it, written so or in the reader's words; null if it is none. */
export function recordDate(text) {
  if (exists(text)) return text;
  const parts = plain(text).match(/\d+|\p{L}{3,}/gu) ?? [];
  const month = MONTHS.findIndex((name) => parts.some((part) => name.startsWith(part))) + 1;
  const found = [parts.find((part) => /^\d{4}$/.test(part)), month, parts.find((part) => /^\d\d?$/.test(part))].filter(Boolean);
  const date = found.map(twoDigits).join(".");
  return found.length === parts.length && exists(date) ? date : null;
}

/** What a field shows of a record's date: the words, if the date can be read from them. */
export const fieldDate = (date) => (recordDate(readerDate(date)) === date ? readerDate(date) : date);
