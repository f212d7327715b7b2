from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import Site
from tests.browser.steps import PHONE, SIZES, WHIST, act, at, held, more

pytestmark = pytest.mark.browser

TEXT = WHIST.replace("Anna", "{name}") + "2. D:KC KS 2H 3D\n*\n"


def opened(site: Site, name: str, ply: int, text: str = TEXT, **options: Any) -> Page:
    """The page of a record of our own at a ply."""
    (record,) = site.store(text.replace("{name}", name))
    page = site(f"/records/{record}#deal=1&ply={ply}", **options)
    at(page, 1, ply)
    return page


def annotations(page: Page) -> Any:
    path = re.sub(r"/records/(\w+).*", r"/api/v1/records/\1/annotations", page.url)
    return page.request.get(path).json()["items"]


def write(page: Page, text: str, name: str) -> None:
    """Comment on the action in view."""
    act(page, "Comment")
    page.get_by_label("Your comment").fill(text)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Save").click()


def walk_in_and_play_on(page: Page, card: str) -> None:
    act(page, "What if")
    page.get_by_role("group", name=re.compile("may play")).get_by_role("button", name=card).click()


def test_a_comment_is_added_changed_and_removed(site: Site) -> None:
    page = opened(site, "Comment", 2, **PHONE)
    write(page, "Too high.", "Zoé")
    said = page.locator('#tricks .move[data-ply="2"] ~ .annotation').first
    expect(said).to_contain_text("Too high.")
    expect(said).to_contain_text("Zoé")
    said.get_by_role("button", name="Change").click()
    page.get_by_label("Your comment").fill("Much too high.")
    page.get_by_role("button", name="Save").click()
    expect(said).to_contain_text("Much too high.")
    page.reload()
    expect(said).to_contain_text("Much too high.")
    said.get_by_role("button", name="Remove").click()
    expect(page.locator("#tricks .annotation")).to_have_count(0)
    assert annotations(page) == []


