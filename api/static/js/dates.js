// The date of a game as its reader writes dates.

import { language, t } from "./words.js";

// Of the reader's own English or French, as far as the browser tells which it is.
const LOCALE = navigator.languages.find((one) => one.startsWith(language)) ?? language;

/** A date as a record has it (`1851.03.06`, `1850.??.??`, `1850/1855`, `1850~`) in words; what is none stays as it is. */
export function readerDate(text) {
  const [, from, to, about] = /^([^/~]+)(?:\/([^/~]+))?(~)?$/.exec(text) ?? [];
  const parts = [from, to].filter((part) => part !== undefined).map(oneDate);
  if (!parts.length || parts.includes(null)) return text;
  const words = parts.join(" – ");
  return about ? t("date-about", { date: words }) : words;
}

function oneDate(text) {
  const found = /^(\d{4})(?:[.-](\d\d|\?\?)(?:[.-](\d\d|\?\?))?)?$/.exec(text);
  if (!found) return null;
  const [year, month, day] = found.slice(1).map((part) => (part === undefined || part === "??" ? null : Number(part)));
  if (month === null) return day === null ? String(year) : null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day ?? 1);
  if (date.getUTCMonth() !== month - 1) return null;
  const form = { timeZone: "UTC", year: "numeric", month: "long", ...(day === null ? {} : { day: "numeric" }) };
  return new Intl.DateTimeFormat(LOCALE, form).format(date);
}
