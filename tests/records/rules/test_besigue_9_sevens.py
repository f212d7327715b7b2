"""The 7 of trumps in bésigue with nine cards, shown as it is drawn (rulebook 7)."""

from __future__ import annotations

import pytest

from tests.build import codes, found, marked
from tests.records.rules.besigue_9 import (
    HANDS,
    deal,
)

# -- sevens shown at the draw --------------------


@pytest.mark.parametrize(
    "play",
    [
        "A:^7H +7H=10 B:^7H B:+7H=10 =10/10",
        "A:^7H B:^7H B:+7H=10 A:+7H=10 =10/10",
        "A:+7H=10 B:^7H B:+7H=10 =10/10",
        "A:+7H=10 =10/0 B:+7H=10 =10/10",
    ],
)
def test_a_showing_brings_on_no_draw_of_who_comes_after(play: str) -> None:
    text = deal(f"1. A:8S 7C {play}\n2. A:9S 8C *", tags=HANDS)
    assert codes(text) == []
    assert sorted(marked(text)) == [("A", 10, "seven"), ("B", 10, "seven")]


def test_a_seven_is_not_shown_where_no_copy_is_left_to_be_drawn() -> None:
    dealt = HANDS.replace("7S", "7H")
    assert dealt.count("7H") == 1, "one hand has a 7 of trumps: the other copy may be drawn"
    assert marked(deal("1. A:8S 7C A:+7H =10/0 *", tags=dealt)) == [("A", 10, "seven")]
    both = dealt.replace("7C", "7H")
    text = deal("1. A:8S 8C A:+7H =0/0 *", tags=both)
    assert found(text) == [("declare-turn", "+7H")]
    assert marked(text) == []


