from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

import records
from analysis.generate import generate
from tests.browser.conftest import SAMPLES, Site
from tests.browser.steps import SIZES, WHIST, held, pick, slow, typed

pytestmark = pytest.mark.browser


def caret(page: Page, offset: int) -> None:
    page.locator("#area").focus()
    page.evaluate("at => document.getElementById('area').setSelectionRange(at, at)", offset)


def chosen(page: Page) -> str:
    """The words of the text that are chosen."""
    between = "area => area.value.slice(area.selectionStart, area.selectionEnd)"
    return str(page.locator("#area").evaluate(between))


@pytest.mark.parametrize("size", SIZES)
def test_findings_are_shown_while_a_record_is_typed(site: Site, size: str) -> None:
    page = typed(site, WHIST + "*\n", **SIZES[size])
    area = page.locator("#area")
    state = page.locator("#state")
    expect(state).to_contain_text("no fault")
    area.press("Control+End")
    area.press("ArrowUp")
    area.press_sequentially("2. D:KC AH\n")
    expect(state).to_have_text("✗ 1 fault · A♥ is written twice.")
    expect(page.locator("#under .fault")).to_have_text("AH")
    expect(page.locator(".finding")).to_have_count(1)
    page.locator("#findings-list > li > .message").click()
    assert chosen(page) == "AH"
    # No keyboard comes up for a text that is put away.
    assert page.evaluate("document.activeElement.id") != "area"


def test_the_table_is_that_of_the_action_at_the_caret(site: Site) -> None:
    page = typed(site, WHIST + "*\n")
    expect(page.locator(".trick .played")).to_have_count(4)
    caret(page, WHIST.index("AH AD AC") + 2)
    expect(page.locator(".trick .played")).to_have_count(2)
    expect(page.locator("#caption")).to_contain_text("B plays A♥")
    expect(page.locator("#under .now")).to_have_text("AH")
    expect(page.locator("#now")).to_have_text("Now: the card that C plays")


@pytest.mark.parametrize("size", SIZES)
def test_legal_cards_are_played_by_a_click(site: Site, size: str) -> None:
    page = typed(site, WHIST, **SIZES[size])
    area = page.locator("#area")
    # Of a card in a hand only the left edge is free.
    edge = {"x": 3.0, "y": 12.0}
    page.get_by_role("button", name="Play king of clubs").click(position=edge)
    expect(area).to_have_value(re.compile(r"1\. A:AS AH AD AC\n2\. D:KC\n\*\n$"))
    page.get_by_role("button", name="Play king of spades").click(position=edge)
    expect(area).to_have_value(re.compile(r"2\. D:KC KS\n\*\n$"))
    area.press("Control+z")
    expect(area).to_have_value(re.compile(r"2\. D:KC\n\*\n$"))


def test_declarations_and_exchanges_are_made_by_a_click(site: Site) -> None:
    page = site("/new")
    (text,) = re.findall(
        r"^.*?6\. B:9S KH",
        (SAMPLES / "besigue.carnet").read_text(encoding="utf-8"),
        flags=re.DOTALL,
    )
    page.locator("#area").fill(text + "\n*\n")
    choice = page.get_by_role("group", name="Louise Tessier may declare")
    choice.get_by_role("button", name="king of hearts king of diamonds king of clubs").click()
    expect(page.locator("#area")).to_have_value(re.compile(r"KH \+KHKDKCKC\n\*\n$"))
    expect(page.locator("#state")).to_contain_text("no fault")


def hands_not_known(page: Page, game: str) -> None:
    """A record of that game begins, of which only the play is known."""
    page.locator("#start").select_option(game)
    page.locator("#about-done").click()
    for skip in ("turn-up", "all"):
        page.locator(f'[data-skip="{skip}"]').click()
    expect(page.locator('#pad[data-step^="play"]')).to_be_visible()


CARDS = ("AS", "TS", "6S", "4S", "7H")


@pytest.mark.parametrize(("latency", "pause"), [(0, 50), (150, 50), (300, 200)])
def test_cards_clicked_quickly_are_all_played_once_and_in_order(
    site: Site, latency: int, pause: int
) -> None:
    page = site("/new")
    hands_not_known(page, "whist")
    slow(page, latency)
    for card in CARDS:
        page.locator(f'#pad [data-card="{card}"]').click()
        page.wait_for_timeout(pause)
    expect(page.locator("#area")).to_have_value(
        re.compile(r"\n\n1\. A:AS TS 6S 4S\n2\. A:7H\n\*\n$")
    )
    expect(page.locator("#waiting")).to_be_empty()


