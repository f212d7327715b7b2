"""A table takes what the rules allow and nothing else, and says before what that is."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random

import pytest

import carnet
import records
from carnet.analysis.generate import generate
from carnet.records.cards import NAMES
from carnet.records.judging.declarations import catalogue
from carnet.records.rules.games import GAMES

#: The deal of section 1 of the notation.
HANDS = {"A": "KS QS 9S JD TD 7C", "B": ["AS", "8S", "AH", "7H", "9D", "8D"]}
TALON = "QH TS KD 7S JC AC QC 9H TC KC JS 8H QD JH 9C AD TH 7D 8C"

Said = tuple[str, str, tuple[str, ...]]


def first_deal() -> carnet.Table:
    return carnet.Table("besigue-1847", dealer="B", hands=HANDS, talon=TALON, turn_up="KH")


def said(action: carnet.Action) -> Said:
    """What an action is, in whatever order it names its cards."""
    cards = getattr(action, "cards", getattr(action, "card", ""))
    return type(action).__name__, action.seat, tuple(sorted(cards.split()))


def conceivable(table: carnet.Table) -> Iterator[carnet.Action]:
    rules = GAMES[table.game].rules()
    groups = catalogue(rules, "SHDC".find(table.trump or " ")) if rules.declarations else ()
    for seat in table.hands:
        for card in rules.cards:
            yield carnet.Play(seat, NAMES[card])
            yield carnet.Exchange(seat, NAMES[card])
        for group in groups:
            yield carnet.Declaration(seat, " ".join(NAMES[card] for card in group))
        yield carnet.Closing(seat)
        yield carnet.Claim(seat)


def takes(table: carnet.Table, action: carnet.Action) -> bool:
    try:
        table.copy().play(action)
    except carnet.IllegalAction:
        return False
    return True


@pytest.mark.parametrize("game", GAMES)
def test_what_is_legal_is_what_is_taken(game: str) -> None:
    table, random = carnet.Table.deal(game, seed=1), Random(game)
    while table.legal and not table.over:
        if random.random() < 0.1:
            taken = {said(one) for one in conceivable(table) if takes(table, one)}
            assert {said(one) for one in table.legal} == taken, str(table)
        table.play(random.choice(table.legal))
    assert table.may_end


@pytest.mark.parametrize("game", GAMES)
def test_every_action_of_a_sound_game_was_legal(game: str) -> None:
    (record,) = carnet.loads(records.dumps(generate(game, 5)))
    before = None
    for table in record.tables():
        if before is not None and table.deal_number == before.deal_number:
            done = table.actions[-1]
            if not isinstance(done, carnet.Draw | carnet.Order | carnet.Speech):
                assert said(done) in map(said, before.legal), f"{done} in\n{before}"
        before = table
    assert before is not None
    if before.may_end:
        before.end()
    again = before.record()
    assert (again.ok, again.scores, again.deal_scores) == (True, record.scores, record.deal_scores)


def test_the_first_look_of_the_notation_is_played_and_written() -> None:
    table = first_deal()
    table.play("TD").exchange("7H", seat="B").play("8D").declare("QS JD")
    assert table.trick == ()
    assert (table.turn, table.scores, table.hands["B"][3]) == ("A", (40, 10), "KH")
    record = table.record(A="Alice", B="Basile")
    assert "1. A:TD B:~7H 8D A:+QSJD\n*\n" in str(record)
    assert record.players == {"A": "Alice", "B": "Basile"}
    assert record.ok
    assert list(record.tables())[-1].record(A="Alice", B="Basile") == record


def test_the_card_about_to_be_drawn_may_be_led() -> None:
    table = first_deal().play("TD").play("8D")
    assert "QH" not in table.hands["A"]
    assert carnet.Play("A", "QH") in table.legal
    assert carnet.Play("A", "QH") not in table.seen_by("A").legal
    assert table.play("QH").hands["A"].count("QH") == 0


def test_an_action_against_the_rules_changes_nothing_and_names_the_finding() -> None:
    table = first_deal().play("TD")
    text = str(table)
    with pytest.raises(carnet.IllegalAction, match="play-not-held: A♦ is not in this hand") as told:
        table.play("AD")
    assert (told.value.code, told.value.finding.seat) == ("play-not-held", "B")
    with pytest.raises(carnet.IllegalAction) as told:
        table.declare("KS QS", seat="A")
    assert told.value.code == "declare-turn"
    assert (str(table), table.turn, len(table.actions)) == (text, "B", 1)


def test_what_is_forced_is_in_the_record_with_its_finding() -> None:
    table = first_deal().play("TD").play("AD", force=True)
    assert [finding.code for finding in table.record().findings] == ["play-not-held"]
    assert (table.turn, table.trick_number) == ("B", 2)


def test_what_is_no_action_is_no_illegal_one() -> None:
    for word in ("ZZ", "KSS", "12.", ""):
        with pytest.raises(ValueError, match="is no action"):
            first_deal().play(word)
    with pytest.raises(ValueError, match="'C' is no seat"):
        first_deal().play("C:TD")
    with pytest.raises(ValueError, match="are no cards"):
        first_deal().declare("KS and QS")


@pytest.mark.parametrize("game", ["besigue-9", "sizette", "sixty-six", "besigue-rubicon"])
def test_everything_that_was_done_can_be_taken_back(game: str) -> None:
    table, random = carnet.Table.deal(game, seed=3), Random(3)
    seen = []
    while table.legal and not table.over:
        seen.append((str(table), table.scores, table.hands, table.legal))
        table.play(random.choice(table.legal))
    for before in reversed(seen):
        table.undo()
        table_is = str(table), table.scores, table.hands, table.legal
        assert table_is == before
    with pytest.raises(IndexError):
        table.undo()


@pytest.mark.parametrize("game", ["whist", "brusquembille", "sixty-six"])
def test_a_card_played_twice_changes_nothing_however_long_the_play_so_far(game: str) -> None:
    table, long = carnet.Table.deal(game, seed=3), carnet.Table.deal(game, seed=3)
    while not table.over:
        card = next(one for one in table.legal if isinstance(one, carnet.Play))
        table.play(card)
        long.play(card)
        if table.over:
            break
        with pytest.raises(carnet.IllegalAction):
            long.play(card.card)
        assert (long.turn, long.hands, long.trick) == (table.turn, table.hands, table.trick)
        assert (long.scores, long.legal) == (table.scores, table.legal)
    assert str(long) == str(table)


def test_a_copy_goes_its_own_way() -> None:
    table = first_deal()
    other = table.copy().play("TD")
    assert (table.trick, other.trick) == ((), (carnet.Play("A", "TD"),))
    assert other != table
    assert other.undo() == table


def test_a_player_knows_their_own_hand_and_what_everybody_saw() -> None:
    table = first_deal().play("TD").exchange("7H", seat="B")
    assert table.seen_by("A").hands["B"] == ["KH", "x", "x", "x", "x", "x"]
    assert table.seen_by("A").legal == ()
    assert table.seen_by("B").hands["B"] == table.hands["B"]
    assert {one.seat for one in table.seen_by("B").legal} == {"B"}
    with pytest.raises(ValueError, match="'E' is no seat"):
        table.seen_by("E")


def test_who_sees_one_hand_alone_gets_the_same_legal_actions() -> None:
    table = first_deal()
    own = carnet.Table("besigue-1847", dealer="B", hands={"A": HANDS["A"]}, turn_up="KH")
    assert own.hands["B"] == ["x"] * 6
    assert own.seen_by("A").legal == table.seen_by("A").legal
    own.play("TD").play("8D")
    own.draw("QH")
    assert "QH" in own.hands["A"]


def test_the_next_deal_has_the_next_dealer_and_the_score_so_far() -> None:
    table, random = carnet.Table.deal("sizette", seed=2, dealer="C"), Random(2)
    with pytest.raises(ValueError, match="the deal is not over"):
        table.deal_next(seed=1)
    for _ in range(2):
        while not table.over:
            table.play(random.choice(table.legal))
        first = table.scores
        table.deal_next(seed=1)
    assert (table.deal_number, table.dealer, table.scores) == (3, "E", first)
    record = table.record()
    assert record.ok
    assert [deal is None for deal in record.deal_scores] == [False, False, True]
    assert len(record.deals) == 3
    assert table.undo().over


def test_a_deal_ends_where_its_players_may_stop() -> None:
    table, random = carnet.Table.deal("sizette", seed=4), Random(4)
    with pytest.raises(ValueError, match="the deal is not over"):
        table.end()
    while not table.may_end:
        table.play(random.choice(table.legal))
    assert not table.over
    assert table.record().deal_scores == (None,)
    assert table.end().over
    assert table.record().deal_scores == (table.scores,)
    assert pickle.loads(pickle.dumps(table)).over
    assert not table.undo().over


def test_a_table_cannot_be_dealt_what_the_game_has_not() -> None:
    with pytest.raises(ValueError, match="there is no game 'bridge'"):
        carnet.Table("bridge")
    with pytest.raises(ValueError, match="deal-copies"):
        carnet.Table("whist", hands={"A": "AS", "B": "AS"}, tags={"Start": "13"})
    with pytest.raises(ValueError, match="deal-size"):
        carnet.Table("whist", hands={"A": "AS KS"})
    with pytest.raises(ValueError, match="'E' is no seat"):
        carnet.Table.deal("whist", dealer="E")
    with pytest.raises(ValueError, match="target cannot be no"):
        carnet.Table("whist", options={"target": "no"})


def test_the_same_seed_deals_the_same_cards() -> None:
    one = carnet.Table.deal("besigue", seed=7)
    assert one == carnet.Table.deal("besigue", seed=7)
    assert one != carnet.Table.deal("besigue", seed=8)
    nine = carnet.Table.deal("besigue", seed=7, options={"hand-size": 9})
    assert (len(nine.hands["A"]), nine.options) == (9, {"hand-size": "9"})
    assert '[Options "hand-size=9"]' in str(nine)


def test_a_table_survives_pickling_with_what_can_be_taken_back() -> None:
    table = first_deal().play("TD").play("AD", force=True)
    again = pickle.loads(pickle.dumps(table))
    assert again == table
    assert again.undo().legal == table.undo().legal


def test_an_action_is_a_value_that_prints_as_it_is_written() -> None:
    values = [
        (carnet.Play("A", "TD"), "A:TD"),
        (carnet.Declaration("B", "KS QS"), "B:+KSQS"),
        (carnet.Exchange("B", "7H"), "B:~7H"),
        (carnet.Draw("A", "KC"), "A:^KC"),
        (carnet.Order("C", "KS"), "C:>KS"),
        (carnet.Speech("C", "Non"), 'C:"Non"'),
        (carnet.Closing("A"), "A:|"),
        (carnet.Claim("B"), "B:||"),
    ]
    for action, word in values:
        assert str(action) == word
        assert eval(repr(action), vars(carnet)) == action
        assert pickle.loads(pickle.dumps(action)) == action
    assert len({action for action, _ in values}) == len(values)
    assert carnet.Play("A", "TD") != carnet.Exchange("A", "TD")
