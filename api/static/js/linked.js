// A record that the address itself holds: unpacked here, replayed by the service, stored nowhere.

import { Address, fromAddress, goToAddress, sayNotThere } from "./address.js";
import { byId, el } from "./dom.js";
import { openToCorrect } from "./drafts.js";
import { Game } from "./game.js";
import { Tabs, byCause, firstFault, sayOnTable, setUpFolds, showGame, showTextAlone } from "./replay-views.js";
import { ProblemError, codePoints, done } from "./service.js";
import { saveFile, setUpSharing, unpacked } from "./share.js";
import { inLanguage, t } from "./words.js";

const page = byId("replay");

function setUpText(bytes) {
  const text = new TextDecoder().decode(bytes);
  byId("download-text").addEventListener("click", () => saveFile(new Blob([bytes]), "record.carnet"));
  byId("print").addEventListener("click", () => window.print());
  byId("correct").addEventListener("click", () => openToCorrect(text));
  for (const id of ["download-text", "correct", "print"]) byId(id).disabled = false;
  return text;
}

function showHeading({ game, title, players }) {
  const names = Object.values(players).join(" – ");
  const called = inLanguage(title) || game || t("unknown-game");
  byId("title").textContent = names || called;
  document.title = `${[names, called].filter(Boolean).join(" · ")} – Carnet`;
  byId("facts").replaceChildren(title ? el("a", { class: "game", href: `/games/${game}` }, called) : called);
}

async function show(packed) {
  const bytes = await unpacked(packed);
  const text = setUpText(bytes);
  let game;
  try {
    game = await Game.ofText(bytes, fromAddress().deal);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    // The text in the link is shown even if no service replays it, without places and findings.
    new Tabs(byId("tabs"), "findings");
    showTextAlone({ points: codePoints(text), replay: { spans: [], findings: [] } });
    sayOnTable(error.message || t("link-text-alone"));
    return;
  }
  const { replay } = game;
  showHeading(replay);
  page.dataset.pack = JSON.stringify(JSON.parse(page.dataset.packs)[replay.game] ?? null);
  if (!replay.seats.length || !game.deals) {
    new Tabs(byId("tabs"), "findings");
    sayOnTable(t(replay.seats.length ? "no-deals" : "no-table"));
    const findings = showTextAlone(game);
    await byCause(game, findings, (causes) => causes.textByCause(text));
    return;
  }
  const { player, findings, rest } = showGame(game, new Address(packed));
  byId("share").addEventListener("click", setUpSharing(player));
  byId("share").disabled = false;
  new Tabs(byId("tabs"), replay.ok ? "tricks" : "findings", () => player.again());
  const fault = /&(?:deal|ply|line|finding)=/.test(location.hash) ? -1 : firstFault(game);
  await (fault < 0 ? goToAddress(player) : player.toFinding(fault));
  rest();
  if (replay.records > 1) sayNotThere(t("link-of-many", { n: replay.records }));
  window.addEventListener("hashchange", () => fromAddress().packed === packed && goToAddress(player));
  await byCause(game, findings, (causes) => causes.textByCause(text), player);
}

async function start() {
  const { packed } = fromAddress();
  setUpFolds();
  if (packed) await done(byId("table").firstElementChild, () => show(packed));
  else sayOnTable(t("link-empty"));
  // Whoever pastes another link into the same window wants to see that one.
  window.addEventListener("hashchange", () => fromAddress().packed !== packed && location.reload());
  page.ariaBusy = "false";
}

await start();
