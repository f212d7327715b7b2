// The words of the page, handed over by the server in its language.

export const language = document.documentElement.lang;
const words = JSON.parse(document.getElementById("words").textContent);

/** The word for a key, its {places} filled in. */
export function t(key, values = {}) {
  const text = words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/** The word for a number of things: `key-one` for one of them, where there is such a word. */
export function tn(key, n) {
  return n === 1 && words[`${key}-one`] ? words[`${key}-one`] : t(key, { n });
}

const phrases = JSON.parse(words["source-phrases"] ?? "[]");

/** Where a rule is written, in the reader's language. */
export function sourceWords(source) {
  const spaced = language === "fr" ? source.replaceAll("; ", " ; ") : source;
  return phrases.reduce((text, [english, other]) => text.replaceAll(english, other), spaced);
}

/** A message that comes in both languages, in the reader's. */
export function inLanguage(message) {
  return message?.[language] ?? message?.en ?? "";
}
