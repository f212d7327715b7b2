"""What a picture of the table shows, and what it may not show."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import records
from analysis.generate import generate
from api.picture.layout import HEIGHT, WIDTH
from api.picture.moment import telling_place
from api.views.refused import Refused
from api.work.tasks.pictures import Wanted, picture
from records.notation.model import Tag
from tests.api.command import SOIREE
from tests.swapped import begun, exchanged

GOLDEN = Path(__file__).with_name("soiree.svg")
SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Alice", "Basile", "Chloé", "Denis", "Émile", "Fanny")


def drawn(text: str, **wanted: object) -> str:
    return picture(text.encode(), Wanted(**wanted), "svg").decode()  # type: ignore[arg-type]


def texts(svg: str) -> list[str]:
    """All texts of a picture that stand outside its cards, in their order."""
    root = ET.fromstring(svg)
    for defs in root.findall(f"{SVG}defs"):
        root.remove(defs)
    found = ("".join(one.itertext()) for one in root.iter(f"{SVG}text"))
    return [one.replace("\ufe0e", "") for one in found]


def used(svg: str) -> Counter[str]:
    """How often each card lies on the table."""
    hrefs = (one.get("href", "") for one in ET.fromstring(svg).iter(f"{SVG}use"))
    # The second half of a court is the first one turned.
    return Counter(href[6:] for href in hrefs if href.startswith("#card-"))


def game(name: str, seats: int, seed: int = 5) -> str:
    record = generate(name, seed)
    record.tags[1:1] = [Tag("ABCDEF"[n], NAMES[n]) for n in range(seats)]
    return records.dumps(record)


def test_a_picture_tells_who_plays_what_was_played_and_how_it_stands() -> None:
    told = texts(drawn(SOIREE, deal=1, ply=5))
    assert told[0] == "Alice – Basile"
    assert told[1] == "Bezique of 1847, one pack · Soirée du 12 janvier · 12 January 1850"
    assert [told[at] for at in (2, 3, 4, 5)] == ["Basile", "10", "Alice", "40"]
    assert {"Trumps", "Talon · 18", "Last trick · Alice", "Q♠ J♦", "40"} <= set(told)
    assert told[-2:] == ["Deal 1 · trick 2 · 5", "Alice plays 9♠"]


@pytest.mark.parametrize(
    ("answer", "said"),
    [("B:||", "B accepts what was offered"), ("B:|", "B refuses what was offered")],
)
def test_where_nobody_draws_an_answer_to_an_offer_closes_no_talon(answer: str, said: str) -> None:
    deal = '[Deal "1"]\n[Dealer "B"]\n[TurnUp "KS"]\n'
    text = f'[Game "triomphe"]\n[Options "offer=true"]\n\n{deal}\n{answer}\n*\n'
    assert texts(drawn(text, deal=1, ply=1))[-1].startswith(said)


def test_a_french_reader_sees_french_words_and_letters() -> None:
    svg = drawn(SOIREE, deal=1, ply=5, language="fr")
    assert {"Atout", "Dernière levée · Alice", "D♠ V♦", "Alice joue 9♠"} <= set(texts(svg))
    queen = next(one for one in ET.fromstring(svg).iter() if one.get("id") == "card-QS")
    letters = ["".join(one.itertext()) for one in queen.iter(f"{SVG}text")]
    assert set(letters) == {"D"}


@pytest.mark.parametrize("ply", [0, 1, 4, 5, 8])
def test_every_card_of_the_position_lies_there_once(ply: int) -> None:
    (record,) = records.loads(SOIREE)
    position = records.replay(record).position(1, ply).as_dict()
    expected = Counter(card for hand in position["hands"].values() for card in hand)
    expected.update(card for _, card in position["table"])
    if position["last_trick"] is not None:
        expected.update(card for _, card in position["last_trick"]["cards"])
    expected[position["turn_up"]] += 1
    expected["x"] = 3  # as many backs as stand for the talon
    assert used(drawn(SOIREE, deal=1, ply=ply)) == expected


@pytest.mark.parametrize(
    ("name", "seats", "ply"),
    [("besigue", 2, 20), ("besigue-3", 3, 20), ("whist", 4, 19), ("sizette", 6, 14)],
)
def test_every_number_of_players_has_room(name: str, seats: int, ply: int) -> None:
    svg = drawn(game(name, seats), deal=1, ply=ply)
    assert set(NAMES[:seats]) <= set(texts(svg))
    places = re.findall(r'<use href="[^"]+" transform="translate\(([\d.]+) ([\d.]+)\)', svg)
    assert len(places) > seats
    assert all(30 < float(x) < WIDTH - 30 and 80 < float(y) < HEIGHT - 80 for x, y in places)


def test_a_picture_refers_to_nothing_outside_itself() -> None:
    svg = drawn(SOIREE, deal=1, ply=5)
    addresses = set(re.findall(r'(?:href|src)="([^"]*)"|url\(([^)]*)\)|(https?:[^"]*)', svg))
    there = {one.get("id") for one in ET.fromstring(svg).iter()}
    for href, url, absolute in addresses:
        assert absolute in ("", "http://www.w3.org/2000/svg")
        assert (href or url or "#").removeprefix("#") in there | {""}
    assert not re.search(r"<script|\son\w+=|@import|@font-face", svg)


@pytest.mark.parametrize("seat", ["A", "B"])
def test_a_seat_sees_nothing_of_what_it_cannot_know(seat: str) -> None:
    replay = records.replay(generate("besigue-1847", 3))
    plays = [event for event in replay.events(1) if event.kind == "play"]
    record = begun(replay, plays[6])
    ply = plays[6].ply
    seen = drawn(records.dumps(record), deal=1, ply=ply, seat=seat)
    other = drawn(records.dumps(record), deal=1, ply=ply)
    changed = 0
    for swapped, _ in zip(exchanged(record, seat, Random(1)), range(6), strict=False):
        text = records.dumps(swapped)
        assert drawn(text, deal=1, ply=ply, seat=seat) == seen
        assert drawn(text, seat=seat) == drawn(records.dumps(record), seat=seat)
        changed += drawn(text, deal=1, ply=ply) != other
    assert changed


def test_names_are_only_ever_text() -> None:
    hostile = "<script>alert(1)</script>]]>&\" onload='x'"
    text = SOIREE.replace("Alice", hostile.replace('"', '\\"'))
    svg = drawn(text, deal=1, ply=5)
    root = ET.fromstring(svg)
    assert not any("script" in one.tag for one in root.iter())
    assert any(one.startswith("<script>") for one in texts(svg))


def test_hostile_lengths_make_no_long_picture() -> None:
    long = SOIREE.replace("Alice", "Wm" * 20_000).replace("Soirée", "日本\u202e" * 5_000)
    svg = drawn(long, deal=1, ply=5)
    assert len(svg) < len(drawn(SOIREE, deal=1, ply=5)) + 3_000
    assert any(one.endswith("…") for one in texts(svg))
    many = SOIREE.replace('[HandA "', '[HandA "' + "KS " * 5_000)
    assert len(drawn(many, deal=1, ply=0)) < 60_000


@pytest.mark.parametrize("count", [29, 30, 31, 32])
def test_of_a_hand_of_any_length_at_most_thirty_cards_lie_on_the_table(count: int) -> None:
    pack = [rank + suit for suit in "SHDC" for rank in "AKQJT987"]
    text = re.sub(r'\[(HandB|Talon|TurnUp) "[^"]*"\]\n', "", SOIREE)
    text = re.sub('HandA "[^"]*', f'HandA "{" ".join(pack[:count])}', text)
    lying = used(drawn(text, deal=1, ply=0))
    assert [lying[card] for card in pack] == [int(at < min(count, 30)) for at in range(32)]


def test_what_xml_cannot_hold_is_replaced() -> None:
    text = SOIREE.encode().replace(b"Alice", b"A\xff\x00\xef\xbf\xbfe")
    ET.fromstring(picture(text, Wanted(deal=1, ply=5), "svg"))


def test_a_fault_is_told_under_its_action_but_not_to_a_seat() -> None:
    faulty = SOIREE.replace("A:9S 8S!", "A:9S 7S!")
    (record,) = records.loads(faulty)
    (fault,) = [one for one in records.replay(record).findings if one.ply == 6]
    svg = drawn(faulty)  # which is where the fault is
    assert "Deal 1 · trick 2 · 6" in texts(svg)
    assert any(fault.as_dict()["message"]["en"][:40] in one for one in texts(svg))
    seen = drawn(faulty, deal=1, ply=6, seat="A")
    assert not any("✗" in one for one in texts(seen))


def test_the_telling_place_is_the_first_fault_or_the_opening() -> None:
    fault = {"severity": "illegal", "deal": 3, "ply": 9}
    earlier = {"severity": "mismatch", "deal": 2, "ply": 40}
    warning = {"severity": "warning", "deal": 1, "ply": 1}
    inside = {"severity": "illegal", "deal": 1, "ply": 2, "variation": True}
    whole = {"severity": "mismatch", "deal": 1, "ply": None}
    assert telling_place([fault, earlier, warning, inside, whole]) == (2, 40)
    assert telling_place([warning, inside, whole]) == (1, 0)


VARIED = """\
[Game "whist"]
[Deal "1"]
[Dealer "D"]
1. A:2S 3S (B:4S 6S (C:5S {the five} D:7S)) KS AS
*
"""


@pytest.mark.parametrize(
    ("line", "ply", "sentence"),
    [(None, 3, "C plays K♠"), ("2.1", 3, "C plays 6♠"), ("2.1-3.1", 4, "D plays 7♠")],
)
def test_a_variation_has_pictures_of_its_own(line: str | None, ply: int, sentence: str) -> None:
    told = texts(drawn(VARIED, deal=1, ply=ply, line=line))
    assert any(one.startswith(sentence) for one in told)
    assert ("variation" in told[-2]) == (line is not None)


def test_what_is_played_instead_of_an_action_has_pictures_too() -> None:
    told = texts(drawn(VARIED, deal=1, ply=2, instead="B:TS", instead_at=2))
    assert told[-1] == "B plays 10♠"


@pytest.mark.parametrize(
    ("wanted", "problem"),
    [
        ({"deal": 2}, "no-deal"),
        ({"deal": 1, "ply": 99}, "no-ply"),
        ({"deal": 1, "ply": 1, "seat": "F"}, "no-seat"),
        ({"deal": 1, "ply": 1, "line": "9.9"}, "no-line"),
        ({"deal": 7, "ply": 1, "line": "1.1"}, "no-line"),
        ({"record": 2}, "no-such-record"),
    ],
)
def test_what_is_not_there_is_said(wanted: dict[str, object], problem: str) -> None:
    with pytest.raises(Refused) as refused:
        drawn(SOIREE, **wanted)
    assert refused.value.problem == problem


def test_a_record_of_an_unknown_game_has_no_table() -> None:
    with pytest.raises(Refused) as refused:
        drawn('[Game "tarot"]\n[Deal "1"]\n1. A:KS KH\n*\n')
    assert refused.value.problem == "no-table"


def test_the_picture_of_the_soiree_is_as_it_was_kept() -> None:
    # If it is meant to change, look at the new one, and put it here.
    assert drawn(SOIREE, deal=1, ply=5) + "\n" == GOLDEN.read_text(encoding="utf-8")


def test_whoever_lost_a_trick_that_is_over_lies_in_the_shade() -> None:
    shade = 'fill="#0a1f17"'
    assert drawn(SOIREE, deal=1, ply=3).count(shade) == 1
    assert drawn(SOIREE, deal=1, ply=5).count(shade) == 0


def test_a_seat_is_not_led_to_a_fault_that_it_may_not_know_of() -> None:
    faulty = SOIREE.replace("A:9S 8S!", "A:9S 7S!")
    assert any(one.endswith("· 0 · seen by Alice") for one in texts(drawn(faulty, seat="A")))
