// The files in folders that were chosen or dropped, each with its path; hidden ones are left out.

/** The files that a field holds: `[{ file, name }]`. Those of a folder come in the order of their names. */
export function filesOf(field) {
  if (!field.webkitdirectory) return [...field.files].map((file) => ({ file, name: file.name }));
  return [...field.files]
    .map((file) => ({ file, name: file.webkitRelativePath || file.name }))
    .filter(({ name }) => shown(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The files that were dropped, and those in folders that were. Must be called as the event is handled. */
export async function dropped(data) {
  const entries = [...(data.items ?? [])].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  if (!entries.some((entry) => entry.isDirectory)) return [...data.files].map((file) => ({ file, name: file.name }));
  const found = [];
  for (const entry of entries) await walk(entry, found);
  return found;
}

async function walk(entry, found) {
  const path = entry.fullPath.replace(/^\//, "");
  if (entry.isFile) {
    found.push({ file: await new Promise((done, fail) => entry.file(done, fail)), name: path });
    return;
  }
  const reader = entry.createReader();
  const entries = [];
  // A folder is read some entries at a time, until there are none.
  for (let some = null; some === null || some.length; ) {
    some = await new Promise((done, fail) => reader.readEntries(done, fail));
    entries.push(...some);
  }
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const one of entries) if (shown(one.name)) await walk(one, found);
}

function shown(path) {
  return path.split("/").every((part) => !part.startsWith(".") && !["__MACOSX", "Thumbs.db", "desktop.ini"].includes(part));
}
