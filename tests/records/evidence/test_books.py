"""A record held against every rule book."""

from __future__ import annotations

import pytest

import records
from records.evidence.books import books, games_of_its_shape, judgements, own_options, seats_of
from records.rules.games import GAMES
from records.severities import BAD
from tests.build import record_of, whole_game

OPEN = '[Game "{game}"]\n{tags}\n[Deal "1"]\n{play}\n*\n'


def made(game: str, play: str = "", tags: str = "") -> records.Record:
    return record_of(OPEN.format(game=game, play=play, tags=tags))


@pytest.mark.parametrize("game", GAMES)
def test_a_sound_record_is_allowed_by_its_own_book_which_comes_first(game: str) -> None:
    found = judgements(whole_game(game, 0))
    assert found[0].own
    assert found[0].ok
    assert found[0].game == game
    assert found[0].first is None
    assert sum(judgement.own for judgement in found) == 1


@pytest.mark.parametrize(("game", "seed"), [("bassadewitz", 3), ("besigue-1847", 4)])
def test_each_book_says_what_a_check_under_its_rules_says(game: str, seed: int) -> None:
    record = whole_game(game, seed)
    for judgement in judgements(record)[::7]:
        rules = GAMES[judgement.game].rules_for(judgement.options)
        findings = [f for f in records.replay(record, rules).findings if f.severity in BAD]
        assert judgement.ok == (not findings)
        assert judgement.findings == len(findings)
        if findings:
            assert judgement.first is not None
            assert judgement.first.as_dict() == findings[0].as_dict()


def test_books_that_allow_it_come_first_and_the_nearest_next() -> None:
    found = judgements(whole_game("besigue", 1))
    keys = [(not j.ok, j.findings) for j in found]
    assert keys == sorted(keys)


def test_one_option_is_changed_at_a_time_from_the_defaults_and_from_the_records_own() -> None:
    record = made("whist", "1. A:2S", tags='[Options "target=7"]')
    of_whist = [dict(book.options) for book in books(record) if book.game == "whist"]
    assert {} in of_whist
    assert {"target": "7"} in of_whist
    assert {"honours": "true"} in of_whist
    assert {"honours": "true", "target": "7"} in of_whist
    assert {"target": "10"} in of_whist
    assert {"rubber": "true"} in of_whist
    assert len(of_whist) == 7


@pytest.mark.parametrize("game", GAMES)
def test_no_two_books_are_the_same_and_options_that_describe_are_not_varied(game: str) -> None:
    found = [book for book in books(made(game)) if book.game == game]
    varied = [option for option in GAMES[game].options if not option.describes]
    assert len({tuple(book.settled.items()) for book in found}) == len(found)
    assert len(found) == 1 + sum(len(set(o.values) - {o.default}) for o in varied)


def test_the_records_own_options_hold_where_a_game_has_them_with_that_value() -> None:
    record = made("besigue", tags='[Options "target=1500 hand-size=9 colour=red"]')
    assert own_options(GAMES["besigue"], record) == {"target": "1500", "hand-size": "9"}
    assert own_options(GAMES["whist"], record) == {"target": "1500"}


def test_the_last_seat_that_occurs_tells_how_many_play() -> None:
    assert seats_of(made("?", "1. A:KS B:9S C:8S D:AS")) == 4
    assert seats_of(made("?", "1. A:KS 9S C:8S")) == 3
    assert seats_of(made("?", "1. A:KS E:8S")) == 6


def test_where_seats_are_left_out_the_records_game_tells() -> None:
    assert seats_of(made("whist", "1. KS 9S 8S AS")) == 4


def test_hands_for_two_make_a_game_for_two_whatever_its_tag_says() -> None:
    record = record_of(
        '[Game "besigue-4"]\n[Deal "1"]\n[HandA "KS QS 9S JD TD 7C"]\n'
        '[HandB "AS 8S AH 7H 9D 8D"]\n[TurnUp "KH"]\n1. A:TD B:8D\n*\n'
    )
    assert seats_of(record) == 2
    assert any(j.game == "besigue-1847" and j.ok for j in judgements(record))


def test_a_pack_that_lacks_two_of_the_cards_is_left_out() -> None:
    names = [game.id for game in games_of_its_shape(made("whist", "1. A:2S 3S KS 4S"))]
    assert names == ["whist"]


def test_a_single_card_that_a_pack_lacks_is_what_its_book_objects_to() -> None:
    found = judgements(made("bassadewitz", "1. A:6S 9S KS 8S"))
    own = next(j for j in found if j.own)
    assert own.first is not None
    assert own.first.code == "deal-card"
    assert next(j for j in found if j.ok).game == "whist"


def test_one_pack_cannot_hold_two_records_worth_of_cards() -> None:
    games = {game.id for game in games_of_its_shape(whole_game("besigue", 2))}
    assert "besigue-1847" not in games
    assert "besigue" in games


def test_a_record_of_an_unknown_game_is_held_against_all_that_fit() -> None:
    found = judgements(made("besigue-1848", "1. A:KS B:9S\n2. A:TH B:7C"))
    assert any(judgement.ok for judgement in found)
    assert not any(judgement.own for judgement in found)


def test_the_record_is_left_as_it_is() -> None:
    record = whole_game("whist", 1)
    before = records.dumps(record)
    judgements(record)
    assert records.dumps(record) == before
