// The search of the site of plain files: it ranks places as the service's search does.
"use strict";
(() => {
  const { places, words, told } = globalThis.helpIndex;
  const letters = { œ: "oe", æ: "ae", "’": "'", ß: "ss" };
  const foldedLetter = (letter) =>
    (letters[letter.toLowerCase()] ?? letter.toLowerCase()).normalize("NFKD").replace(/\p{M}/gu, "");
  const folded = (text) => [...text].map(foldedLetter).join("");
  const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

  const spoken = (query) => {
    const parts = folded(query).match(/[\p{L}\p{N}_'./:=+^~-]+|[♠♥♦♣]/gu) ?? [];
    const out = [];
    for (let at = 0; at < parts.length; ) {
      const length = [4, 3, 2].find((n) => at + n <= parts.length && words[parts.slice(at, at + n).join(" ")]) ?? 1;
      out.push(parts.slice(at, at + length).join(" "));
      at += length;
    }
    return out.slice(0, 12);
  };
  const singular = (word) => (/[sx]$/.test(word) && words[word.slice(0, -1)] ? word.slice(0, -1) : word);
  // A short word, such as an article, would begin many others.
  const pattern = (word) =>
    new RegExp(`(?<![\\p{L}\\p{N}_])${escaped(word)}${word.length <= 3 ? "(?![\\p{L}\\p{N}_])" : ""}`, "gu");
  const term = (word) => {
    const weights = new Map((words[singular(word)] ?? []).map((other) => [folded(other), 0.7]));
    weights.set(word, 1);
    const sought = [...weights].map(([one, weight]) => ({ word: one, pattern: pattern(one), weight }));
    return { sought, told: new Set(told[singular(word)] ?? []) };
  };

  const score = (place, { word, pattern: found }) => {
    let sum = 0;
    const stands = (text) => text.includes(word) && text.search(found) >= 0;
    if (stands(place.foldedTitle)) sum += place.anchor ? 1 : 6;
    if (stands(place.foldedHeading)) sum += 8;
    if (place.foldedText.includes(word)) sum += Math.sqrt(Math.min((place.foldedText.match(found) ?? []).length, 4));
    return sum * place.weight;
  };
  const scores = (place, terms) => {
    const here = place.anchor ? `${place.name}#${place.anchor}` : place.name;
    return terms.map(({ sought, told: explains }) =>
      Math.max(...sought.map((one) => one.weight * score(place, one))) + (explains.has(here) ? 20 : 0));
  };

  const excerpt = (text, terms) => {
    const parts = [...text];
    const pieces = parts.map(foldedLetter);
    const stands = pieces.flatMap((piece, at) => [...piece].map(() => at));
    const whole = pieces.join("");
    const spans = terms
      .flatMap(({ sought }) => sought.flatMap((one) => [...whole.matchAll(one.pattern)]))
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
  const terms = spoken(query).map(term);
  if (!terms.length) return;
  for (const place of places) {
    place.foldedTitle = folded(place.title);
    place.foldedHeading = folded(place.heading);
    place.foldedText = folded(place.text);
  }
  const scored = places.map((place) => ({ place, own: scores(place, terms) }));
  const all = scored.filter(({ own }) => own.every(Boolean));
  const best = (all.length ? all : scored.filter(({ own }) => own.some(Boolean)))
    .map(({ place, own }) => ({ place, sum: own.reduce((a, b) => a + b, 0) }))
    .sort((a, b) => b.sum - a.sum);
  const count = new Map();
  const list = document.getElementById("results");
  for (const { place } of best) {
    count.set(place.name, (count.get(place.name) ?? 0) + 1);
    if (count.get(place.name) > 3 || list.children.length >= 30) continue;
    const item = document.createElement("li");
    const heading = item.appendChild(document.createElement("h2"));
    const link = heading.appendChild(document.createElement("a"));
    link.href = place.address;
    link.textContent = place.heading ? `${place.title} – ${place.heading}` : place.title;
    item.append(excerpt(place.text, terms));
    list.append(item);
  }
  const status = document.getElementById("found");
  const n = list.children.length;
  const sentence = n === 0 ? "none" : n === 1 ? "one" : n === 30 ? "most" : "several";
  status.textContent = status.dataset[sentence].replace("{n}", n).replace("{q}", query);
  document.getElementById("words").hidden = n > 0;
  if (n && !all.length) status.append(` ${status.dataset.some}`);
})();
