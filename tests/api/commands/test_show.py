"""`carnet show`: the table at a point."""

from __future__ import annotations

import json
import random
import zlib
from base64 import urlsafe_b64decode
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest

from tests.api.command import SOIREE, carnet, refused, written


def test_the_table_shows_hands_trick_talon_declarations_and_score() -> None:
    done = carnet("show", "--ply", "5", "-", stdin=SOIREE)
    assert done.exit_code == 0
    assert done.stdout == (
        "Bezique of 1847, one pack, Soirée du 12 janvier, 1850.01.12\n"
        "Deal 1, trick 2, ply 5, score 40/10, counted 10/0, after A:9S\n"
        "trump H   turn-up 7H   talon 18: KD 7S JC AC QC 9H TC KC JS 8H QD JH 9C AD TH 7D 8C\n"
        "\n"
        "   A Alice   tricks  1  KS QS QH JD 7C\n"
        "             declared QS JD for 40 (trick 1)\n"
        ">d B Basile  tricks  0  AS TS 8S AH KH 9D\n"
        "\n"
        "on the table  A:9S\n"
        "last trick    A:TD B:8D  to A\n"
        "B may play    AS TS 8S AH KH 9D\n"
    )


def test_without_a_point_it_is_where_the_record_leaves_off() -> None:
    ended = carnet("show", "-", stdin=SOIREE).stdout
    assert ended == carnet("show", "--deal", "1", "--ply", "8", "-", stdin=SOIREE).stdout


def test_a_seat_sees_what_its_player_knew() -> None:
    seen = json.loads(
        carnet("show", "--json", "--ply", "5", "--seat", "B", "-", stdin=SOIREE).stdout
    )
    assert seen["hands"]["B"] == ["AS", "TS", "8S", "AH", "KH", "9D"]
    assert sorted(seen["hands"]["A"]) == ["JD", "QS", "x", "x", "x"]
    assert seen["talon"] is None or set(seen["talon"]) == {"x"}


def test_the_table_is_french_if_asked_for() -> None:
    done = carnet("show", "--ply", "5", "--language", "fr", "-", stdin=SOIREE)
    assert "atout C   retourne 7C" in done.stdout
    assert "RP DP DC VK 7T" in done.stdout


def test_json_is_the_position_of_the_engine() -> None:
    at = json.loads(carnet("show", "--json", "--ply", "0", "-", stdin=SOIREE).stdout)
    assert (at["deal"], at["ply"], at["trick"]) == (1, 0, 1)
    assert at["hands"]["A"] == ["KS", "QS", "9S", "JD", "TD", "7C"]
    assert at["event"] is None


def test_a_later_record_and_deal_are_found_in_a_file(tmp_path: Path) -> None:
    text = carnet("generate", "whist", "--count", "2", "--seed", "8").stdout
    path = written(tmp_path / "a", text)
    done = carnet("show", "--record", "2", "--deal", "1", "--ply", "0", path)
    assert done.stdout.startswith("Whist\nDeal 1, trick 1, ply 0")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--record", "2"), "has no record 2; it has one"),
        (("--deal", "3"), "record 1 has no deal 3; it has 1"),
        (("--ply", "99"), "deal 1 has no action 99; it has 8"),
        (("--seat", "F"), "nobody sits at F in this game; its seats are A B"),
    ],
)
def test_a_point_that_is_not_there_is_a_sentence_and_status_2(
    arguments: tuple[str, ...], said: str
) -> None:
    assert said in refused("show", *arguments, "-", stdin=SOIREE)


def test_a_record_of_an_unknown_game_has_no_table_to_show() -> None:
    told = refused("show", "-", stdin=SOIREE.replace("besigue-1847", "tarot"))
    assert "names an unknown game" in told


