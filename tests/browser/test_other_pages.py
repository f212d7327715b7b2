from __future__ import annotations

import gzip
import re
import zipfile
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from analysis.charts import CHARTS, COLLECTION_CHARTS
from tests.browser.conftest import Site
from tests.browser.steps import PHONE, filtering, typed

pytestmark = pytest.mark.browser

TEXT = '[Game "whist"]\n[A "{name}"]\n[Event "Club"]\n[Deal "1"]\n1. A:2S 3S D:KS\n*\n'


def test_the_list_shows_what_there_is(site: Site) -> None:
    page = site("/records")
    row = page.locator(f'a[href="/records/{site.ids["besigue"]}"]')
    expect(row).to_contain_text("Alice – Basile")
    expect(row).not_to_contain_text("fault")
    faulty = page.locator(f'a[href="/records/{site.ids["faulty"]}"]')
    expect(faulty).to_contain_text("faults")
    row.click()
    expect(page.locator(".hand .card").first).to_be_visible()


def test_filters_narrow_the_list_and_stand_in_the_address(site: Site) -> None:
    page = site("/records")
    filtering(page)
    page.get_by_role("searchbox", name="Player", exact=True).fill("fanny")
    rows = page.locator("a.record")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Sizette")
    expect(page).to_have_url(re.compile(r"\?player=fanny$"))
    page.reload()
    expect(rows).to_have_count(1)
    expect(page.locator("#more-filters > summary")).to_have_text("Filter (1)")
    filtering(page)
    page.get_by_role("searchbox", name="Player", exact=True).fill("nobody of that name")
    expect(page.locator("#none")).to_be_visible()


def test_charts_are_of_the_records_that_the_filters_select(site: Site) -> None:
    page = site("/records?game=whist", **PHONE)
    page.locator("#more-actions > summary").click()
    page.locator("#charts[href*=whist]").click()
    expect(page.locator("#chart .main-svg").first).to_be_visible()
    counted = page.locator("#chart-state")
    expect(counted).to_contain_text(re.compile(r"^\d+ records · \d+ deals$"))
    kinds = page.locator("[name=measure] option[data-chart]")
    for value in [kind.get_attribute("value") for kind in kinds.all()]:
        page.locator("[name=measure]").select_option(value)
        expect(counted).to_contain_text("records")
    page.locator("[name=by]").select_option("player")
    page.locator("[name=measure]").select_option("chart-results")
    page.get_by_text("The data as a table").click()
    expect(page.locator("#chart-table")).to_contain_text("Basile")
    page.get_by_text("The deals behind each figure").click()
    page.locator(".behind summary", has_text="Basile").first.click()
    deal = page.locator(".behind a").first
    assert (deal.get_attribute("href") or "").startswith("/records/")
    filtering(page)
    page.get_by_role("searchbox", name="Player", exact=True).fill("nobody of that name")
    expect(counted).to_contain_text("0 records")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    ("locale", "words"),
    [
        (
            "en-GB",
            [
                *("6 March 1851", "March 1851", "1850", "1850 – 1855", "about 1850"),
                "2 June 1999 – 2000",
            ],
        ),
        (
            "fr-FR",
            ["6 mars 1851", "mars 1851", "1850", "1850 – 1855", "vers 1850", "2 juin 1999 – 2000"],
        ),
    ],
)
def test_a_date_is_told_as_its_reader_writes_dates(
    site: Site, locale: str, words: list[str]
) -> None:
    page = site("/records", locale=locale)
    written = ["1851.03.06", "1851.03.??", "1850.??.??", "1850/1855", "1850~", "1999-06-02/2000"]
    told = """async (dates) => {
        const { readerDate } = await import("/static/js/words.js");
        return dates.map(readerDate); }"""
    assert page.evaluate(told, written) == words
    no_dates = ["", "?", "1851.02.30", "spring", "1850.??.12", "1850/x"]
    assert page.evaluate(told, no_dates) == no_dates


