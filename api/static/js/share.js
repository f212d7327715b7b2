// Taking a record along: its text, a link to this place, a frame for another page, paper.

import { setUpCopying } from "./copying.js";
import { byId, el } from "./dom.js";

/** Make the links and the sharing dialog of the replay page work. */
export function setUpSharing(record, player) {
  byId("print").addEventListener("click", () => window.print());
  const dialog = byId("sharing");
  byId("share").addEventListener("click", () => {
    player.play(false);
    byId("share-link").value = location.href;
    byId("share-frame").value = frame(new URL(`/records/${record}/embed${location.hash}`, location.href));
    byId("shared").textContent = "";
    dialog.showModal();
  });
  setUpCopying(dialog, byId("shared"));
}

function frame(address) {
  const made = el("iframe", { src: address, width: 720, height: 650, loading: "lazy", title: document.title });
  return made.outerHTML;
}

/** Let `link` hand over the record's text with its annotations as a file: a link cannot ask for a form of its own. */
export function setUpDownload(link, record) {
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    const response = await fetch(`${link.href}?form=annotated`, { headers: { Accept: "text/vnd.carnet" } });
    const file = el("a", { href: URL.createObjectURL(await response.blob()), download: `${record}.carnet` });
    file.click();
    setTimeout(() => URL.revokeObjectURL(file.href), 1000);
  });
}
