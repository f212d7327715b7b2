"""A deal of each game is typed by clicks alone, from the choice of the game to what it brought."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import records
from analysis.generate import generate
from records.notation.model import Record
from records.rules.games import GAMES
from tests.amounts import LONG
from tests.browser.axe import violations
from tests.browser.conftest import Site
from tests.browser.steps import DESK, PHONE, in_each_others_way

pytestmark = pytest.mark.browser

#: The games that are typed with their hands, and with what is drawn. The others are typed without.
WITH_HANDS = {
    "besigue-1847",
    "besigue-9",
    "sizette",
    "bassadewitz",
    "besigue-rubicon",
    "sixty-six",
    "schnapsen",
}
#: What a deal of another game is typed with occurs in one of these: cards drawn and not, orders,
#: declarations, exchanges, closing, claims, a robbed turn-up.
TYPED = [
    *("besigue-1847", "besigue-3", "besigue-4", "besigue-9", "besigue-rubicon", "sizette"),
    *("bassadewitz", "whist", "pinochle-2", "brusquembille", "sixty-six", "schnapsen", "triomphe"),
]
#: The first deal of this seed has what is particular to its game.
SEED = 3

#: Clicks one place after another, as soon as a reader could: it is there, it is no longer barred,
#: and nothing lies over it.  What it is asked to wait for is what the click has changed.
CLICKS = """async (places) => {
  const guide = document.getElementById('guide');
  const area = document.getElementById('area');
  const now = () => [area.value, guide.innerText].join();
  const until = async (ready, place) => {
    const end = performance.now() + 20000;
    for (;;) {
      const found = ready();
      if (found) return found;
      if (performance.now() > end) throw new Error(`${place} at: ${guide.innerText} ${area.value}`);
      await new Promise((done) => setTimeout(done, 4));
    }
  };
  for (const place of places) {
    const button = await until(() => {
      const one = guide.querySelector(place);
      // The cards of a hand need not be told what the service thinks of those before.
      if (guide.ariaBusy === 'true' && !place.includes('="hand')) return null;
      if (!one || one.disabled || one.getAttribute('aria-disabled')) return null;
      // What is put away is opened first, from without.
      for (let folded; (folded = one.closest('details:not([open])')); ) {
        let outer;
        while ((outer = folded.parentElement.closest("details:not([open])"))) folded = outer;
        folded.querySelector('summary').click();
      }
      one.scrollIntoView({block: 'nearest'});
      const {left, top, width, height} = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(left + width / 2, top + height / 2)) && one;
    }, place);
    const before = now();
    button.click();
    await until(() => now() !== before, place);
  }
}"""


def card(name: str, step: str) -> str:
    return f'#pad[data-step^="{step}"] [data-card="{name}"]'


def first_deal(game: str, seed: int) -> Record:
    record = generate(game, seed)
    del record.deals[1:]
    return record


def clicks(record: Record, known: bool) -> list[str]:
    """What is clicked in the guide, for a record with one deal, from the first card to the last."""
    (deal,) = record.deals
    replay = records.replay(record)
    turned = deal.get("TurnUp")
    out = [card(turned, "turn-up")] if turned else []
    if known:
        for tag in (tag for tag in deal.tags if tag.name.startswith("Hand")):
            cards = tag.value.split()
            if turned in cards and tag.name[-1] == deal.get("Dealer"):
                # The dealer's last card is the turn-up, which is there already.
                cards.remove(turned)
            out += [card(name, f"hand:{tag.name[-1]}") for name in cards]
    else:
        out.append('[data-skip="all"]')
    talon = (deal.get("Talon") or "").split()
    if known and talon:
        out.append('[data-skip="talon"]')
    for event in replay.events(1):
        if event.kind == "speech":
            continue
        left = [replay.position(1, event.ply - by).talon_left or 0 for by in (1, 0)]
        for _ in range((left[0] - left[1]) if known else 0):
            # The turn-up is drawn last, and everybody knows it.
            out += [card(talon.pop(0), "draw")] if talon else []
        out += action(event)
    follows = '#instead [data-act="deal"], #instead [data-act="result"]'
    return [*out, '#deal-over [data-act="score"]', follows]


def action(event: Any) -> list[str]:
    if event.kind == "order":
        return [f'[data-step="order:{event.seat}"]', card(event.cards[0], "order")]
    if event.kind == "play":
        return [card(event.cards[0], f"play:{event.seat}")]
    cards = " ".join(event.cards)
    return [f'[data-kind="{event.kind}"][data-seat="{event.seat}"][data-cards="{cards}"]']


def happened(record: Record) -> list[tuple[str, str | None, list[str]]]:
    events = records.replay(record).events(1)
    return [(e.kind, e.seat, sorted(e.cards)) for e in events if e.kind not in ("draw", "speech")]


def begin(page: Page, record: Record) -> None:
    page.locator("#start").select_option(record.get("Game") or "")
    page.locator('[data-tag="Dealer"]').select_option(record.deals[0].get("Dealer"))
    page.locator("#about-done").click()


@pytest.mark.parametrize("game", GAMES if LONG else TYPED)
def test_a_whole_deal_of_each_game_is_typed_by_clicks(site: Site, game: str) -> None:
    record = first_deal(game, SEED)
    # Every other game is typed on a telephone, in French.
    on = {**PHONE, "locale": "fr-FR"} if list(GAMES).index(game) % 2 else DESK
    page = site("/new", **on)
    begin(page, record)
    page.evaluate(CLICKS, clicks(record, game in WITH_HANDS))
    expect(page.locator("#state.fine")).to_be_visible()
    text = page.locator("#area").input_value()
    (typed,) = records.loads(text)
    assert records.replay(typed).findings == []
    assert happened(typed) == happened(record)
    # What follows has been clicked too: the next deal, or the result where the game is over.
    over = typed.get("Result") is not None
    assert len(typed.deals) == (1 if over else 2)
    deal, generated = typed.deals[0], record.deals[0]
    assert deal.end.scores == generated.end.scores


def test_the_form_says_who_played_where_when_and_by_which_options(site: Site) -> None:
    page = site("/new")
    page.locator("#start").select_option("besigue")
    area = page.locator("#area")
    for label, words in {
        "Player A": 'Anne "la Reine"',
        "Place": "Lyon",
        "Round": "2",
        "Event": "Soirée",
        "Date (12 January 1850)": "3 March 1851",
    }.items():
        page.get_by_label(label, exact=True).fill(words)
        page.keyboard.press("Tab")
    page.get_by_label("Dealer of this deal").select_option("A")
    page.locator("#about").get_by_text("Options", exact=True).click()
    page.locator('[data-option="target"]').fill("500")
    page.keyboard.press("Tab")
    expect(area).to_have_value(re.compile(r'\[Options "target=500"\]'))
    text = area.input_value()
    header, deal = text.split('[Deal "1"]')
    assert header == (
        '% carnet 1\n\n[Game "besigue"]\n[Options "target=500"]\n[Event "Soirée"]\n[Site "Lyon"]\n'
        '[Date "1851.03.03"]\n[Round "2"]\n[A "Anne \\"la Reine\\""]\n[B "B"]\n\n'
    )
    assert deal.startswith('\n[Dealer "A"]\n')
    # What the text says stands in the form, and the default needs no word.
    area.fill(text.replace("Lyon", "Paris").replace("1851.03.03", "1850~"))
    expect(page.locator('[data-tag="Date"]')).to_have_value("1850~")
    expect(page.get_by_label("Place", exact=True)).to_have_value("Paris")
    page.locator('[data-option="target"]').fill("")
    page.keyboard.press("Tab")
    expect(area).not_to_have_value(re.compile("Options"))


def test_a_deal_of_bezique_is_entered_by_thumb_in_few_taps(site: Site) -> None:
    """A tap each for what was played and declared, and at most twelve for all that surrounds it."""
    record = first_deal("besigue-1847", SEED)
    page = site("/new", **PHONE)
    # The list of games opens by a tap and closes by another; the form has one to go on.
    begin(page, record)
    before = 3 + (record.deals[0].get("Dealer") != "B") * 2
    page.evaluate("window.taps = 0; addEventListener('click', () => (window.taps += 1), true)")
    page.evaluate(CLICKS, clicks(record, known=False))
    expect(page.locator("#state.fine")).to_be_visible()
    actions = len(happened(record))
    assert actions > 30
    assert before + page.evaluate("window.taps") <= actions + 12
    # All of it lies in the window: nobody scrolls to the cards, the line or what may be declared.
    assert in_each_others_way(page, "#table", "#line", "#guide") == []


def pad(page: Page, name: str) -> Locator:
    return page.locator(f'#pad [data-card="{name}"]')


def test_on_a_telephone_a_thumb_is_enough(site: Site) -> None:
    reader = {**PHONE, "locale": "fr-FR", "color_scheme": "dark"}
    page = site("/new", bypass_csp=True, **reader)
    page.locator("#start").select_option("whist")
    page.locator("#about-done").tap()
    now = page.locator("#now")
    expect(now).to_have_text("À saisir : la retourne")
    pad(page, "KH").tap()
    expect(now).to_have_text("À saisir : la main de A, carte 1 sur 13")
    expect(pad(page, "KH")).to_be_disabled()
    assert violations(page) == []
    for button in page.locator("#guide button:visible").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44, button.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.get_by_role("button", name="Aucune main n’est connue").tap()
    expect(now).to_have_text("À saisir : la carte que joue A")
    pad(page, "AS").tap()
    expect(now).to_have_text("À saisir : la carte que joue B")
    # No keyboard has come up over the cards.
    assert page.evaluate("document.activeElement.id") != "area"
    page.get_by_role("button", name="Annuler").tap()
    expect(now).to_have_text("À saisir : la carte que joue A")
    expect(page.locator("#area")).to_have_value(re.compile(r'"RC"\]\n\n1\.\n\*\n$'))
    page.get_by_role("button", name="Annuler").tap()
    expect(now).to_have_text("À saisir : la main de A, carte 1 sur 13")


def test_the_keyboard_goes_from_card_to_card(site: Site) -> None:
    page = site("/new")
    page.locator("#start").select_option("bassadewitz")
    page.locator("#about-done").click()
    pad(page, "KS").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#now")).to_have_text("Now: A’s hand, card 2 of 8")
    inside = "document.getElementById('pad').contains(document.activeElement)"
    expect(pad(page, "KS")).to_be_disabled()
    assert page.evaluate(inside)
    page.keyboard.press("Enter")
    expect(page.locator("#now")).to_have_text("Now: A’s hand, card 3 of 8")
    assert page.evaluate(inside)


def test_what_is_dealt_is_struck_out_and_the_last_hand_is_what_is_left(site: Site) -> None:
    page = site("/new")
    record = first_deal("quadrette", 3)
    begin(page, record)
    (deal,) = record.deals
    known = clicks(record, True)
    page.evaluate(CLICKS, [place for place in known if '="turn-up"' in place or '="hand' in place])
    last = (deal.get("HandD") or "").split()
    expect(page.locator("#now")).to_have_text(re.compile("^Now: the card that . plays$"))
    shown = """(last) => {
      const cards = document.querySelectorAll('.seat[data-seat="D"] .hand .card');
      return [...cards].map((one) => one.dataset.card).sort().join(' ') === last;
    }"""
    page.wait_for_function(shown, arg=" ".join(sorted(last)))
