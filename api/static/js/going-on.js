// A list that is shown a page at a time: a button adds the next one.

import { byId } from "./dom.js";
import { call, done } from "./service.js";

/**
 * Show in `list` the pages that the service has at `path`, each item as a `row`.  The parameter `by` says where a page
 * begins; `beside()` asks with the first for what `also(page, beside)` shows; `told` says why the service refuses.  Returns what begins anew.
 */
export function goingOn({ list, told, path, by = "cursor", row, beside, also }) {
  const more = byId("more");
  let next = null;
  const load = async (from) => {
    await done(told, async () => {
      const [page, other] = await Promise.all(from === null ? [call(path), beside?.()] : [call(`${path}?${new URLSearchParams({ [by]: from })}`)]);
      if (from === null) list.replaceChildren();
      list.append(...page.items.map(row));
      ({ next } = page);
      more.hidden = next === null;
      also(page, other);
    });
    list.ariaBusy = "false";
  };
  more.addEventListener("click", () => load(next));
  load(null);
  return () => load(null);
}
