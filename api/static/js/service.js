// Calls to the interface, in the reader's language.

import { el } from "./dom.js";
import { language, t } from "./words.js";

/** The service refused a request. `problem` is the body of its answer, if it sent one. */
export class ProblemError extends Error {
  constructor(problem) {
    super(problem?.detail ?? problem?.title ?? "");
    this.problem = problem;
  }
}

/** Whether a finding is a fault, and no mere remark. */
export const isFault = ({ severity }) => severity !== "warning" && severity !== "note";

/** What a reader is told of an error: its words, and a link to sign in if that is what is missing. */
export function explain(error) {
  const words = error.message || t("failed");
  if (error.problem?.status !== 401) return [words];
  const back = new URLSearchParams({ next: location.pathname + location.search });
  return [`${words} `, el("a", { href: `/sign-in?${back}` }, t("sign-in"))];
}

/** Do it, or show in `place` why the service refuses. Returns whether it was done; what was asked in vain is passed over. */
export async function done(place, doing) {
  try {
    await doing();
    return true;
  } catch (error) {
    if (error instanceof ProblemError) place.replaceChildren(...explain(error));
    else if (error.name !== "AbortError") throw error;
    return false;
  }
}

/** Seconds that the service may let a call wait, first and then: soon its place in the queue is known. */
const WAITS = [1, 5];

/**
 * The JSON that a call answers with, null if there is none.  Throws ProblemError for anything but success.
 *
 * What is sent stands in `options.json`, or as the text of records in `options.carnet`; it is posted unless a method is
 * named.  What takes long is asked for until it is there; `options.waiting` is told what the service says meanwhile.
 * When `options.signal` is aborted, the service stops its work.
 */
export async function call(path, options) {
  const response = await answer(path, options);
  return response.status === 204 ? null : response.json();
}

/** As `call`, for an answer that is not JSON. */
export async function answer(path, { waiting, json, carnet, ...options } = {}) {
  if (json !== undefined) send(options, "application/json", JSON.stringify(json));
  if (carnet !== undefined) send(options, "text/vnd.carnet", carnet);
  const response = await answered(path, options, waiting);
  if (!response.ok) throw new ProblemError(await response.json().catch(() => null));
  return response;
}

function send(options, type, body) {
  Object.assign(options, { method: options.method ?? "POST", body, headers: { "Content-Type": type, ...options.headers } });
}

async function answered(path, options, waiting) {
  const headers = { Accept: "application/json", "Accept-Language": language, ...options.headers };
  for (let turn = 0; ; turn += 1) {
    headers.Prefer = `wait=${WAITS[Math.min(turn, WAITS.length - 1)]}`;
    let response;
    try {
      response = await fetch(path, { ...options, headers });
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new ProblemError(null);
    }
    if (response.status !== 202) return response;
    waiting?.((await response.json()).detail);
    await pause(Number(response.headers.get("Retry-After")), options.signal);
  }
}

function pause(seconds, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    }, { once: true });
  });
}

/** A text to cut by offsets in code points, in which the service counts: `slice(from, to)`, `length`. */
export function codePoints(text) {
  if (!/[\ud800-\udfff]/.test(text)) return { slice: (from, to) => text.slice(from, to), length: text.length };
  const points = Array.from(text);
  return { slice: (from, to) => points.slice(from, to).join(""), length: points.length };
}
