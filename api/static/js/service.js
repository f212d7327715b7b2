// Calls to the interface, in the reader's language.

import { language } from "./words.js";

/** What the service says against a request; `problem` is its body where it sent one. */
export class ProblemError extends Error {
  constructor(problem) {
    super(problem?.detail ?? problem?.title ?? "");
    this.problem = problem;
  }
}

/** The JSON that a call answers with.  Throws ProblemError for anything but success. */
export async function call(path, options = {}) {
  const headers = { Accept: "application/json", "Accept-Language": language, ...options.headers };
  let response;
  try {
    response = await fetch(path, { ...options, headers });
  } catch {
    throw new ProblemError(null);
  }
  if (!response.ok) throw new ProblemError(await response.json().catch(() => null));
  return response.json();
}