@pytest.mark.parametrize("size", SIZES)
def test_what_was_said_of_a_card_stands_under_the_table_while_the_card_is_shown(
    site: Site, size: str
) -> None:
    page = opened(site, f"Under {size}", 2, **SIZES[size])
    said, signs = page.locator("#said .comment"), page.locator("#caption .judgement")
    expect(said).to_have_count(0)
    write(page, "Too high.", "Zoé")
    expect(said).to_have_text("Too high. – Zoé")
    page.get_by_role("button", name="?!", exact=True).click()
    expect(signs).to_have_text("?!")
    move = page.locator('#tricks .move[data-ply="2"]')
    expect(move.locator("xpath=following-sibling::*[1]")).to_have_text(re.compile(r"\?!"))
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Next action").click()
    at(page, 1, 3)
    expect(said).to_have_count(0)
    expect(signs).to_have_count(0)
    page.goto(re.sub(r"#.*", "/embed#deal=1&ply=2", page.url))
    at(page, 1, 2)
    expect(said).to_have_text("Too high. – Zoé")
    expect(signs).to_have_text("?!")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_the_record_says_of_a_card_stands_under_the_table_too(site: Site) -> None:
    page = site(f"/records/{site.ids['nested']}#deal=1&ply=2")
    at(page, 1, 2)
    expect(page.locator("#said")).to_be_hidden()
    page.locator("#tricks .variation .variation .move").first.click()
    expect(page.locator("#said .comment")).to_have_text("the five")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#caption")).to_contain_text("plays 7♠")
    expect(page.locator("#said .comment")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_the_form_stands_beside_the_table_and_stays_with_its_action(site: Site, size: str) -> None:
    page = opened(site, f"Beside {size}", 2, **SIZES[size])
    act(page, "Comment")
    form = page.locator("#comment-form")
    expect(form).to_be_in_viewport(ratio=1)
    expect(page.locator("#comment-about")).to_have_text("Deal 1 · B plays A♥")
    page.get_by_label("Your comment").fill("Of the ace")
    table, beside = page.locator("#table").bounding_box(), form.bounding_box()
    right, below = table["x"] + table["width"], table["y"] + table["height"]
    assert beside["x"] >= right or beside["y"] >= below
    page.get_by_role("button", name="Next action").click()
    at(page, 1, 3)
    expect(page.locator("#comment-about")).to_have_text("Deal 1 · B plays A♥")
    page.get_by_role("button", name="Save").click()
    expect(form).to_be_hidden()
    (kept,) = annotations(page)
    assert (kept["ply"], kept["text"]) == (2, "Of the ace")


def test_a_comment_is_written_by_the_keyboard_alone_in_french(site: Site) -> None:
    page = opened(site, "Clavier", 2, locale="fr-FR")
    comment = page.get_by_role("button", name="Commenter")
    comment.press("Enter")
    words = page.get_by_label("Votre commentaire")
    expect(words).to_be_focused()
    expect(page.locator("#comment-about")).to_have_text("Coup 1 · B joue A♥")
    page.keyboard.type("Rien")
    page.keyboard.press("Escape")
    expect(words).to_be_hidden()
    expect(comment).to_be_focused()
    page.keyboard.press("Enter")
    expect(words).to_have_value("")
    page.keyboard.type("Trop haut")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#said .comment")).to_have_text("Trop haut")
    expect(comment).to_be_focused()
    assert [one["text"] for one in annotations(page)] == ["Trop haut"]
    at(page, 1, 2)


def test_the_form_of_a_comment_that_is_removed_goes_with_it(site: Site) -> None:
    page = opened(site, "Removed", 2)
    write(page, "Never mind.", "")
    said = page.locator("#tricks .annotation")
    said.get_by_role("button", name="Change").click()
    expect(page.get_by_label("Your comment")).to_have_value("Never mind.")
    said.get_by_role("button", name="Remove").click()
    expect(said).to_have_count(0)
    expect(page.locator("#comment-form")).to_be_hidden()


def test_an_action_is_judged_by_a_sign(site: Site) -> None:
    page = opened(site, "Judge", 3)
    dubious = page.get_by_role("button", name="?!", exact=True)
    dubious.click()
    expect(dubious).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#tricks .annotation .judgement")).to_have_text("?!")
    page.get_by_role("button", name="!!", exact=True).click()
    expect(page.locator("#tricks .annotation .judgement")).to_have_text("!!")
    (kept,) = annotations(page)
    assert (kept["ply"], kept["kind"], kept["text"]) == (3, "judgement", "!!")
    page.get_by_role("button", name="!!", exact=True).click()
    expect(page.locator("#tricks .annotation")).to_have_count(0)


@pytest.mark.parametrize("size", SIZES)
def test_what_if_is_played_by_clicks_and_kept_as_a_variation(site: Site, size: str) -> None:
    page = opened(site, f"What if {size}", 4, **SIZES[size])
    walk_in_and_play_on(page, "queen of clubs")
    expect(page.locator("#caption")).to_contain_text("D plays Q♣")
    edge = {"x": 3.0, "y": 12.0}
    page.get_by_role("button", name="Play king of spades").click(position=edge)
    expect(page.locator("#caption")).to_contain_text("plays K♠")
    at(page, 1, 6)
    page.get_by_role("button", name="Save as a variation").click()
    moves = page.locator("#tricks .annotation .move")
    expect(moves).to_have_text(["DQ♣", "AK♠"])
    (kept,) = annotations(page)
    assert (kept["ply"], kept["kind"], kept["text"]) == (5, "variation", "D:QC A:KS")
    at(page, 1, 6, f"&line=%7E{kept['id']}")
    expect(moves.nth(1)).to_have_attribute("aria-current", "step")
    page.reload()
    expect(page.locator("#caption")).to_contain_text("plays K♠")
    page.keyboard.press("Escape")
    at(page, 1, 5)
    moves.first.click()
    expect(page.locator("#caption")).to_contain_text("D plays Q♣")


def test_clicks_on_what_if_wait_for_one_another(site: Site) -> None:
    page = opened(site, "Quick", 4)
    act(page, "What if")
    may = page.get_by_role("group", name="D may play")
    expect(may).to_be_visible()
    let_go = held(page)
    for card in ("queen", "jack", "queen"):
        may.get_by_role("button", name=f"{card} of clubs").click(click_count=2, force=True)
    let_go()
    expect(page.locator("#caption")).to_contain_text("D plays Q♣")
    expect(page.locator("#waiting .clicked")).to_have_text("J♣")
    at(page, 1, 5)


def test_a_move_inside_a_kept_variation_is_commented(site: Site) -> None:
    page = opened(site, "Inside", 4)
    walk_in_and_play_on(page, "queen of clubs")
    page.get_by_role("button", name="Save as a variation").click()
    said = page.locator("#tricks .annotation")
    expect(said).to_have_count(1)
    # The page goes there after it has drawn it.
    at(page, 1, 5, f"&line=%7E{annotations(page)[0]['id']}")
    expect(page.get_by_role("button", name="??", exact=True)).to_be_disabled()
    act(page, "Comment")
    page.get_by_label("Your comment").fill("loses {at once}")
    page.locator("#comment-name").fill("Zoé")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(said.locator(".comment")).to_contain_text("loses (at once)")
    (kept,) = annotations(page)
    assert kept["text"] == "D:QC {[%by Zoé] loses (at once)}"
    assert [one for one in kept["findings"] if one["severity"] == "error"] == []
    act(page, "Comment")
    expect(page.get_by_label("Your comment")).to_have_value("loses (at once)")
    page.get_by_label("Your comment").fill("")
    page.get_by_role("button", name="Previous action").click()
    at(page, 1, 4)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(said.locator(".comment")).to_have_count(0)
    assert annotations(page)[0]["text"] == "D:QC"


HIDDEN = """\
[Game "whist"]
[A "{name}"]

[Deal "1"]
[Dealer "D"]
1. A:AS 2S 3S 4S
2. A:KS ...
3. B:KH 2H
*
"""


def test_where_hands_are_not_known_any_card_is_tried(site: Site) -> None:
    page = opened(site, "Hidden", 1, text=HIDDEN)
    act(page, "What if")
    expect(page.locator("#what-if-note")).to_contain_text("The hand is not wholly known")
    for card in ("9S", "TS"):
        page.locator(f'#what-if-pad [data-card="{card}"]').click()
    at(page, 1, 3)
    page.get_by_role("button", name="Save as a variation").click()
    expect(page.locator("#tricks .annotation .move")).to_have_text(["B9♠", "C10♠"])
    assert annotations(page)[0]["text"] == "B:9S C:TS"


def test_at_a_gap_what_is_not_known_is_said_and_any_card_is_tried(site: Site) -> None:
    page = opened(site, "Gap", 5, text=HIDDEN)
    act(page, "What if")
    expect(page.locator("#what-if-note")).to_contain_text("is not recorded")
    page.locator('#what-if-pad [data-card="QH"]').click()
    at(page, 1, 6)
    page.get_by_role("button", name="Save as a variation").click()
    expect(page.locator("#tricks .annotation .move")).to_have_text(["BQ♥"])


def test_what_can_be_tried_is_brought_into_view_on_a_telephone(site: Site) -> None:
    page = opened(site, "Phone", 4, **SIZES["phone"])
    act(page, "What if")
    expect(page.get_by_role("group", name="D may play")).to_be_in_viewport(ratio=1)
    expect(page.locator("#what-if-note")).to_be_in_viewport(ratio=1)


def test_a_variation_that_was_kept_is_on_paper(site: Site) -> None:
    page = opened(site, "Paper", 4)
    walk_in_and_play_on(page, "queen of clubs")
    page.get_by_role("button", name="Save as a variation").click()
    move = page.locator("#tricks .annotation .move")
    expect(move).to_have_text("DQ♣")
    page.emulate_media(media="print")
    expect(move).to_be_visible()
    expect(page.locator("#tricks .annotation [aria-label='Remove']")).to_be_hidden()


def test_another_way_is_tried_from_within_what_is_tried(site: Site) -> None:
    page = opened(site, "Again", 4)
    walk_in_and_play_on(page, "queen of")
    may = page.get_by_role("group", name="Again may play")
    may.get_by_role("button", name="king of").click()
    at(page, 1, 6)
    page.keyboard.press("ArrowLeft")
    at(page, 1, 5)
    may.get_by_role("button", name="two of").click()
    expect(page.locator("#caption")).to_contain_text("plays 2♠")
    page.get_by_role("button", name="Save as a variation").click()
    expect(page.locator("#tricks .annotation .move")).to_have_text(["DQ♣", "A2♠"])


def test_what_if_is_played_with_the_keyboard_alone(site: Site) -> None:
    page = opened(site, "Keys", 4)
    page.get_by_role("button", name="What if").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="D may play")).to_be_visible()
    page.locator("#choices button").first.focus()
    page.keyboard.press("Enter")
    at(page, 1, 5)
    expect(page.get_by_role("group", name="Keys may play")).to_be_visible()
    expect(page.locator("#choices button").first).to_be_focused()
    page.keyboard.press("Enter")
    at(page, 1, 6)
    page.get_by_role("button", name="Save as a variation").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#tricks .annotation .move")).to_have_count(2)
    at(page, 1, 6, f"&line=%7E{annotations(page)[0]['id']}")
    page.locator("#tricks .annotation").get_by_role("button", name="Remove").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#tricks .annotation")).to_have_count(0)
    expect(page.locator("#tricks .move:focus")).to_have_count(1)