def test_what_waits_to_be_written_is_shown(site: Site) -> None:
    page = site("/new")
    hands_not_known(page, "whist")
    let_go = held(page)
    pick(page, "AS", "TH")
    expect(page.locator("#waiting .clicked")).to_have_text("10♥")
    let_go()
    expect(page.locator("#waiting")).to_be_empty()
    expect(page.locator("#area")).to_have_value(re.compile(r"1\. A:AS TH\n\*\n$"))


def test_a_card_clicked_twice_is_written_once(site: Site) -> None:
    page = typed(site, WHIST)
    area = page.locator("#area")
    may = page.locator('#pad[data-step="play:D"]')
    expect(may).to_be_visible()
    # Until all clicks are done the service does not answer: what is offered is not drawn anew.
    let_go = held(page)
    for _ in range(2):
        may.get_by_role("button", name="king of clubs").click(click_count=2, force=True)
    let_go()
    expect(area).to_have_value(re.compile(r"2\. D:KC\n\*\n$"))
    king = page.locator('#pad [data-card="KS"]')
    expect(king).not_to_have_attribute("aria-disabled", "true")
    let_go = held(page)
    king.dblclick()
    let_go()
    expect(area).to_have_value(re.compile(r"2\. D:KC KS\n\*\n$"))
    two = page.get_by_role("button", name="Play two of hearts")
    expect(two).to_be_visible()
    let_go = held(page)
    two.dblclick(position={"x": 3.0, "y": 12.0})
    let_go()
    expect(area).to_have_value(re.compile(r"2\. D:KC KS 2H\n\*\n$"))
    expect(page.locator("#waiting")).to_be_empty()
    expect(area).to_have_value(re.compile(r"2\. D:KC KS 2H\n\*\n$"))


def test_a_card_that_another_click_has_made_impossible_is_left_out_and_named(site: Site) -> None:
    page = typed(site, WHIST)
    may = page.locator('#pad[data-step="play:D"]')
    expect(may).to_be_visible()
    let_go = held(page)
    may.get_by_role("button", name="king of clubs").click()
    may.get_by_role("button", name="queen of clubs").click()
    let_go()
    expect(page.locator("#waiting")).to_contain_text("No longer possible by then")
    expect(page.locator("#waiting .clicked")).to_have_text("Q♣")
    expect(page.locator("#area")).to_have_value(re.compile(r"2\. D:KC\n\*\n$"))


def test_what_is_typed_while_clicks_wait_stays_where_it_is(site: Site) -> None:
    page = typed(site, WHIST + "*\n")
    area = page.locator("#area")
    expect(page.locator('#pad[data-step="play:D"]')).to_be_visible()
    slow(page, 400)
    pick(page, "KC", "KS", "KH")
    caret(page, WHIST.index("Anna") + 4)
    area.press_sequentially(" Blum", delay=60)
    expect(area).to_have_value(re.compile(r"2\. D:KC KS KH\n\*\n$"))
    expect(area).to_have_value(re.compile(r'\[A "Anna Blum"\]'))
    at = page.evaluate("document.getElementById('area').selectionStart")
    assert at == WHIST.index("Anna") + len("Anna Blum")


def test_cards_wait_while_the_service_cannot_be_reached(site: Site) -> None:
    page = typed(site, WHIST + "*\n")
    area = page.locator("#area")
    expect(page.locator('#pad[data-step="play:D"]')).to_be_visible()
    page.evaluate(
        "() => { window.ask = fetch; window.fetch = () => Promise.reject(new TypeError()); }"
    )
    pick(page, "KC", "KS")
    expect(page.locator("#state.fault")).to_be_visible()
    expect(page.locator("#waiting .clicked")).to_have_text("K♠")
    page.evaluate("() => { window.fetch = window.ask; }")
    pick(page, "KH")
    expect(area).to_have_value(re.compile(r"2\. D:KC KS KH\n\*\n$"))