test_sevens_shown_at_the_draw = deal.sentences(f"""
a seven drawn is ten for its winner if shown
    {HANDS} 1. A:8S 7C ^7H ^8D A:+7H=10 =10/0 * => marked A 10 seven
the loser of the trick shows a seven that he draws
    {HANDS} 1. A:8S 7C ^8D ^7H B:+7H =0/10 * => marked B 10 seven
the showing brings the draws on
    {HANDS}
    1. A:8S 7C B:+7H * => marked B 10 seven
    1. A:8S 7C A:+7H * => marked A 10 seven
both may show a seven after the same trick
    {HANDS} 1. A:8S 7C A:+7H B:+7H =10/10 * => marked A 10 seven, B 10 seven
the first to draw has drawn once the other shows
    {HANDS} 1. A:8S 7C B:+7H A:^8D * -> draw-turn(^8D)
who shows before the other draws has won a trick of which nobody can tell
    1. A:xS 8S B:+7H A:^8D *
    1. A:xS 8S B:+7H A:^8D B:^9D * -> draw-turn
one who drew another card shows no seven
    1. A:8S 7C ^8D ^9D A:+7H * -> declare-turn
a seven not shown at the draw is lost
    {HANDS}
    1. A:8S 7C ^7H ^8D 2. A:9S 8C ^8D ^TD A:+7H =0/0 * -> declare-turn(+7H) => marked nothing
a seven that was dealt is not shown
    [HandA "AS KS QS JS TS 9S 8S 7H JD"] [HandB "AC KC QC JC TC 9C 8C 7C AD"]
    1. A:8S 7C ^8D ^TD A:+7H =0/0 * -> declare-turn(+7H)
a seven is shown after the draw and not before the first trick
    [HandA "AS KS QS JS TS 9S 8S 7H JD"] [HandB "AC KC QC JC TC 9C 8C 7C AD"]
    A:+7H 1. 8S 7C * -> declare-turn
the turned seven is not shown when it is drawn
    [TurnUp "7H"] [Start "23"] [Leader "A"]
    23. A:8C 7C ^AS ^7H B:+7H * -> declare-turn => marked nothing
a seven of the last draw may be shown
    [Start "23"] [Leader "A"] 23. A:8C 7C ^7H ^9H A:+7H *
    [Start "23"] [Leader "A"] 23. A:8C 7C ^7H ^9H 24. A:AC TC A:+7H * -> declare-closed
a combination after a seven has been shown is late
    {HANDS}
    1. A:8S 7C +KSQS ^7H ^8D A:+7H *
    1. A:8S 7C ^7H ^8D A:+7H A:+KSQS * -> declare-turn
    1. A:8S 7C B:+7H A:+KSQS * -> declare-turn
a seven of a plain suit is nothing
    {HANDS} 1. A:8S 7C ^7D ^8D A:+7D * -> declare-unknown
a seven dealt by option
    [HandA "AS KS QS JS TS 9S 8S 7H JD"] [HandB "AC KC QC JC TC 9C 8C 7C AD"]
    dealt-seven=0 1. A:8S 8C =0/0 * => marked nothing
    dealt-seven=10 1. A:8S 8C =10/0 * => marked A 10 seven
each of two sevens dealt counts for its holder
    [HandA "AS KS QS JS TS 9S 8S 7H JD"] [HandB "AC KC QC JC TC 9C 8C 7H AD"]
    dealt-seven=10 1. A:8S 8C =10/10 *
    1. A:8S 8C =10/10 * -> score-running
the turned seven at the draw by option
    [TurnUp "7H"] [Start "23"] [Leader "A"] [Score "0/0"]
    turned-seven-drawn=0 23. A:8C 7C 24. A:AC QC =0/0 *
    turned-seven-drawn=0 23. A:8C 7C 24. A:AC QC =0/10 * -> score-running
    turned-seven-drawn=10 23. A:8C 7C 24. A:AC QC =0/0 * -> score-running
    turned-seven-drawn=10 23. A:8C 7C 24. A:AC QC =0/10 *
the turned seven scores alike where its draw is written
    [TurnUp "7H"] [Start "23"] [Leader "A"] [Score "0/0"] [Talon "JC"] turned-seven-drawn=10
    23. A:8C 7C A:^JC 24. A:AC QC =0/10 *
    23. A:8C 7C A:^JC B:^7H 24. A:AC QC =0/10 *
    23. A:8C 7C B:^7H 24. A:AC QC =0/10 *
a seven exchanged scores no more when it is drawn
    [TurnUp "8H"] [Start "23"] [Leader "A"] [Score "0/0"] exchange=true turned-seven-drawn=10
    23. A:8C 7C A:~7H=10 24. A:AC QC =0/10 * -> score-running
    23. A:8C 7C A:~7H=10 24. A:AC QC =10/0 *
whether a turned seven had been exchanged before a start is not known
    [TurnUp "7H"] [Start "23"] [Leader "A"] [Score "0/0"] exchange=true turned-seven-drawn=10
    23. A:8C 7C 24. A:AC QC =0/0 *
    23. A:8C 7C 24. A:AC QC =0/10 *
a dealt seven that has marked marks nothing when exchanged
    [HandA "AS KS QS JS TS 9S 8S 7H JD"] [HandB "AC KC QC JC TC 9C 8C 7C AD"] exchange=true
    dealt-seven=10 1. A:8S 7C ~7H=0 =10/0 *
    dealt-seven=10 1. A:8S 7C ~7H=10 * -> score-declared(~7H=10)
    dealt-seven=10 1. A:8S 7C ~7H =10/0 *
    1. A:8S 7C ~7H=10 =10/0 *
with one seven that has marked and one that has not either may be exchanged
    [HandA "AS KS QS JS TS 9S 8S 7H JD"] [HandB "AC KC QC JC TC 9C 8C 7C AD"]
    exchange=true dealt-seven=10 1. A:8S 7C ^7H ^8D 2. A:9S 8C ~7H=10 =20/0 *
    exchange=true dealt-seven=10 1. A:8S 7C ^7H ^8D 2. A:9S 8C ~7H=0 =10/0 *
    exchange=true dealt-seven=10 1. A:8S 7C ^7H ^8D 2. A:9S 8C ~7H =20/0 *
    exchange=true dealt-seven=10 1. A:8S 7C ^7H ^8D 2. A:9S 8C ~7H=20 =20/0 * -> score-declared
a seven of a hand that is not given may have marked or not
    exchange=true dealt-seven=10 1. A:8C 7C ~7H=10 *
    exchange=true dealt-seven=10 1. A:8C 7C ~7H=0 *
another turn-up drawn scores nothing
    [Start "23"] [Leader "A"] [Score "0/0"] turned-seven-drawn=10
    23. A:8C 7C 24. A:AC QC * => marked nothing
the exchange by option
    exchange=false 1. A:8C 7C A:~7H * -> exchange-none => marked nothing
    exchange=true 1. A:8C 7C A:~7H * => marked A 10 exchange
""")
