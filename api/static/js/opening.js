// A file as the text to type at: plain, or packed with gzip or zstd.

import { ProblemError, call } from "./service.js";

/** The longest text that can be edited, in bytes. The service does not replay a longer one. */
const LONGEST = 1 << 20;
const GZIP = [0x1f, 0x8b];
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];

/** A file that cannot be opened; its message is the key of the words that say why. */
export class FileError extends Error {}

/** The text of a file.  Throws FileError. */
export async function textOfFile(file) {
  const start = new Uint8Array(await file.slice(0, ZSTD.length).arrayBuffer());
  const begins = (magic) => magic.every((byte, index) => start[index] === byte);
  if (begins(ZSTD)) return unpackedByService(file);
  const bytes = await whole(begins(GZIP) ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream());
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new FileError("not-text");
  }
}

async function whole(stream) {
  const blocks = [];
  let length = 0;
  const reader = stream.getReader();
  try {
    for (let block = await reader.read(); !block.done; block = await reader.read()) {
      length += block.value.length;
      if (length > LONGEST) break;
      blocks.push(block.value);
    }
  } catch {
    throw new FileError("not-text");
  }
  reader.cancel().catch(() => {});
  if (length > LONGEST) throw new FileError("too-long-to-type");
  return new Blob(blocks).arrayBuffer();
}

// No browser unpacks zstd everywhere; the service does, and says what it has read.
async function unpackedByService(file) {
  if (file.size > LONGEST) throw new FileError("too-long-to-type");
  try {
    const { text } = await call("/api/v1/replay", { method: "POST", body: file, headers: { "Content-Type": "text/vnd.carnet" } });
    return text;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new FileError(error.problem?.status === 413 ? "too-long-to-type" : "not-text");
  }
}