def test_a_record_begun_in_french_is_written_in_french_letters(site: Site) -> None:
    page = site("/new", locale="fr-FR")
    page.locator("#start").select_option("whist")
    expect(page.locator(".seat")).to_have_count(4)
    area = page.locator("#area")
    expect(area).to_have_value(re.compile(r'\n\[D "D"\]\n\[Language "fr"\]\n\n\[Deal "1"\]'))
    pick(page, "KS", "QD")
    expect(area).to_have_value(re.compile(r'\[HandA "DK( x){12}"\]\n\[TurnUp "RP"\]'))
    expect(page.locator("#state.fault")).to_have_count(0)


def test_what_a_deal_brought_and_the_next_deal_are_written_by_a_click(site: Site) -> None:
    page = site("/new")
    record = generate("whist", 5)
    del record.deals[1:]
    whole = records.dumps(record)
    (score,) = re.findall(r"^#\d/\d$", whole, re.MULTILINE)
    area = page.locator("#area")
    area.fill(whole.replace(score, "*"))
    caret(page, len(whole) - 5)
    over = page.locator("#deal-over")
    expect(over).to_contain_text("The deal is over; it brings")
    over.get_by_role("button", name=score).click()
    expect(area).to_have_value(whole)
    expect(over).to_be_empty()
    page.get_by_role("button", name="As text").click()
    page.get_by_role("button", name="+ deal").click()
    expect(area).to_have_value(f'{whole.rstrip()}\n\n[Deal "2"]\n\n1.\n*\n')
    expect(page.locator("#caption")).to_contain_text("Deal 2")
    area.press("Control+z")
    expect(area).to_have_value(whole)


def test_french_letters_are_written_where_the_record_has_them(site: Site) -> None:
    page = typed(site, '[Game "whist"]\n[Language "fr"]\n[Deal "1"]\n[Dealer "D"]\n1. A:RK\n*\n')
    expect(page.locator('#pad[data-step="play:B"]')).to_be_visible()
    pick(page, "QD")
    expect(page.locator("#area")).to_have_value(re.compile(r"\n1\. A:RK DK\n\*\n$"))


def test_the_notation_is_at_hand(site: Site) -> None:
    page = site("/new", locale="fr-FR")
    page.locator("#as-text").click()
    with page.expect_popup() as opened:
        page.locator("#notation").click()
    sheet = opened.value.locator("tr", has_text="+RPDP=40")
    expect(sheet).to_contain_text("ces cartes sont annoncées, pour 40")


def test_what_is_typed_is_kept_as_a_record(site: Site) -> None:
    page = typed(site, WHIST.replace("Anna", "Typed") + "*\n")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("heading", name="Typed")).to_be_visible()
    assert "/records/" in page.url
    page.go_back()
    expect(page.locator("#area")).to_have_value("")


def test_what_is_typed_outlives_the_page(site: Site) -> None:
    page = typed(site, WHIST)
    expect(page.locator("#state")).not_to_be_empty()
    page.reload()
    expect(page.locator("#area")).to_have_value(WHIST)
    page.get_by_role("button", name="Discard this draft").click()
    expect(page.locator("#area")).to_have_value("")


def test_the_findings_of_all_records_of_a_text_are_listed_that_at_the_caret_first(
    site: Site,
) -> None:
    page = site("/new")
    first, second = (WHIST.replace("AS AH AD AC", play) for play in ("AS AH 2S AC", "AS 😀 AD AC"))
    text = f"{first}*\n\n{WHIST}*\n\n{second}*\n"
    area = page.locator("#area")
    area.fill(text)
    heads = page.locator("#findings .of-record")
    expect(heads).to_have_count(2)
    caret(page, len(text))
    expect(heads).to_have_text(
        [
            f"Record 3 · Whist · line {text[: text.rindex('[Game')].count(chr(10)) + 1}"
            " · at the caret",
            "Record 1 · Whist · line 1",
        ]
    )
    expect(page.locator("#state")).to_contain_text("2 faults · in 2 records")
    expect(page.locator("#under .fault")).to_have_text(["2S", "😀"])
    caret(page, 3)
    expect(heads.first).to_contain_text("Record 1 · Whist · line 1 · at the caret")
    heads.last.get_by_role("button").click()
    at = page.evaluate("document.getElementById('area').selectionStart")
    assert at == text.rindex("[Game")
    page.locator(".finding .message", has_text="2♠").click()
    assert chosen(page) == "2S"
    expect(page.locator("#caption")).to_contain_text("A♥")


