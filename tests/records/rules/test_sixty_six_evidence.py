"""Sixty-six where not all is known, and as a watcher sees it."""

from __future__ import annotations

import pytest

import records
from records.perft import perft
from records.rules.games import GAMES
from tests.build import codes, marked, only, record_of, replay_of, whole_game
from tests.records.rules.sixty_six import CLOSED_WIN, counts, deal

# -- gaps, Start, unknown cards --------------------


START = """[Dealer "B"]
[Start "7"]
[Leader "A"]
[Trump "S"]
[HandA "AS KS QS AH KH AD"]
[HandB "TS 9S TH QH TD JD"]
[Talon ""]
"""


def test_after_start_the_count_is_unknown_and_the_game_score_is_not() -> None:
    play = "7. A:AS 9S 8. A:AH TH 9. A:AD TD ||"
    assert codes(deal(f"{play} *", tags=START)) == []
    replay = replay_of(deal(f"=20/10 {play} #1/0", tags=START))
    assert [finding.code for finding in replay.findings] == ["score-deal"]
    replay = replay_of(deal(f"=20/10 {play} #2/0", tags=START))
    assert (replay.findings, replay.score) == ([], (2, 0))


def test_after_start_who_has_a_trick_is_unknown_until_it_is_plain() -> None:
    play = "7. A:AS 9S 8. A:AH TH 9. A:AD TD ||"
    # B may have taken a trick of two nines, or none.
    for score in ("#2/0", "#3/0"):
        assert codes(deal(f"=20/0 {play} {score}", tags=START)) == []
    assert codes(deal(f"=20/2 {play} #3/0", tags=START)) == ["score-deal"]


def test_an_unknown_card_leaves_the_count_open() -> None:
    hidden = '[Dealer "B"]\n[TurnUp "JS"]'
    assert counts("1. A:AS xS", tags=hidden) is None
    assert counts("1. A:AS 9x", tags=hidden) == (11, 0)
    assert codes(deal("1. A:AS xS =21/0 2. A:AH TH =42/0 *", tags=hidden)) == []
    assert codes(deal("1. A:AS xS =21/0 2. A:AH TH =41/0 *", tags=hidden)) == ["score-running"]


def test_a_revoke_after_the_closing_is_proven_from_the_play_alone() -> None:
    hidden = '[Dealer "B"]\n[TurnUp "JS"]'
    finding = only(deal("| 1. A:AH TD 2. A:AD TH *", tags=hidden))
    assert (finding.code, finding.evidence) == ("play-follow", (5,))


test_gaps_start_unknown_cards = deal.sentences("""
after a gap the count is unknown until it is stated
    1. A:AS 9S ... 4. A:AD TD || *
    1. A:AS 9S ... 4. A:AD TD =40/3 || * -> claim-short
    1. A:AS 9S ... 4. A:AD TD =70/3 || *
    1. A:AS 9S ... 4. A:AD TD =40/3 5. A:KH JH =44/3 * -> score-running
after a gap the deal score is believed
    1. A:AS 9S ... 4. A:AD TD =70/3 || #1/0 => ended no
    1. A:AS 9S ... 4. A:AD TD =70/3 || #2/0 => ended no
    1. A:AS 9S ... 4. A:AD TD =70/3 || #3/0 => ended no
in a gap the talon may have been closed
    # B would have drawn the jack that was turned, and be able to trump.
    sixty-six [Dealer "B"] [TurnUp "JS"] 1. A:AH TH ... 9. A:KD 9C 10. A:QD JC *
after start the talon is open
    sixty-six [Dealer "B"] [Start "3"] [Leader "A"] [TurnUp "JS"] 3. A:AS 9S | *
a deal score that hangs on unknown cards is believed
    # 53 and the spade: 63 at most.
    sixty-six [Dealer "B"] [TurnUp "JS"] | 1. A:AS xS 2. A:AH TH 3. A:AD TD || #0/3 -> claim-short
    [Dealer "B"] [TurnUp "JS"] | 1. A:AS xS 2. A:AH TH 3. A:AD TD 4. A:AC 9C 5. A:9D QD A:|| #0/3
    [Dealer "B"] [TurnUp "JS"] | 1. A:AS xS 2. A:AH TH 3. A:AD TD 4. A:AC 9C 5. A:9D QD A:|| #2/0
""")


# -- what is seen --------------------


def test_a_closed_talon_lies_there_still_and_nobody_sees_it() -> None:
    replay = replay_of(deal("1. A:AS 9S | 2. A:AH *"))
    position = replay.position(1, 4)
    assert (position.phase, position.talon_left) == ("end", 12)
    assert position.talon is not None
    assert len(position.talon) == 11
    seen = position.seen_by("B")
    assert seen.hands["A"].count("x") == len(seen.hands["A"])


def test_who_has_shown_a_marriage_may_lead_its_cards_only() -> None:
    assert replay_of(deal("+KSQS *")).position(1, 1).legal == ["KS", "QS"]


def test_the_points_of_a_marriage_are_those_of_its_event_and_no_mark() -> None:
    replay = replay_of(deal("+KSQS 1. A:KS TS *"))
    assert [event.points for event in replay.events(1)] == [40, 0, 0]
    assert marked(deal(f"{CLOSED_WIN} *")) == [("A", 3, "deal")]


def test_perft_keeps_a_closed_talon_closed() -> None:
    assert perft(record_of(deal("*")), 2) == [6, 36]
    assert perft(record_of(deal("| *")), 3) == [6, 9, 45]


@pytest.mark.parametrize("seed", range(6))
def test_a_generated_game_has_every_sum_right(seed: int) -> None:
    record = whole_game("sixty-six", seed)
    last = GAMES["sixty-six"].rules_for(
        dict(word.split("=") for word in (record.get("Options") or "").split())
    )
    replay = records.replay(record)
    assert replay.findings == []
    for outcome_of, written in zip(replay.deals, record.deals, strict=True):
        assert outcome_of.score is not None
        assert min(outcome_of.score) == 0
        position = replay.position(outcome_of.deal, outcome_of.plies)
        cards = sum(map(len, position.hands.values())) + (position.talon_left or 0)
        cards += 2 * sum(position.tricks.values()) + len(position.table)
        assert cards == last.size, written


test_what_is_seen = deal.sentences("""
a variation may close and claim too
    1. A:AS (| A:AH TD) 9S * -> play-follow
    1. A:AS (A:||) 9S * -> claim-short
""")
