"""The variants have a file each: a whole game, faults typical of it, one record with holes."""

from __future__ import annotations

from pathlib import Path

import pytest

import records

SAMPLES = Path(__file__).resolve().parents[2] / "samples"

#: File, record, its event, its findings.
RECORDS = (
    ("besigue-3", 1, "Sunday with the cousins", ""),
    ("besigue-3", 2, "A second exchange", "exchange-none"),
    ("besigue-3", 3, "A marriage on another's trick", "declare-turn"),
    ("besigue-3", 4, "A revoke by the third hand", "play-follow"),
    ("besigue-3", 5, "Sunday with the cousins", ""),
    ("besigue-4", 1, "Married against bachelors", ""),
    ("besigue-4", 2, "The partner exchanges", "exchange-turn"),
    ("besigue-4", 3, "Two declarations by one player", "declare-limit"),
    ("besigue-4", 4, "His partner's trick, not trumped", "play-trump"),
    ("besigue-4", 5, "Married against bachelors", ""),
    ("besigue-sans-retourne", 1, "Winter evenings", ""),
    ("besigue-sans-retourne", 2, "A quinte before there are trumps", "declare-no-trump"),
    ("besigue-sans-retourne", 3, "The first marriage marked as plain", "score-declared"),
    ("besigue-sans-retourne", 4, "A 7 shown where it is worth nothing", "declare-unknown"),
    ("besigue-sans-retourne", 5, "A card turned all the same", "deal-turn-up"),
    ("besigue-sans-retourne", 6, "Winter evenings", ""),
    ("besigue-chinois", 1, "On board, homeward", ""),
    ("besigue-chinois", 2, "The same king and queen twice", "declare-reused"),
    ("besigue-chinois", 3, "A marriage out of the quinte", "declare-reused"),
    ("besigue-chinois", 4, "Another queen, though none has been played", "declare-reused"),
    ("besigue-chinois", 5, "On board, homeward", ""),
    ("besigue-9", 1, "Quarter-finals, back room", ""),
    ("besigue-9", 2, "A 7 shown one trick late", "declare-turn"),
    ("besigue-9", 3, "A 7 that was dealt", "declare-turn"),
    ("besigue-9", 4, "Tens counted as brisques", "score-deal"),
    ("besigue-9", 5, "Quarter-finals, back room", ""),
    ("quadrette", 1, "Sunday after vespers", ""),
    ("quadrette", 2, "A revoke, hands known", "play-follow"),
    ("quadrette", 3, "The same revoke, proven from the play alone", "play-follow"),
    ("quadrette", 4, "The turn-up played", "deal-copies"),
    ("quadrette", 5, "An order by the wrong player", "order-seat"),
    ("quadrette", 6, "Stopped at three, where four are needed", "deal-cut-short"),
    ("quadrette", 7, "Sunday after vespers", ""),
    ("bassadewitz-old", 1, "Pea soup and cards", ""),
    ("bassadewitz-old", 2, "A revoke, hands known", "play-follow"),
    ("bassadewitz-old", 3, "The same revoke, hands unknown", "play-follow"),
    ("bassadewitz-old", 4, "Aces counted as eleven", "score-deal"),
    ("bassadewitz-old", 5, "Pea soup and cards", ""),
    ("brusquembille", 1, "An evening by the fire", ""),
    ("brusquembille", 2, "The first deal of a match", ""),
    ("brusquembille", 3, "A lead out of turn", "turn"),
    ("brusquembille", 4, "A card that nobody holds", "play-not-held"),
    ("brusquembille", 5, "A marriage, as in Brisque", "declare-unknown"),
    ("brusquembille", 6, "An exchange, as in Trévoux", "exchange-none"),
    ("brusquembille", 7, "A draw before the trick is over", "draw-turn"),
    ("brusquembille", 8, "Another card than lay there", "draw-card"),
    ("brusquembille", 9, "An order where nobody commands", "order-turn"),
    ("brusquembille", 10, "Three sevens with three players", "deal-card"),
    ("brusquembille", 11, "A third seven in play", "deal-card"),
    ("brusquembille", 12, "Two cards in hand", "deal-size"),
    ("brusquembille", 13, "Points that do not add up", "score-deal"),
    ("brusquembille", 14, "Cut short, counting points", "deal-cut-short"),
    ("brusquembille", 15, "The same deal, counting deals: nothing wrong", ""),
    ("brusquembille", 16, "A pot that was left", "score-deal"),
    ("brusquembille", 17, "An option for four, played by two", "option-idle"),
    ("brusquembille", 18, "Trévoux: a revoke after the talon", "play-follow"),
    ("brusquembille", 19, "Trévoux: an exchange too late", "exchange-closed"),
    ("brusquembille", 20, "Trévoux: the seven that is another's", "exchange-not-held"),
    ("brusquembille", 21, "Trévoux: the wrong card exchanged", "exchange-card"),
    ("brusquembille", 22, "Trévoux: exchanged in the middle of a trick", ""),
    ("brusquembille", 23, "Half a deal, as the grandmother remembered it", ""),
    ("schnapsen", 1, "Seven points at the coffee-house", ""),
    ("schnapsen", 2, "A marriage shown, and another lead", "play-order"),
    ("schnapsen", 3, "A marriage by the player who is not about to lead", "declare-turn"),
    ("schnapsen", 4, "Two marriages before one lead", "declare-limit"),
    (
        "schnapsen",
        5,
        "A marriage after the closing, at a table without late ones",
        "declare-closed",
    ),
    ("schnapsen", 6, "A marriage of the wrong worth", "score-declared"),
    ("schnapsen", 7, "An exchange by the player who is not on lead", "exchange-turn"),
    ("schnapsen", 8, "An exchange once the talon is closed", "exchange-closed"),
    ("schnapsen", 9, "The jack lies there already", "exchange-none"),
    ("schnapsen", 10, "A ten for the turn-up", "exchange-card"),
    ("schnapsen", 11, "A jack that was not there", "exchange-not-held"),
    ("schnapsen", 12, "Closed once more", "close-none"),
    ("schnapsen", 13, "Closed by the player who is not about to lead", "close-turn"),
    ("schnapsen", 14, "A claim too early", "claim-short"),
    ("schnapsen", 15, "A revoke once the talon is closed or empty", "play-follow"),
    ("schnapsen", 16, "A trick not trumped", "play-trump"),
    ("schnapsen", 17, "A trick not beaten", "play-beat"),
    ("schnapsen", 18, "A card drawn from nothing", "draw-none"),
    ("schnapsen", 19, "A count that is wrong", "score-running"),
    ("schnapsen", 20, "A deal that brings more than it did", "score-deal"),
    ("schnapsen", 21, "A deal score without a claim", "deal-cut-short"),
    ("schnapsen", 22, "A nine among the cards", "deal-card"),
    ("schnapsen", 23, "The last trick lost, and then a claim", "after-end"),
    ("schnapsen", 24, "Seven points at the coffee-house", ""),
    ("sixte", 1, "Epiphany, all against all", ""),
    ("sixte", 2, "A revoke, hands known", "play-follow"),
    ("sixte", 3, "A revoke, proven from the play alone", "play-follow"),
    ("sixte", 4, "The king of spades kept back", "play-beat"),
    ("sixte", 5, "A club not trumped", "play-trump"),
    ("sixte", 6, "A trump, but too low", "play-beat"),
    ("sixte", 7, "The turn-up in another player's hand", "deal-turn-up"),
    ("sixte", 8, "An order, where nobody is captain", "order-turn"),
    ("sixte", 9, "Two tricks, but not the first to have them", "score-deal"),
    ("sixte", 10, "Stopped at one trick each", "deal-cut-short"),
    ("sixte", 11, "An ace turned up and not marked", "score-deal"),
    ("sixte", 12, "Epiphany, all against all", ""),
    ("triomphe", 1, "Candlemas at the inn", ""),
    ("triomphe", 2, "A revoke, hands known", "play-follow"),
    ("triomphe", 3, "A revoke, proven from the play alone", "play-follow"),
    ("triomphe", 4, "A partner not beaten", "play-beat"),
    ("triomphe", 5, "A trick not trumped", "play-trump"),
    ("triomphe", 6, "The turn-up among the cards in hand", "deal-copies"),
    ("triomphe", 7, "Stopped at three", ""),
    ("triomphe", 8, "A vole undertaken and lost", "score-deal"),
    ("triomphe", 9, "A vole undertaken, and then left", "deal-cut-short"),
    ("triomphe", 10, "Where the vole costs nothing", ""),
    ("triomphe", 11, "Five tricks at five points", "score-deal"),
    ("triomphe", 12, "A captain, where there is none", "order-turn"),
    ("triomphe", 13, "Two at the table, and their seats", "option-idle"),
    ("triomphe", 14, "Candlemas at the inn", ""),
    ("besigue-six-packs", 1, "An evening with six packs", ""),
    ("besigue-six-packs", 2, "Carte blanche, and four aces of trumps", ""),
    ("besigue-six-packs", 3, "Four aces of trumps marked as any four", "score-declared"),
    ("besigue-six-packs", 4, "Four tens, before there are trumps", "declare-no-trump"),
    ("besigue-six-packs", 5, "Four tens of any suits", "declare-unknown"),
    ("besigue-six-packs", 6, "An ace of the thousand in four of any suits", "declare-reused"),
    ("besigue-six-packs", 7, "The thousand twice, and nothing played", "declare-reused"),
    ("besigue-six-packs", 8, "A bezique that hangs on trumps", "declare-unknown"),
    ("besigue-six-packs", 9, "A seventh ace of hearts", "deal-copies"),
    ("besigue-six-packs", 10, "Carte blanche of eleven cards", "declare-unknown"),
    ("besigue-six-packs", 11, "The rubicon, missed by ninety", ""),
    ("besigue-six-packs", 12, "The rubicon forgotten", "score-result"),
    ("besigue-six-packs", 13, "The last trick counted as fifty", "score-deal"),
    ("besigue-six-packs", 14, "A trick not beaten", "play-beat"),
    ("besigue-six-packs", 15, "An evening with six packs", ""),
    ("pinochle-2", 1, "Pinochle after Sunday dinner", ""),
    ("pinochle-2", 2, "Four kings, and one of them marries", ""),
    ("pinochle-2", 3, "Four kings marked as four aces", "score-declared"),
    ("pinochle-2", 4, "A marriage by the loser of the trick", "declare-turn"),
    ("pinochle-2", 5, "Two groups after one trick", "declare-limit"),
    ("pinochle-2", 6, "A pinochle of the wrong queen", "declare-unknown"),
    ("pinochle-2", 7, "Four kings once more, and none of them new", "declare-reused"),
    ("pinochle-2", 8, "A second nine for the first", "exchange-none"),
    ("pinochle-2", 9, "A marriage after the last draw", "declare-closed"),
    ("pinochle-2", 10, "A trump that was not beaten", "play-beat"),
    ("pinochle-2", 11, "A club kept for later", "play-trump"),
    ("pinochle-2", 12, "A heart on a club", "play-follow"),
    ("pinochle-2", 13, "A hundred and thirty-nine rounded down", "score-deal"),
    ("pinochle-2", 14, "Gone out too soon", "claim-short"),
    ("pinochle-2", 15, "Gone out in time", ""),
    ("pinochle-2", 16, "The first to declare, after the draw", ""),
    ("sixty-six", 1, "Sixty-six after supper", ""),
    ("sixty-six", 2, "A game of Schnapsen", ""),
    ("sixty-six", 3, "A marriage shown, and another lead", "play-order"),
    ("sixty-six", 4, "A marriage by who is not about to lead", "declare-turn"),
    ("sixty-six", 5, "Two marriages before one lead", "declare-limit"),
    ("sixty-six", 6, "A marriage after the closing, where that is not played", "declare-closed"),
    ("sixty-six", 7, "A marriage of the wrong worth", "score-declared"),
    ("sixty-six", 8, "An exchange out of its time", "exchange-turn"),
    ("sixty-six", 9, "An exchange from a talon that is closed or empty", "exchange-closed"),
    ("sixty-six", 10, "A nine that was not there", "exchange-not-held"),
    ("sixty-six", 11, "Closed once more", "close-none"),
    ("sixty-six", 12, "Closed by who is not about to lead", "close-turn"),
    ("sixty-six", 13, "A claim too early", "claim-short"),
    ("sixty-six", 14, "A revoke in phase two", "play-follow"),
    ("sixty-six", 15, "A trick not trumped", "play-trump"),
    ("sixty-six", 16, "A trick not beaten", "play-beat"),
    ("sixty-six", 17, "A card drawn though nothing is left to draw", "draw-none"),
    ("sixty-six", 18, "A count that is wrong", "score-running"),
    ("sixty-six", 19, "A deal that brings more than it did", "score-deal"),
    ("sixty-six", 20, "A card after the claim", "after-end"),
    ("sixty-six", 21, "A deal score without a claim", "deal-cut-short"),
    ("sixty-six", 22, "Sixty-six after supper", ""),
)
FILES = {f"{name}.carnet" for name, *_ in RECORDS}