def test_an_answer_about_a_record_that_the_caret_has_left_is_not_shown(site: Site) -> None:
    page = site("/new")
    faulty = WHIST.replace("AS AH AD AC", "AS AH 2S AC")
    text = f"{faulty}*\n\n{faulty}*\n"
    page.locator("#area").fill(text)
    caret(page, 3)
    head = page.locator("#findings .of-record").first
    expect(head).to_contain_text("Record 1")
    held: list[Route] = []
    page.route("**/replay?record=2*", lambda route: held.append(route))
    with page.expect_request("**/replay?record=2*"):
        caret(page, len(text))
    caret(page, 3)
    with page.expect_response("**/replay?record=2*"):
        held[0].continue_()
    page.wait_for_load_state("networkidle")
    expect(head).to_contain_text("Record 1 · Whist · line 1 · at the caret")


def test_what_proves_a_finding_is_found_in_the_text(site: Site) -> None:
    page = site(f"/records/{site.ids['revoke']}/edit")
    page.locator(".follows > summary").click()
    page.get_by_role("button", name="action 20").click()
    expect(page.locator("#caption")).to_contain_text("· 19/")
    expect(page.locator("#line [aria-current]")).to_be_visible()


def test_a_key_redraws_only_the_deal_that_it_is_typed_in(site: Site) -> None:
    page = site("/new")
    text = WHIST + "*\n\n" + WHIST + "*\n"
    page.locator("#area").fill(text)
    expect(page.locator("#under .now")).to_have_count(1)
    page.evaluate("for (const block of document.querySelectorAll('#under > div')) block.old = true")
    caret(page, text.index("1. ") + 3)
    page.keyboard.insert_text("{so} ")
    expect(page.locator("#under .comment")).to_have_text("{so}")
    kept = "[...document.querySelectorAll('#under > div')].map(({ old }) => old === true)"
    # Before the records, then a header and a deal of each.
    assert page.evaluate(kept)[-4:] == [True, False, True, True]
    # Each mark lies under its words: as many lines below the first as in the text.
    now = page.locator("#area").input_value()
    assert (page.locator("#under").text_content() or "").startswith(now)
    lines = now[now.index("1. ") : now.rindex("1. ")].count("\n")
    tops = page.locator("#under .number").evaluate_all("all => all.map((one) => one.offsetTop)")
    high = page.evaluate("parseFloat(getComputedStyle(document.getElementById('area')).lineHeight)")
    assert round((tops[1] - tops[0]) / high) == lines


def test_a_very_long_text_shows_itself_without_marks(site: Site) -> None:
    page = site("/new")
    area, colour = page.locator("#area"), "getComputedStyle(document.getElementById('area')).color"
    area.fill(WHIST + "*\n")
    expect(page.locator("#under .number").first).to_have_text("1.")
    hidden = page.evaluate(colour)
    area.fill(WHIST + "{" + "long " * 13_000 + "}\n*\n")
    expect(page.locator("#under .number")).to_have_count(0)
    assert page.evaluate(colour) != hidden
    area.fill(WHIST + "*\n")
    expect(page.locator("#under .number").first).to_have_text("1.")
    assert page.evaluate(colour) == hidden


def test_a_played_card_leads_to_its_place_in_the_text(site: Site) -> None:
    page = typed(site, WHIST + "*\n")
    page.locator('.trick [data-seat="B"] .to-ply').click()
    expect(page.locator("#under .now")).to_have_text("AH")


def test_a_text_without_a_record_is_told_so_and_stays(site: Site) -> None:
    page = typed(site, "once upon a time")
    expect(page.locator("#state")).to_contain_text("A record begins with a line [Game")
    expect(page.locator("#table")).to_contain_text("there is none yet")
    expect(page.locator("#area")).to_have_value("once upon a time")


def test_a_game_that_is_not_known_is_judged_by_its_text(site: Site) -> None:
    page = typed(site, '[Game "tarot"]\n[Deal "1"]\n1. A:KS\n*\n')
    expect(page.locator("#table")).to_contain_text("only the text is judged")
    expect(page.locator("#findings-count")).to_have_text("1")
    expect(page.locator("#as-text")).to_have_attribute("aria-expanded", "true")


REVOKED = """\
[Game "whist"]

[Deal "1"]
[Dealer "D"]
[TurnUp "2C"]

1. A:AS 2H 3S 4S
2. A:KS 5S 6S 7S
3. A:2D 3H 4D 5D
4. D:6H 7H 8H 9H
*
"""