def test_at_the_end_of_the_deal_there_is_nothing_to_play_otherwise(site: Site) -> None:
    page = opened(site, "End", 8)
    act(page, "What if")
    expect(page.locator("#what-if-note")).to_contain_text("The record breaks off here")
    act(page, "What if")
    expect(page.locator("#what-if-note")).to_be_empty()


def test_what_was_said_goes_along_with_the_text(site: Site) -> None:
    page = opened(site, "Along", 1)
    write(page, "the ace, already", "")
    expect(page.locator("#tricks .annotation")).to_have_count(1)
    with page.expect_download() as download:
        more(page)
        page.get_by_role("link", name="Text").click()
    assert download.value.suggested_filename.endswith(".carnet")
    assert "the ace, already" in download.value.path().read_text(encoding="utf-8")


def test_axe_finds_nothing_while_annotating(site: Site) -> None:
    page = opened(site, "Axe", 4, bypass_csp=True)
    page.get_by_role("button", name="!?", exact=True).click()
    expect(page.locator("#tricks .annotation")).to_have_count(1)
    act(page, "What if")
    expect(page.locator(".choice")).to_have_count(1)
    assert violations(page) == []
    act(page, "Comment")
    assert violations(page) == []


def test_who_may_not_annotate_is_shown_the_way_in(site: Site) -> None:
    page = opened(site, "Nobody", 4, refused=401)
    page.route(
        "**/annotations",
        lambda route: (
            route.fulfill(status=401, json={"status": 401, "detail": "This needs a token."})
            if route.request.method == "POST"
            else route.continue_()
        ),
    )
    page.get_by_role("button", name="!?", exact=True).click()
    told = page.locator("#annotate-problem")
    expect(told).to_contain_text("This needs a token.")
    way = told.get_by_role("link", name="Sign in").get_attribute("href")
    assert way.startswith("/sign-in?next=%2Frecords%2F")
