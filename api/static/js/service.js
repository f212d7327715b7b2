// Calls to the interface, in the reader's language.

import { el } from "./dom.js";
import { language, t } from "./words.js";

/** What the service says against a request; `problem` is its body where it sent one. */
export class ProblemError extends Error {
  constructor(problem) {
    super(problem?.detail ?? problem?.title ?? "");
    this.problem = problem;
  }
}

/** What a reader is told of an error: its words, and the way to sign in where that is wanting. */
export function explain(error) {
  const words = error.message || t("failed");
  if (error.problem?.status !== 401) return [words];
  const back = new URLSearchParams({ next: location.pathname + location.search });
  return [`${words} `, el("a", { href: `/sign-in?${back}` }, t("sign-in"))];
}

/** The JSON that a call answers with, null if there is none.  Throws ProblemError for anything but success. */
export async function call(path, options = {}) {
  const headers = { Accept: "application/json", "Accept-Language": language, ...options.headers };
  let response;
  try {
    response = await fetch(path, { ...options, headers });
  } catch {
    throw new ProblemError(null);
  }
  if (!response.ok) throw new ProblemError(await response.json().catch(() => null));
  return response.status === 204 ? null : response.json();
}