def read(name: str) -> list[records.Record]:
    return list(records.read(SAMPLES / name))


@pytest.mark.parametrize("name", sorted(FILES))
def test_each_record_of_a_variant_has_the_findings_named_here_and_no_other(name: str) -> None:
    found = []
    for record in read(name):
        findings = records.replay(record).findings
        assert all(finding.certainty == "proven" for finding in findings), record.number
        codes = " ".join(finding.code for finding in findings)
        found.append((record.get("Game"), record.number, record.get("Event"), codes))
    assert found == [one for one in RECORDS if f"{one[0]}.carnet" == name]


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_variant_begins_with_a_whole_game_and_ends_with_a_record_that_has_holes(
    name: str,
) -> None:
    whole, *_, holes = read(name)
    replay = records.replay(whole)
    assert replay.complete
    assert replay.winner
    assert not records.replay(holes).complete


@pytest.mark.parametrize(
    ("name", "known", "unknown"), [("quadrette", 2, 3), ("bassadewitz-old", 2, 3)]
)
def test_a_revoke_in_a_variant_is_found_without_the_hands(
    name: str, known: int, unknown: int
) -> None:
    (first,) = records.replay(read(f"{name}.carnet")[known - 1]).findings
    (second,) = records.replay(read(f"{name}.carnet")[unknown - 1]).findings
    assert (first.code, first.trick, first.text) == (second.code, second.trick, second.text)
    assert second.evidence
