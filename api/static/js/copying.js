// Copying what stands in a field.

import { byId } from "./dom.js";
import { t } from "./words.js";

/** Let the buttons of a dialog copy the fields that they name; `state` says what has become of it. */
export function setUpCopying(dialog, state) {
  for (const field of dialog.querySelectorAll("textarea, input")) field.addEventListener("focus", () => field.select());
  for (const button of dialog.querySelectorAll("[data-copies]")) {
    button.addEventListener("click", async () => {
      state.textContent = t((await copied(byId(button.dataset.copies))) ? "copied" : "copy-yourself");
    });
  }
}

async function copied(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // Only pages that came by TLS or from this machine have a clipboard of their own.
    return document.execCommand("copy");
  }
}
