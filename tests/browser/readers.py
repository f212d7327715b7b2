"""Who uses the pages: with a mouse, with a thumb, or with the keyboard alone.

Each finds things as a person does: by what they are and what they are called in the language of the
page, never by what only a script can see.
"""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Download, ElementHandle, Locator, Page, expect

from api.words.pages import PAGES
from records.languages import Language
from records.rules.games import GAMES

#: How often Tab may be needed for one thing before a person gives up.
PATIENCE = 90

#: What the cards are called that the jobs have to do with.
CARDS: dict[Language, tuple[dict[str, str], dict[str, str]]] = {
    "en": (
        {"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine"},
        {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"},
    ),
    "fr": (
        {"A": "as", "K": "roi", "Q": "dame", "J": "valet", "T": "dix", "9": "neuf"},
        {"S": "pique", "H": "cœur", "D": "carreau", "C": "trèfle"},
    ),
}

#: Where the focus is, seen from the element that is looked for: "here", "before" or "after" it, or
#: what keeps a person from seeing it.
_FOCUS = """target => {
  const now = document.activeElement;
  if (!target.isConnected) return 'gone';
  if (!now || now === document.body) return document.hadFocus ? 'the focus is lost' : 'before';
  document.hadFocus = true;
  // In a frame it is what has the focus there that must be seen, through the frame.
  const frame = now.contentDocument?.activeElement ? now : null;
  const at = frame?.contentDocument.activeElement ?? now;
  const moved = frame?.getBoundingClientRect() ?? {left: 0, top: 0};
  const shown = [at, ...(at.labels ?? []), at.parentElement, at.parentElement?.parentElement];
  const marked = one => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0;
  };
  const seen = one => [...one.getClientRects()].some(({ left, top, width, height }) => {
    for (const x of [0.1, 0.5, 0.9]) for (const y of [0.1, 0.5, 0.9]) {
      const there = document.elementFromPoint(
        moved.left + left + width * x, moved.top + top + height * y);
      if (there && (there === frame || one.contains(there) || there.contains(one))) return true;
    }
    return false;
  });
  if (!shown.some(one => one && marked(one) && seen(one)))
    return `no one sees the focus on ${at.outerHTML.slice(0, 160)}`;
  if (now === target) return 'here';
  const after = target.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING;
  return after ? 'after' : 'before';
}"""


class Reader:
    """Somebody with a mouse or a thumb in front of a page."""

    def __init__(self, page: Page, language: Language, *, touch: bool = False) -> None:
        self.page = page
        self.language = language
        self.touch = touch
        #: How often something was pressed.
        self.taps = 0

    def words(self, key: str, **values: object) -> str:
        """What the page says there in the reader's language."""
        return PAGES[key][self.language].format(**values)

    def game(self, game: str) -> str:
        return GAMES[game].title[self.language]

    # What is there to be seen.

    def a(self, role: str, name: str | re.Pattern[str], within: Locator | None = None) -> Locator:
        """The one thing of that role and name that can be seen."""
        place = within or self.page
        exact = isinstance(name, str)
        return place.get_by_role(role, name=name, exact=exact).first  # type: ignore[arg-type]

    def button(self, key: str, **values: object) -> Locator:
        return self.a("button", self.words(key, **values))

    def link(self, key: str, **values: object) -> Locator:
        return self.a("link", self.words(key, **values))

    def field(self, key: str, role: str = "textbox") -> Locator:
        return self.a(role, self.words(key))

    def folded(self, key: str) -> Locator:
        """What opens a folded part of a page, by its words."""
        return self.page.locator("summary:visible").filter(
            has_text=re.compile(f"^{re.escape(self.words(key))}")
        )

    def reads(self, *texts: str | re.Pattern[str]) -> None:
        """Each of these is there to be read."""
        for text in texts:
            found = self.page.get_by_text(text).and_(self.page.locator(":visible"))
            expect(found.first).to_be_visible()

    # What a hand does.

    def go(self, locator: Locator) -> None:
        """Press what is found."""
        self.taps += 1
        expect(locator).to_be_enabled()
        if self.touch:
            assert self.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            locator.tap()
        else:
            locator.click()

    def write(self, field: Locator, text: str) -> None:
        """Write into a field, at its end."""
        self.go(field)
        self.page.keyboard.type(text)

    def choose(self, field: Locator, label: str) -> None:
        """Choose from a list: open it, and press a line of it."""
        self.taps += 2
        field.select_option(label=label)

    def open_files(self, label: str, *paths: Path) -> None:
        """Choose files by what is called so, and press on to take them."""
        self.taps += 2
        with self.page.expect_file_chooser() as chooser:
            self.go(self.page.get_by_text(label, exact=True).and_(self.page.locator(":visible")))
        chooser.value.set_files(paths)

    def choose_tab(self, key: str) -> None:
        """Open one of the parts that lie behind each other."""
        self.go(self.a("tab", re.compile(f"^{re.escape(self.words(key))}")))

    def card_name(self, name: str) -> re.Pattern[str]:
        """What a card is called."""
        (ranks, suits), of = CARDS[self.language], {"en": "of", "fr": "de"}[self.language]
        return re.compile(f"{ranks[name[0]]} {of} {suits[name[1]]}")

    def card(self, name: str) -> Locator:
        """A card that can be chosen."""
        return self.a("button", self.card_name(name))

    def saved(self, locator: Locator) -> Download:
        """Press what saves a file."""
        with self.page.expect_download() as found:
            self.go(locator)
        return found.value

    def back(self) -> None:
        """Go back to the page before: each browser has its button and its key for that."""
        self.taps += 1
        self.page.go_back()


class Typist(Reader):
    """Somebody with the keyboard alone, who always sees where the focus is."""

    def reach(self, locator: Locator) -> None:
        """Move the focus there by Tab, forth or back."""
        expect(locator).to_be_enabled()
        target: ElementHandle | None = locator.element_handle()
        for _ in range(PATIENCE):
            where = target.evaluate(_FOCUS)
            if where == "gone":
                target = locator.element_handle()
            elif where == "here":
                return
            elif where in ("before", "after"):
                self.page.keyboard.press("Tab" if where == "before" else "Shift+Tab")
            else:
                raise AssertionError(f"{where}, on the way to {locator}")
        raise AssertionError(f"{PATIENCE} times Tab do not lead to {locator}")

    def go(self, locator: Locator) -> None:
        self.reach(locator)
        boxes = ("checkbox", "radio")
        space = locator.evaluate("one => one.type") in boxes
        self.page.keyboard.press("Space" if space else "Enter")

    def write(self, field: Locator, text: str) -> None:
        self.reach(field)
        self.page.keyboard.type(text)

    def choose(self, field: Locator, label: str) -> None:
        self.reach(field)
        self.page.keyboard.type(label)
        self.page.keyboard.press("Enter")

    def choose_tab(self, key: str) -> None:
        wanted = self.a("tab", re.compile(f"^{re.escape(self.words(key))}"))
        self.reach(self.page.get_by_role("tab", selected=True))
        while not wanted.evaluate("one => one === document.activeElement"):
            self.page.keyboard.press("ArrowRight")

    def open_files(self, label: str, *paths: Path) -> None:
        with self.page.expect_file_chooser() as chooser:
            self.go(self.page.get_by_label(label, exact=True))
        chooser.value.set_files(paths)
