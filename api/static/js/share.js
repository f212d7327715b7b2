// Taking a record along: its text, a link to this place or with all of it, a frame for another page, paper.

import { setUpCopying } from "./copying.js";
import { byId, el } from "./dom.js";
import { packed } from "./record-link.js";
import { answer, done } from "./service.js";

/** Make the sharing dialog work; what is returned opens it. It offers more for a stored record. */
export function setUpSharing(player) {
  const dialog = byId("sharing");
  const { record } = player.game;
  const open = () => {
    player.play(false);
    byId("share-link").value = location.href;
    byId("shared").textContent = "";
    if (record) {
      const src = new URL(`/records/${record}/embed${location.hash}`, location.href);
      byId("share-frame").value = el("iframe", { src, width: 720, height: 650, loading: "lazy", title: document.title }).outerHTML;
      byId("share-whole").value = "";
      byId("share-whole").disabled = byId("copy-whole").disabled = true;
    }
    dialog.showModal();
  };
  setUpCopying(dialog, byId("shared"));
  if (!record) return open;
  byId("make-whole").addEventListener("click", () => done(byId("shared"), async () => {
    byId("shared").textContent = "";
    byId("share-whole").value = await wholeLink(record, player.place);
    byId("share-whole").disabled = byId("copy-whole").disabled = false;
    byId("share-whole").focus();
  }));
  return open;
}

/** The address of a page that has all of a stored record, with its annotations, in itself, at that place. */
async function wholeLink(record, { deal, ply, line }) {
  const r = await packed(await (await textOf(record)).arrayBuffer());
  // A line that is kept beside the record has another name in its text: the link leads to where it begins.
  const written = line?.shared && !line.name.startsWith("~");
  const place = written ? { deal, ply, line: line.name } : { deal, ply: line ? Math.min(ply, line.first - 1) : ply };
  return new URL(`/replay#${new URLSearchParams({ r, ...place })}`, location.href).href;
}

function textOf(record) {
  return answer(`/api/v1/records/${record}?form=annotated`, { headers: { Accept: "text/vnd.carnet" } });
}

/** Hand a file over to be saved. */
export function saveFile(blob, name) {
  const file = el("a", { href: URL.createObjectURL(blob), download: name });
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 1000);
}

/** Hand over the text of a record with its annotations as a file. */
export async function saveText(record) {
  saveFile(await (await textOf(record)).blob(), `${record}.carnet`);
}
