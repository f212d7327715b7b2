// Panels that take turns: a list of tabs, arrows move along it. They can be pressed once this is there.

/** The tabs in `root`, each naming its panel by `aria-controls`; the panel `chosen` is shown first, `changed` told of others. */
export class Tabs {
  constructor(root, chosen, changed = () => {}) {
    this.changed = () => {};
    this.tabs = [...root.querySelectorAll("[role=tab]")];
    for (const tab of this.tabs) {
      tab.addEventListener("click", () => this.choose(tab));
      tab.disabled = false;
    }
    root.addEventListener("keydown", (event) => this.#onKey(event));
    this.choose(this.tabs.find((tab) => tab.getAttribute("aria-controls") === chosen) ?? this.tabs[0]);
    this.changed = changed;
  }

  choose(chosen) {
    for (const tab of this.tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).hidden = tab !== chosen;
    }
    this.changed();
  }

  #onKey(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const { length } = this.tabs;
    const next = this.tabs[(this.tabs.indexOf(event.target) + by + length) % length];
    this.choose(next);
    next.focus();
  }
}