@pytest.mark.parametrize("size", SIZES)
def test_the_pad_corrects_the_card_that_was_chosen_in_the_line(site: Site, size: str) -> None:
    page = typed(site, REVOKED, **SIZES[size])
    line = page.locator("#line")
    expect(line.locator(".fault")).to_have_text("2♥")
    line.get_by_role("button", name="two of hearts").click()
    expect(page.locator("#now")).to_have_text("In place of 2♥: the card that B plays")
    expect(page.locator("#caption")).to_contain_text("A plays A♠")
    pick(page, "8S")
    expect(page.locator("#area")).to_have_value(REVOKED.replace("2H", "8S"))
    expect(page.locator("#state.fine")).to_be_visible()
    # The card stays chosen: who mistook it takes another one at once.
    pick(page, "9S")
    expect(page.locator("#area")).to_have_value(REVOKED.replace("2H", "9S"))
    page.get_by_role("button", name="On to the end").click()
    expect(page.locator("#now")).to_have_text("Now: the card that C plays")
    pick(page, "AH")
    expect(page.locator("#area")).to_have_value(re.compile(r"9H\n5\. C:AH\n\*\n$"))


def test_a_card_is_left_out_or_put_before_another_by_a_click(site: Site) -> None:
    page = typed(site, WHIST.replace(" AD AC", " AC") + "*\n")
    ace = page.locator("#line").get_by_role("button", name="ace of clubs")
    ace.click()
    page.get_by_role("button", name="Something before it").click()
    expect(page.locator("#now")).to_have_text("Now: the card that C plays")
    pick(page, "AD")
    expect(page.locator("#area")).to_have_value(WHIST + "*\n")
    ace.click()
    page.get_by_role("button", name="Leave it out").click()
    expect(page.locator("#area")).to_have_value(re.compile(r"A:AS AH AD\s*\n\*\n$"))


def test_what_the_rules_forbid_can_be_written_all_the_same(site: Site) -> None:
    page = typed(site, WHIST + "*\n")
    expect(page.locator('#pad[data-step="play:D"]')).to_be_visible()
    pick(page, "KH")
    expect(page.locator("#area")).to_have_value(WHIST + "*\n")
    page.get_by_role("button", name="It was played so").click()
    expect(page.locator("#area")).to_have_value(re.compile(r"2\. D:KH\n\*\n$"))
    expect(page.locator("#state.fault")).to_be_visible()


def test_what_is_half_typed_is_no_fault_until_the_caret_leaves_it(site: Site) -> None:
    page = typed(site, WHIST + "\n*\n")
    page.get_by_role("button", name="As text").click()
    area = page.locator("#area")
    caret(page, len(WHIST))
    state = page.locator("#state")
    with page.expect_response("**/replay?*"):
        area.press_sequentially("2. D:K", delay=20)
    expect(page.locator("#guide")).to_have_attribute("aria-busy", "false")
    expect(state).to_have_text("✓ no fault")
    page.keyboard.press("ArrowLeft")
    expect(state).to_contain_text("✗ 1 fault")


def test_the_cards_stand_in_the_order_of_the_game(site: Site) -> None:
    page = site("/new")
    hands_not_known(page, "besigue")
    cards = "all => all.slice(0, 8).map((one) => one.dataset.card)"
    shown = page.locator("#pad button").evaluate_all(cards)
    assert shown == ["AS", "TS", "KS", "QS", "JS", "9S", "8S", "7S"]
    red = page.locator('#pad [data-card="AH"] .card-word')
    colour = "one => getComputedStyle(one).color"
    assert red.evaluate(colour) != page.locator('#pad [data-card="AS"] .card-word').evaluate(colour)


def test_a_game_that_is_there_already_is_told_and_not_kept_in_silence(site: Site) -> None:
    # No other test plays this, so this one is the first.
    again = WHIST + "2. A:4S 5H 6D 7C\n*\n"
    (first,) = site.store(again)
    page = typed(site, again.replace("*", "{written again} *"))
    page.locator("#save").click()
    told = page.locator("#save-state")
    expect(told).to_contain_text("The same game was there already")
    expect(told.locator("a").first).to_have_attribute("href", f"/records/{first}")
    expect(told.locator("a")).to_have_count(2)
