"""The samples show what they say they show: each fault exactly, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

import records
from tests.samples.test_more_samples import FILES as VARIANTS

SAMPLES = Path(__file__).resolve().parents[2] / "samples"

#: Files in which every record is sound.
SOUND = (
    *("bassadewitz.carnet", "besigue-1847.carnet", "besigue-2000.carnet"),
    *("besigue-rubicon.carnet", "besigue.carnet", "en-francais.carnet", "sizette.carnet"),
    *("whist-cavendish-1889.carnet", "whist.carnet"),
)

#: File, record, its event, its findings; `!` after one that the source has said itself.
FAULTS = (
    ("bassadewitz", 1, "The knave of hearts is a heart", "play-follow"),
    ("bassadewitz", 2, "The same, hands unknown", "play-follow"),
    ("bassadewitz", 3, "Chips that come from nowhere", "score-deal"),
    ("bassadewitz", 4, "Seven cards dealt to Anna", "deal-size"),
    ("bassadewitz", 5, "A card turned", "deal-turn-up"),
    ("bassadewitz", 6, "Led by the wrong player", "turn"),
    ("bassadewitz", 7, "A result that does not add up", "score-result"),
    ("besigue-1847", 1, "The exchange that came too late", "exchange-closed"),
    ("besigue-1847", 2, "Bésigue without the knave", "declare-not-held"),
    ("besigue-1847", 3, "The quinte that wins nothing", "declare-reused"),
    ("besigue-1847", 4, "A trick not beaten", "play-beat"),
    ("besigue-1847", 5, "A revoke, hands known", "play-follow"),
    ("besigue-1847", 6, "The same revoke, hands unknown", "play-follow"),
    ("besigue-1847", 7, "The same revoke, and the writer knew it", "play-follow!"),
    ("besigue-1847", 8, "The last trick forgotten in the count", "score-deal"),
    ("besigue-1847", 9, "Two declarations after one trick", "declare-limit"),
    ("besigue-1847", 10, "A plain marriage marked as royal", "score-declared"),
    ("besigue-1847", 11, "A card from nowhere", "play-not-held"),
    ("besigue", 1, "An exchange without a trick won", "exchange-turn"),
    ("besigue", 2, "A plain marriage marked as royal", "score-declared"),
    ("besigue", 3, "A marriage out of the quinte", "declare-reused"),
    ("besigue", 4, "A declaration after the talon", "declare-closed"),
    ("besigue", 5, "A trick not trumped", "play-trump"),
    ("besigue", 6, "A revoke", "play-follow"),
    ("besigue", 7, "The same revoke, hands unknown", "play-follow"),
    ("besigue", 8, "A third ten of hearts", "deal-copies"),
    ("besigue", 9, "A result that does not add up", "score-result"),
    ("besigue", 10, "An irregularity that was none", "irregular-unfounded"),
    ("besigue", 11, "A running score ten too high", "score-running"),
    ("besigue-rubicon", 1, "Four aces, without holding them", "declare-not-held"),
    ("besigue-rubicon", 2, "Carte blanche with a knave in it", "declare-unknown"),
    ("besigue-rubicon", 3, "Carte blanche after the first card", "declare-turn"),
    ("besigue-rubicon", 4, "A card shown after a queen was drawn", "declare-turn"),
    ("besigue-rubicon", 5, "The same hand shown twice", "declare-reused"),
    ("besigue-rubicon", 6, "Another queen to the same knave", "declare-reused"),
    ("besigue-rubicon", 7, "A marriage out of the sequence", "declare-reused"),
    ("besigue-rubicon", 8, "Two combinations after one trick", "declare-limit"),
    ("besigue-rubicon", 9, "Declared when he had drawn", "declare-turn"),
    ("besigue-rubicon", 10, "A second marriage marked as royal", "score-declared"),
    ("besigue-rubicon", 11, "An exchange, where nothing is turned", "exchange-none"),
    ("besigue-rubicon", 12, "A card turned", "deal-turn-up"),
    ("besigue-rubicon", 13, "A fifth ten of hearts", "deal-copies"),
    ("besigue-rubicon", 14, "Eight cards dealt to Miss Marsh", "deal-size"),
    ("besigue-rubicon", 15, "A score carried over from another game", "score-running"),
    ("besigue-rubicon", 16, "A running score ten too high", "score-running"),
    ("besigue-rubicon", 17, "Two cards drawn for one trick", "draw-turn"),
    ("besigue-rubicon", 18, "A closing, as in sixty-six", "close-none"),
    ("besigue-rubicon", 19, "A ten that she does not hold", "play-not-held"),
    ("besigue-rubicon", 20, "Led by the loser of the trick", "turn"),
    ("besigue-rubicon", 21, "A declaration after the talon", "declare-closed"),
    ("besigue-rubicon", 22, "A revoke in the last nine", "play-follow"),
    ("besigue-rubicon", 23, "A revoke in the last nine, hands unknown", "play-follow"),
    ("besigue-rubicon", 24, "A trick not beaten", "play-beat"),
    ("besigue-rubicon", 25, "A trick not trumped", "play-trump"),
    ("besigue-rubicon", 26, "Stopped before the last trick", "deal-cut-short"),
    ("besigue-rubicon", 27, "The last trick counted as ten", "score-deal"),
    ("besigue-rubicon", 28, "The rubicon forgotten", "score-result"),
    ("besigue-rubicon", 29, "A second game in one record", "after-end"),
    ("sizette", 1, "A revoke", "play-follow"),
    ("sizette", 2, "The same revoke, hands unknown", "play-follow"),
    ("sizette", 3, "An order by the wrong player", "order-seat"),
    ("sizette", 4, "Talk out of its time", "speech-closed"),
    ("sizette", 5, "A captain disobeyed", "play-order"),
    ("sizette", 6, "A vole that was none", "score-deal"),
    ("sizette", 7, "Stopped at two tricks all", "deal-cut-short"),
    ("sizette", 8, "The wrong dealer", "deal-dealer"),
    ("whist", 1, "A revoke, hands known", "play-follow"),
    ("whist", 2, "The same revoke, proven from the play alone", "play-follow"),
    ("whist", 3, "The same, before the club shows", ""),
    ("whist", 4, "A lead out of turn", "turn"),
    ("whist", 5, "One trick too many", "score-deal"),
    ("whist", 6, "Stopped without a gap", "deal-cut-short"),
    ("whist", 7, "A result too soon", "result-early"),
    ("whist", 8, "Trick numbers that skip", "trick-number"),
    ("whist", 9, "A word that is nothing", "syntax-token"),
)


def read(name: str) -> list[records.Record]:
    return list(records.read(SAMPLES / name))


def test_every_file_is_named_here() -> None:
    faulty = {f"{name}-faults.carnet" for name, *_ in FAULTS}
    assert {path.name for path in SAMPLES.glob("*.carnet")} == faulty | set(SOUND) | VARIANTS


@pytest.mark.parametrize("name", SOUND)
def test_a_sound_sample_has_no_finding(name: str) -> None:
    for record in read(name):
        assert not records.replay(record).findings, record.number


@pytest.mark.parametrize("name", sorted({name for name, *_ in FAULTS}))
def test_each_record_of_a_faulty_sample_has_its_fault_and_no_other(name: str) -> None:
    found = []
    for record in read(f"{name}-faults.carnet"):
        codes = [
            finding.code + ("!" if finding.severity == "note" else "")
            for finding in records.replay(record).findings
        ]
        found.append((name, record.number, record.get("Event"), " ".join(codes)))
    assert found == [one for one in FAULTS if one[0] == name]


@pytest.mark.parametrize(
    ("name", "sound", "proof"),
    [
        ("bassadewitz-faults.carnet", 1, 2),
        ("besigue-1847-faults.carnet", 5, 6),
        ("besigue-faults.carnet", 6, 7),
        ("besigue-rubicon-faults.carnet", 22, 23),
        ("sizette-faults.carnet", 1, 2),
        ("whist-faults.carnet", 1, 2),
    ],
)
def test_a_revoke_is_found_without_the_hands_and_then_says_what_proves_it(
    name: str, sound: int, proof: int
) -> None:
    known, unknown = read(name)[sound - 1], read(name)[proof - 1]
    assert not any(tag.name.startswith("Hand") for deal in unknown.deals for tag in deal.tags)
    (first,) = records.replay(known).findings
    (second,) = records.replay(unknown).findings
    assert (first.code, first.trick, first.text) == (second.code, second.trick, second.text)
    assert second.certainty == "proven"
    assert second.evidence


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.carnet")), ids=lambda path: path.name)
def test_a_sample_is_in_canonical_form(path: Path) -> None:
    language = "fr" if path.name == "en-francais.carnet" else None
    for record in records.read(path):
        canonical = records.form(record, language)
        if canonical is None:
            assert any(f.severity == "error" for f in records.replay(record).findings)
        else:
            assert records.dumps(record, language).endswith(canonical)
            assert canonical.strip() == record.text.removeprefix("% carnet 1").strip()


def test_a_game_to_two_thousand_is_there_in_full() -> None:
    (record,) = read("besigue-2000.carnet")
    replay = records.replay(record)
    assert (replay.complete, replay.score, replay.winner) == (True, (2020, 1770), ("A",))
