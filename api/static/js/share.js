// Taking a record along: its text, a frame for another page, a link to this place or with all of the record in its fragment, which goes to no server.

import { setUpCopying } from "./copying.js";
import { byId, el } from "./dom.js";
import { ProblemError, answer, done } from "./service.js";
import { t } from "./words.js";

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

/** The most characters that a packed text may have, and the most bytes that it may unpack to. */
const MOST_PACKED = 64 << 10;
const MOST_UNPACKED = 1 << 20;

/** Something cannot be packed or unpacked; `key` is that of the words that say why. */
class LinkError extends ProblemError {
  constructor(key) {
    super({ detail: t(key) });
  }
}

/** The bytes of a text as a link has them. Throws ProblemError if they do not fit into one. */
export async function packed(bytes) {
  // With zlib's checksum: a link that has lost or changed a letter is not taken for another record.
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  const block = new Uint8Array(await new Response(stream).arrayBuffer());
  if (bytes.byteLength > MOST_UNPACKED || block.length * 4 / 3 > MOST_PACKED) throw new LinkError("link-too-long");
  const text = btoa(Array.from(block, (byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The bytes of the text that a link has. Throws ProblemError. */
export async function unpacked(text) {
  if (text.length > MOST_PACKED) throw new LinkError("link-longer-than-any");
  if (!/^[\w-]+$/.test(text)) throw new LinkError("link-damaged");
  const blocks = [];
  let length = 0;
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
    for (let block = await reader.read(); !block.done && length <= MOST_UNPACKED; block = await reader.read()) {
      length += block.value.length;
      blocks.push(block.value);
    }
    if (length > MOST_UNPACKED) reader.cancel().catch(() => {});
  } catch {
    throw new LinkError("link-damaged");
  }
  if (length > MOST_UNPACKED) throw new LinkError("link-unpacks-too-long");
  return new Blob(blocks).arrayBuffer();
}