def test_the_pages_of_a_chart_are_turned_and_kept_in_the_address(site: Site) -> None:
    page = site("/insights")

    def three_pages(route: Route) -> None:
        number = int(parse_qs(urlsplit(route.request.url).query)["page"][0])
        url = re.sub(r"\bpage=\d+", "page=1", route.request.url)
        answer = route.fetch(url=url)
        if answer.status != 200:
            route.fulfill(response=answer)
            return
        drawn = {"page": number, "pages": 3, "drawn": f"page {number} of 3"}
        route.fulfill(response=answer, json={**answer.json(), **drawn})

    page.route("**/api/v1/statistics/*", three_pages)
    page.locator("[name=measure]").select_option("chart-results")
    said = page.locator("#chart-pages [role=status]")
    expect(said).to_have_text("page 1 of 3")
    expect(page.get_by_role("button", name="Previous page")).to_be_hidden()
    page.get_by_role("button", name="Next page").focus()
    for number in (2, 3):
        page.keyboard.press("Enter")
        expect(said).to_have_text(f"page {number} of 3")
        expect(page).to_have_url(re.compile(rf"[?&]page={number}$"))
    expect(page.get_by_role("button", name="Next page")).to_be_hidden()
    expect(page.get_by_role("button", name="Previous page")).to_be_focused()
    page.reload()
    expect(said).to_have_text("page 3 of 3")
    page.locator("[name=by]").select_option("pair")
    expect(said).to_have_text("page 1 of 3")
    expect(page).not_to_have_url(re.compile("[?&]page="))


def test_a_text_that_is_pasted_is_answered_for_and_kept(site: Site) -> None:
    page = site("/records", locale="fr-FR")
    page.locator("#add > summary").click()
    page.get_by_label("collez").fill(TEXT.format(name="Collée"))
    page.get_by_role("button", name="Vérifier et enregistrer").click()
    answer = page.locator("#answer")
    expect(answer).to_contain_text("1 relevé enregistré")
    expect(answer).to_contain_text("Il manque une carte à la levée 1")
    expect(page.locator("a.record").first).to_contain_text("Collée")
    answer.get_by_role("link", name="Rejouer").click()
    expect(page.locator(".finding")).to_have_count(1)


def test_what_was_checked_is_opened_to_be_corrected_and_nothing_is_kept_or_lost(site: Site) -> None:
    page = typed(site, "[Game")
    total = site.total()
    for name, before in (
        ("Ada", "[Game\n\n"),
        ("Ben", "[Game\n\n" + TEXT.format(name="Ada") + "\n"),
    ):
        page.goto(f"{site.address}/records")
        page.locator("#add > summary").click()
        page.get_by_label("paste").fill(TEXT.format(name=name))
        page.get_by_role("button", name="Check only").click()
        expect(page.locator("#answer")).to_contain_text("1 record checked, nothing saved")
        expect(page.locator("#answer")).to_contain_text("Whist")
        page.get_by_role("button", name="Open it to correct it").click()
        expect(page.locator("#area")).to_have_value(before + TEXT.format(name=name))
    assert site.total() == total


def test_back_from_a_record_is_the_same_place_in_the_list(site: Site) -> None:
    page = site("/new", viewport={"width": 900, "height": 400})
    # Pages of the list that are short enough for it to have several.
    page.route(
        "**/api/v1/records?*",
        lambda route: route.continue_(url=route.request.url.replace("limit=40", "limit=4")),
    )
    page.goto(f"{site.address}/records")
    rows = page.locator("a.record")
    for count in (4, 8):
        expect(rows).to_have_count(count)
        page.locator("#more").click()
    expect(rows).to_have_count(12)
    rows.nth(10).scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    assert before > 0
    rows.nth(10).click()
    expect(page.locator("#tricks-tab")).to_be_visible()
    page.go_back()
    expect(rows).to_have_count(12)
    page.wait_for_function("y => Math.abs(scrollY - y) < 3", arg=before)


def test_a_record_leads_to_the_previous_and_the_next_one_of_its_list(site: Site) -> None:
    page = site("/records?game=besigue&sort=game")
    records = page.locator("a.record")
    expect(records).to_have_count(4)
    ids = [one.get_attribute("data-id") or "" for one in records.all()]
    records.nth(1).click()
    beside = page.get_by_role("navigation", name="In the same list")
    expect(beside).to_contain_text("2 of 4")
    beside.get_by_role("link", name="Next record of the list").click()
    expect(page).to_have_url(re.compile(f"/records/{ids[2]}"))
    expect(beside).to_contain_text("3 of 4")
    beside.get_by_role("link", name="Next record of the list").click()
    expect(beside).to_contain_text("4 of 4")
    expect(beside.get_by_role("link")).to_have_count(1)
    # Whoever comes from elsewhere has no list.
    page = site(f"/records/{ids[2]}")
    expect(page.locator("#tricks .move").first).to_be_visible()
    expect(page.get_by_role("navigation", name="In the same list")).to_have_count(0)