def test_a_picture_is_written_into_the_file_that_is_named(tmp_path: Path) -> None:
    target = tmp_path / "table.svg"
    done = carnet("show", "--ply", "5", "-o", target, "-", stdin=SOIREE)
    assert (done.exit_code, done.stdout, done.stderr) == (0, "", "")
    assert "Alice plays 9♠" in target.read_text(encoding="utf-8").replace("\ufe0e", "")
    end = tmp_path / "end.svg"
    carnet("show", "-o", end, "-", stdin=SOIREE)
    assert "Alice plays 7♣" in end.read_text(encoding="utf-8").replace("\ufe0e", "")
    image = tmp_path / "table.png"
    done = carnet("show", "--ply", "5", "--width", "300", "-o", image, "-", stdin=SOIREE)
    assert done.exit_code == 0
    assert image.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def test_a_trick_is_filmed(tmp_path: Path) -> None:
    target = tmp_path / "trick.webp"
    done = carnet("show", "--trick", "1", "--width", "200", "-o", target, "-", stdin=SOIREE)
    assert done.exit_code == 0, done.stderr
    assert target.read_bytes()[8:12] == b"WEBP"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("-o", "{}/table.pdf"), ".svg, .png"),
        (("--film", "-o", "{}/table.png"), ".webp, .gif"),
        (("--film",), "name its file with -o"),
        (("--ply", "900", "-o", "{}/table.svg"), "no action 900"),
        (("--seat", "F", "-o", "{}/table.svg"), "Nobody sits at F"),
        (("--line", "3.1", "-o", "{}/table.svg"), "no variation “3.1”"),
        (("--trick", "40", "-o", "{}/trick.gif"), "trick 40"),
    ],
)
def test_what_cannot_be_pictured_is_said_and_nothing_is_written(
    tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    given = [one.format(tmp_path) for one in arguments]
    assert words in refused("show", *given, "-", stdin=SOIREE)
    assert list(tmp_path.iterdir()) == []


def held(link: str) -> tuple[bytes, dict[str, str]]:
    """The text that a link holds, and the place that it names."""
    told = dict(parse_qsl(urlsplit(link.strip()).fragment))
    packed = told.pop("r")
    return zlib.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4))), told


def test_a_link_holds_the_whole_record_and_names_the_place() -> None:
    printed = carnet("show", "--link", "-", stdin=SOIREE).stdout
    assert printed.startswith("http://127.0.0.1:8080/replay#r=")
    assert held(printed) == (SOIREE.removeprefix("% carnet 1\n\n").encode(), {})
    place = ("--ply", "5", "--seat", "B", "--line", "5.1")
    there = carnet("show", "--link", "--address", "https://a.example/", *place, "-", stdin=SOIREE)
    assert there.stdout.startswith("https://a.example/replay#r=")
    _, named = held(there.stdout)
    assert named == {"deal": "1", "ply": "5", "seat": "B", "line": "5.1"}


def test_a_link_leads_to_no_place_that_the_record_has_not() -> None:
    for place in (("--ply", "99"), ("--deal", "2")):
        refused = carnet("show", "--link", *place, "-", stdin=SOIREE)
        assert (refused.exit_code, refused.stdout) == (2, "")
    # The text of a game that is not known is shown without a table.
    strange = '[Game "tarot"]\n\n[Deal "1"]\n1. A:KS\n*\n'
    text, named = held(carnet("show", "--link", "-", stdin=strange).stdout)
    assert (text, named) == (strange.encode(), {})


def test_a_record_that_is_too_long_for_a_link_is_refused_in_one_sentence() -> None:
    numbers = random.Random(4)
    noise = "".join(chr(numbers.randrange(0x4E00, 0x9FA5)) for _ in range(25_000))
    for words in (noise, "long " * 250_000):
        text = SOIREE.replace("[Event", f'[Note "{words}"]\n[Event', 1)
        told = refused("show", "--link", "-", stdin=text)
        assert "too long for a link" in told
        assert len(told) < 200
    told = refused("show", "--link", "--address", "example.org", "-", stdin=SOIREE)
    assert "begins with http" in told
