// The annotations of a record: fetched, added, changed, removed.

import { keep, kept } from "./kept.js";
import { call } from "./service.js";
import { language } from "./words.js";

const NAME = "carnet-name";

/** By whom annotations are made; kept from visit to visit. */
export const author = {
  get name() {
    return kept(NAME) ?? "";
  },
  set name(name) {
    keep(NAME, name);
  },
};

/** All annotations of a record; `changed` is called whenever they are others. */
export class Annotations {
  constructor(record) {
    this.path = `/api/v1/records/${record}/annotations`;
    this.items = [];
    this.changed = () => {};
  }

  async load() {
    this.items = (await call(this.path)).items;
  }

  /** The annotations on an action of a deal; with ply null, those whose action is gone. */
  at(deal, ply) {
    return this.items.filter((one) => one.deal === deal && (ply === null ? one.lost : !one.lost && one.ply === ply));
  }

  find(id) {
    return this.items.find((one) => one.id === id);
  }

  async add(deal, ply, kind, text) {
    return this.#done(await this.#send(this.path, "POST", { deal, ply, kind, text, author: author.name || null, language }));
  }

  /** Change the text of an annotation. */
  async change(item, text) {
    return this.#done(await this.#send(`${this.path}/${item.id}`, "PATCH", { text }, item));
  }

  async remove(item) {
    return this.#done(await this.#send(`${this.path}/${item.id}`, "DELETE", undefined, item));
  }

  // A change must name the version that was seen.
  #send(path, method, json, item) {
    return call(path, { method, json, headers: item ? { "If-Match": `"${item.version}"` } : {} });
  }

  async #done(answer) {
    await this.load();
    this.changed();
    return answer;
  }
}