def test_a_list_that_is_filtered_by_a_finding_opens_its_records_there(site: Site) -> None:
    page = site("/records?finding=play-not-held")
    page.locator(f'a.record[data-id="{site.ids["faulty"]}"]').click()
    expect(page.locator(".finding.here")).to_contain_text("A♥ is not in this hand")
    expect(page).to_have_url(re.compile(r"#deal=1&ply=\d+$"))


def test_what_was_not_counted_is_a_click_away(site: Site) -> None:
    page = site("/insights")
    told: list[int] = []

    def in_part(route: Route) -> None:
        answer = route.fetch()
        if answer.status == 200 and not told:
            told.append(72)
            route.fulfill(response=answer, json={**answer.json(), "whole": False, "total": 72})
        else:
            route.fulfill(response=answer)

    page.route("**/api/v1/statistics/*", in_part)
    page.locator("[name=measure]").select_option("chart-results")
    state = page.locator("#chart-state")
    expect(state).to_contain_text("the newest of 72")
    state.get_by_role("button", name="Count the others too").click()
    expect(state).to_contain_text(re.compile(r"records · \d+ deals$"))
    page.unroute_all(behavior="wait")


def test_no_chart_stands_under_the_title_of_another(site: Site) -> None:
    page = site("/insights?measure=chart-results")
    chart = page.locator("#chart")
    expect(chart.locator(".main-svg").first).to_be_visible()
    held: list[Route] = []
    page.route("**/api/v1/statistics/*", lambda route: held.append(route), times=1)
    page.locator("[name=measure]").select_option("chart-faults")
    expect(chart).to_be_hidden()
    expect(page.locator("#chart-table tr")).to_have_count(0)
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    expect(chart).to_be_visible()


def test_files_can_be_chosen_or_dropped(site: Site, tmp_path: Path) -> None:
    page = site("/records")
    first = tmp_path / "first.carnet"
    first.write_text(TEXT.format(name="Chosen"), encoding="utf-8")
    page.locator("#files").set_input_files(first)
    expect(page.locator("#chosen")).to_have_text("first.carnet")
    page.get_by_role("button", name="Check and save").click()
    expect(page.locator("#answer")).to_contain_text("first.carnet")
    expect(page.locator("a.record").first).to_contain_text("Chosen")
    page.evaluate(
        """text => { const data = new DataTransfer();
          data.items.add(new File([text], 'second.carnet'));
          document.getElementById('drop').dispatchEvent(
            new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true})); }""",
        TEXT.format(name="Dropped"),
    )
    expect(page.locator("#answer")).to_contain_text("second.carnet")
    expect(page.locator("a.record").first).to_contain_text("Dropped")


def test_many_files_go_in_portions_and_how_far_they_have_come_is_seen(
    site: Site, tmp_path: Path
) -> None:
    page = site("/records")
    held: list[Route] = []
    page.route("**/api/v1/check", lambda route: held.append(route))
    for number in range(26):
        (tmp_path / f"{number}.carnet").write_text(TEXT.format(name=f"P{number}"), "utf-8")
    page.locator("#files").set_input_files(sorted(tmp_path.glob("*.carnet")))
    page.locator('button[value="check"]').click()
    bar = page.locator("#progress progress")
    for done in (0, 1):
        expect(bar).to_have_js_property("value", done)
        expect(bar).to_have_js_property("max", 2)
        held[done].continue_()
    expect(page.locator("#answer ol > li")).to_have_count(26)
    expect(page.locator("#answer > p").first).to_have_text(
        "26 records checked, nothing saved · 26 with faults"
    )


