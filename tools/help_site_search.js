// The search of the site of plain files: it adds up what each word is worth in each place (api/help/searching.py).
"use strict";
(() => {
  const { places, words, worth } = globalThis.helpIndex;
  // Without it, "constructor" would be a word of every index.
  for (const table of [words, worth]) Object.setPrototypeOf(table, null);
  const letters = { œ: "oe", æ: "ae", "’": "'", ß: "ss" };
  const foldedLetter = (letter) =>
    (letters[letter.toLowerCase()] ?? letter.toLowerCase()).normalize("NFKD").replace(/\p{M}/gu, "");
  const folded = (text) => [...text].map(foldedLetter).join("");
  const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

  const spoken = (query) => {
    const parts = folded(query).match(/[\p{L}\p{N}_'./:=+^~-]+|[♠♥♦♣]/gu) ?? [];
    const out = [];
    for (let at = 0; at < parts.length; ) {
      const length = [4, 3, 2].find((n) => at + n <= parts.length && worth[parts.slice(at, at + n).join(" ")]) ?? 1;
      out.push(parts.slice(at, at + length).join(" "));
      at += length;
    }
    return out.slice(0, 12);
  };
  const singular = (word) => (/[sx]$/.test(word) && words[word.slice(0, -1)] ? word.slice(0, -1) : word);
  const worthOf = (word) => {
    const known = worth[word] ?? worth[singular(word)];
    if (known) return known;
    const out = {};
    for (const [other, own] of Object.entries(worth)) {
      if (word.length <= 3 || !other.startsWith(word)) continue;
      for (const at in own) out[at] = Math.max(out[at] ?? 0, own[at]);
    }
    return out;
  };
  // A short word, such as an article, would begin many others.
  const pattern = (word) =>
    new RegExp(`(?<![\\p{L}\\p{N}_])${escaped(word)}${word.length <= 3 ? "(?![\\p{L}\\p{N}_])" : ""}`, "gu");

  const excerpt = (text, patterns) => {
    const parts = [...text];
    const pieces = parts.map(foldedLetter);
    const stands = pieces.flatMap((piece, at) => [...piece].map(() => at));
    const whole = pieces.join("");
    const spans = patterns
      .flatMap((one) => [...whole.matchAll(one)])
      .map((found) => [stands[[...whole.slice(0, found.index)].length], [...found[0]].length])
      .sort((a, b) => a[0] - b[0]);
    const begin = Math.max(0, (spans[0]?.[0] ?? 0) - 90);
    const end = Math.min(parts.length, begin + 280);
    const out = document.createElement("p");
    out.append(begin ? "… " : "");
    let at = begin;
    for (const [first, length] of spans) {
      if (first < at || first + length > end) continue;
      const mark = document.createElement("mark");
      mark.textContent = parts.slice(first, first + length).join("");
      out.append(parts.slice(at, first).join(""), mark);
      at = first + length;
    }
    out.append(parts.slice(at, end).join(""), end < parts.length ? "…" : "");
    return out;
  };

  const query = (new URLSearchParams(location.search).get("q") ?? "").slice(0, 200).trim();
  document.querySelector("input[name=q]").value = query;
  const terms = spoken(query);
  if (!terms.length) return;
  const own = terms.map(worthOf);
  const all = places.map((_, at) => at).filter((at) => own.every((one) => one[at]));
  const some = places.map((_, at) => at).filter((at) => own.some((one) => one[at]));
  const sum = (at) => own.reduce((total, one) => total + (one[at] ?? 0), 0);
  const best = (all.length ? all : some).sort((a, b) => sum(b) - sum(a) || a - b).map((at) => places[at]);
  const patterns = terms.flatMap((word) => [word, ...(words[singular(word)] ?? []).map(folded)]).map(pattern);
  const count = new Map();
  const list = document.getElementById("results");
  for (const place of best) {
    count.set(place.name, (count.get(place.name) ?? 0) + 1);
    if (count.get(place.name) > 3 || list.children.length >= 30) continue;
    const item = document.createElement("li");
    const heading = item.appendChild(document.createElement("h2"));
    const link = heading.appendChild(document.createElement("a"));
    link.href = place.address;
    link.textContent = place.heading ? `${place.title} – ${place.heading}` : place.title;
    item.append(excerpt(place.text, patterns));
    list.append(item);
  }
  const status = document.getElementById("found");
  const n = list.children.length;
  const sentence = n === 0 ? "none" : n === 1 ? "one" : n === 30 ? "most" : "several";
  status.textContent = status.dataset[sentence].replace("{n}", n).replace("{q}", query);
  document.getElementById("words").hidden = n > 0;
  if (n && !all.length) status.append(` ${status.dataset.some}`);
})();
