// A whole record in a link: its text packed by zlib, in the fragment of an address, which goes to no server.

import { ProblemError } from "./service.js";
import { t } from "./words.js";

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