def test_a_long_file_goes_in_portions_too_and_each_place_is_that_in_the_whole_file(
    site: Site, tmp_path: Path
) -> None:
    page = site("/records")
    held: list[Route] = []
    page.route("**/api/v1/check", lambda route: held.append(route))
    long = TEXT.replace("D:KS", "D:KS {{" + "long " * 6000 + "}}")
    text = "".join(long.format(name=f"P{number}") for number in range(20))
    text += TEXT.format(name="Zoé").replace("D:KS", "D:zz")
    (tmp_path / "club.carnet").write_text(text, "utf-8")
    (tmp_path / "one.carnet").write_text(TEXT.format(name="Ada"), "utf-8")
    page.locator("#files").set_input_files([tmp_path / "club.carnet", tmp_path / "one.carnet"])
    page.locator('button[value="check"]').click()
    for done, count in enumerate((0, 16, 21)):
        expect(page.locator("#progress progress")).to_have_js_property("value", done)
        expect(page.locator("#progress")).to_contain_text(f" {count} records")
        held[done].continue_()
    rows = page.locator("#answer ol > li")
    expect(rows).to_have_count(22)
    expect(rows.nth(20)).to_contain_text("club.carnet · record 21")
    expect(rows.nth(20)).to_contain_text("line 125, column 12")
    expect(rows.nth(21)).to_contain_text("one.carnet · record 1")


@pytest.mark.parametrize(("language", "said"), [("en-GB", "a picture"), ("fr-FR", "une image")])
def test_archives_are_opened_and_each_file_told_by_name(
    site: Site, tmp_path: Path, language: str, said: str
) -> None:
    (tmp_path / "b.carnet").write_text(TEXT.format(name="Ben"), encoding="utf-8")
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("1850/ada.carnet", TEXT.format(name="Ada"))
        archive.writestr("ada.png", b"\x89PNG\r\n")
    page = site("/records", locale=language)
    page.locator("#files").set_input_files([tmp_path / "a.zip", tmp_path / "b.carnet"])
    expect(page.locator("#chosen li")).to_have_text(["a.zip", "b.carnet"])
    page.locator('button[value="check"]').click()
    rows = page.locator("#answer ol > li")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("a.zip/1850/ada.carnet")
    expect(rows.nth(0)).to_contain_text("Whist")
    expect(rows.nth(1)).to_contain_text("b.carnet")
    expect(rows.nth(2)).to_contain_text("a.zip/ada.png")
    expect(rows.nth(2)).to_contain_text(said)


def test_every_chart_has_a_page_of_its_own(site: Site) -> None:
    page = site("/sign-in")
    paths = [f"records/{site.ids['besigue-1847']}/charts/{kind}" for kind in CHARTS]
    for path in [*paths, *(f"statistics/{kind}?by=player" for kind in COLLECTION_CHARTS)]:
        page.goto(f"{site.address}/api/v1/{path}")
        expect(page.locator("#chart .main-svg").first).to_be_visible()
        # A chart of many panels is higher than the window, and nothing stands on it.
        drawn = page.locator("#chart .main-svg").first.bounding_box()
        below = page.locator("summary").bounding_box()
        assert drawn["y"] + drawn["height"] <= below["y"] + 1, path
        page.locator("summary").click()
        expect(page.locator("table td").first).to_be_visible()


def test_words_stand_out_from_their_ground(site: Site) -> None:
    for path in ("/", f"/records/{site.ids['besigue']}"):
        page = site(path)
        expect(page.locator("h1, h2").first).to_be_visible()
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert contrast(page) > 7, (path, scheme)


def contrast(page: Page) -> float:
    """Between the words of a page and its ground, as WCAG has it."""
    ratio: float = page.evaluate(
        """() => { const light = c => { const v = c.match(/[\\d.]+/g).slice(0, 3).map(x => {
              x /= 255; return x <= 0.03928 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4; });
            return 0.2126 * v[0] + 0.7152 * v[1] + 0.0722 * v[2]; };
          const style = getComputedStyle(document.body);
          const [a, b] = [light(style.color), light(style.backgroundColor)].sort((x, y) => y - x);
          return (a + 0.05) / (b + 0.05); }"""
    )
    return ratio


def test_a_damaged_file_is_named_and_the_others_are_saved(site: Site) -> None:
    page = site("/records#add", refused=400)
    before = site.total()
    whole = [TEXT.format(name=f"Of six {n}").encode() for n in range(5)]
    files = [
        {"name": f"{n}.carnet", "mimeType": "", "buffer": text} for n, text in enumerate(whole)
    ]
    cut = gzip.compress(whole[0])[:-9]
    files.insert(2, {"name": "cut.carnet.gz", "mimeType": "", "buffer": cut})
    page.locator("#files").set_input_files(files)
    page.get_by_role("button", name="Check and save").click()
    expect(page.locator("#answer .problem")).to_contain_text("“cut.carnet.gz” is damaged")
    expect(page.locator("#answer")).to_contain_text("5 records saved")
    assert site.total() == before + 5
