// The words of the page, handed over by the server in its language; dates in words.

export const language = document.documentElement.lang;
const words = JSON.parse(document.getElementById("words").textContent);

// French drops the vowel of "de" before a vowel and before an h that is not heard. A letter alone is
// a seat, before which it stays.
const ELIDES = /^(?:[aeiouyœæ]|h(?:el[eo]|enri|erv|ippol|onor|orac|ortens|ubert|yac))[\p{L}’]/iu;
const elides = (value) => ELIDES.test(String(value).normalize("NFD").replace(/\p{M}/gu, ""));

/** The word for a key, its {places} filled in. */
export function t(key, values = {}) {
  const plain = words[key] ?? key;
  const text = language === "fr" ? plain.replace(/\b([Dd])e \{(\w+)\}/g, (whole, d, name) => (elides(values[name]) ? `${d}’{${name}}` : whole)) : plain;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** The word for a number of things: `key-one` for one of them, where there is such a word. */
export function tn(key, n) {
  return n === 1 && words[`${key}-one`] ? words[`${key}-one`] : t(key, { n });
}

/** Words as a list: "K♥, Q♥ and J♥". */
export function listed(those) {
  return new Intl.ListFormat(LOCALE).format(those);
}

/** A message that comes in both languages, in the reader's. */
export function inLanguage(message) {
  return message?.[language] ?? message?.en ?? "";
}

// Of the reader's own English or French, as far as the browser tells which it is.
const LOCALE = navigator.languages.find((one) => one.startsWith(language)) ?? language;

/** A moment in words. */
export function momentWords(moment) {
  return new Date(moment).toLocaleString(LOCALE, { dateStyle: "long", timeStyle: "short" });
}

/** A record's date (`1851.03.06`, `1850.??.??`, `1850/1855`, `1850~`) in words. Anything else is returned unchanged. */
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

// The list of games on the page has their titles.
const select = document.querySelector("[name=game], #start");
const titles = new Map([...(select?.options ?? [])].filter(({ value }) => value).map(({ value, text }) => [value, text]));

/** A game's name in the reader's language; its id where it is not known. */
export function gameTitle(game) {
  return titles.get(game) ?? game;
}
