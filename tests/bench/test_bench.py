"""`make bench` at a size that says nothing about speed: that it runs, and what it writes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bench import both_stores, peers
from bench.material import HARD
from records.library import Query, open_store

ROOT = Path(__file__).resolve().parent.parent.parent


def printed_by(module: str, folder: Path, *options: str, before: str = "") -> str:
    """What a measurement prints that keeps its figures in a folder; it is told something before."""
    code = f"import {module} as it\n{before}\nit.main()"
    done = subprocess.run(
        [sys.executable, "-c", code, *options, "--folder", str(folder)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_bench_prints_rates_ratios_and_memory_and_keeps_the_figures(tmp_path: Path) -> None:
    sizes = ("--deals", "40", "--games", "10", "--rounds", "1", "--plies", "1")
    printed = printed_by("bench.run", tmp_path, *sizes)
    assert "python-chess: chess.pgn.read_game" in printed
    assert printed.count("peak memory") == 2
    assert "÷ known" in printed
    figures = json.loads((tmp_path / "bench.json").read_text(encoding="utf-8"))
    assert figures["plies"]["carnet"] > 1000
    assert figures["microseconds_per_ply"]["whist"]["unknown"] > 0
    assert set(figures["plies_per_second"]) >= {"carnet", "read", "python-chess"}


def test_the_bench_of_the_library_has_a_row_for_each_kind_of_work_and_keeps_it(
    tmp_path: Path,
) -> None:
    sizes = ("--records", "20", "--faulty", "4", "--stores", "sqlite")
    printed = printed_by("bench.library", tmp_path, *sizes)
    figures = json.loads((tmp_path / "library.json").read_text(encoding="utf-8"))
    names = [row["name"] for row in figures["rows"]]
    assert all(name in printed for name in names)
    assert all(row["rate"] > 0 for row in figures["rows"])
    for work in ("check", "check --json", "survey", "import into sqlite"):
        assert {f"{work}, sound, records", f"{work}, faulty, records"} <= set(names)
    assert {"generate, records", "Table.play and undo, steps"} <= set(names)


def test_the_bench_of_ends_prints_medians_beside_the_targets_and_keeps_them(tmp_path: Path) -> None:
    printed = printed_by("bench.ends", tmp_path, "--ends", "2")
    assert "two players, 8 cards" in printed
    figures = json.loads((tmp_path / "bench-ends.json").read_text(encoding="utf-8"))
    assert figures["Sizette, a deal"]["solve"] > 0
    assert figures["two players, 8 cards"]["graded"] == 1


def test_the_bench_of_both_ways_prints_what_the_kernel_gains_and_keeps_it(tmp_path: Path) -> None:
    printed = printed_by("bench.both_ways", tmp_path, "--rounds", "1", "--ends", "1")
    assert "rollouts, deals" in printed
    assert "end plays graded" in printed
    figures = json.loads((tmp_path / "both-ways.json").read_text(encoding="utf-8"))["figures"]
    assert set(figures["whist"]) == {"lines", "policy"}
    assert all(figures["Whist, a deal"]["graded"][way] > 0 for way in ("python", "kernel"))


def test_the_bench_of_faulty_records_prints_rates_and_the_slowest_and_keeps_them(
    tmp_path: Path,
) -> None:
    sizes = ("--size", "0.01", "--records", "3", "--game", "sizette")
    printed = printed_by("bench.faulty", tmp_path, *sizes)
    assert "plain/s" in printed
    figures = json.loads((tmp_path / "faulty.json").read_text(encoding="utf-8"))["sizette"]
    assert figures["plain_per_second"] > 0
    assert figures["explained_per_second"] > 0
    assert 0 < figures["median_ms"] <= figures["p99_ms"] <= figures["most_ms"]


def test_the_bench_of_the_service_prints_rates_and_ratios_and_keeps_the_figures(
    tmp_path: Path,
) -> None:
    sizes = ("--records", "20", "--seconds", "0.1", "--rounds", "2", "--limit", "0")
    one = "it.material.HARD = it.material.HARD[:1]"
    printed = printed_by("bench.service", tmp_path, *sizes, before=one)
    assert "a GET over a bare one" in printed
    assert "import, over carnet check" in printed
    figures = json.loads((tmp_path / "bench-service.json").read_text(encoding="utf-8"))
    assert set(figures["requests_per_second"]) == {"get", "bare get", "check", "bare check"}
    assert figures["get_over_bare"] > 0
    assert figures["import_records_per_second"] > 0
    assert figures["p99_seconds_during_import"] > 0
    speeds = figures["import_speed_over_check"]
    assert set(speeds) == {"whist and bezique", HARD[0]}
    assert all(speed["helped"] > 0 < speed["alone"] for speed in speeds.values())
    assert {speed["rounds"] for speed in speeds.values()} == {1}  # there was no time for more
    both = figures["both_stores"]
    assert both["medians"].keys() == set(both_stores.stores())
    assert all(rate > 0 for rates in both["medians"].values() for rate in rates.values())
    assert "sqlite: import, records/s" in printed


def test_every_game_is_measured_beside_the_peers_in_every_form(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    other = {"another": [sys.executable, "-c", "sum(range(1_000_000))"]}
    monkeypatch.setattr(peers, "peers", lambda _: other)
    monkeypatch.setattr(peers, "rust", lambda _: peers.chess_file(tmp_path, 20_000)[1])
    monkeypatch.setattr(peers, "DIFFERENT", 100)
    monkeypatch.setattr(peers, "CHESS_GAMES", 3)
    monkeypatch.setattr(peers, "FAULTY", 2)
    monkeypatch.setattr(peers, "THOUSAND", 2)
    theirs, ours = peers.measured(tmp_path, ["whist", "besigue"], 20_000, 1)
    assert list(tmp_path.iterdir()) == []
    assert theirs["another"] > 0
    rates = [forms[form] for forms in ours.values() for form in peers.FORMS]
    assert all(rate.plies > 0 and rate.memory > 5 for rate in rates)
    rates = {"known": peers.Rate(5e6, 20), "hidden": peers.Rate(1e6, 21.4)}
    peers.report({"another": 2e6}, {"whist": rates})
    printed = capsys.readouterr().out.splitlines()
    assert printed[2].split() == ["whist", "known", "5.000", "2.50", "20"]
    assert printed[3].split() == ["whist", "hidden", "1.000", "0.50", "21"]


def test_texts_are_repeated_up_to_a_size_each_with_an_event_of_its_own() -> None:
    made = list(peers.repeated(['[Game "whist"]\nx\n', '[Event "a"]\ny\n'], 60))
    assert made == [
        '[Game "whist"]\n[Event "0"]\nx\n\n',
        '[Event "1"]\ny\n\n',
        '[Game "whist"]\n[Event "2"]\nx\n\n',
    ]


def test_a_program_that_fails_ends_the_measurement() -> None:
    assert peers.processor_seconds([sys.executable, "-c", "pass"]) > 0
    with pytest.raises(SystemExit, match="status 3"):
        peers.processor_seconds([sys.executable, "-c", "raise SystemExit(3)"])


def test_a_variation_and_a_gap_stand_on_lines_of_play_and_a_gap_ends_the_deal() -> None:
    text = '[Deal "1"]\n\n1. A:KS 2S\n2. A:AH 3H\n#1/0\n'
    chance = Random(0)
    assert peers.with_variation("1. A:KS 2S", chance) in ("1. A:KS (A:KS) 2S", "1. A:KS 2S (2S)")
    assert peers.varied(text, _Every()).count("(") == 2
    assert peers.broken_off(text, _Every()) == '[Deal "1"]\n\n1. A:KS ...\n#1/0\n'


class _Every(Random):
    """Always the first choice."""

    def randrange(self, *_: object) -> int:  # type: ignore[override]
        return 0

    def choice(self, seq: Any) -> Any:
        return seq[0]


def test_the_bench_of_surveys_prints_both_ways_and_keeps_the_figures(tmp_path: Path) -> None:
    printed = printed_by("bench.survey", tmp_path, "--records", "40")
    assert printed.count("two workers do") == 2
    figures = json.loads((tmp_path / "bench-survey.json").read_text(encoding="utf-8"))
    for way in ("--jobs 1", "--jobs 2", "Dask 1", "Dask 2"):
        assert figures[way]["records"] == 40
        assert figures[way]["peak_mib"] > 20
        assert figures[way]["processor_seconds_per_1000"] > 0


def test_the_bench_of_growing_collections_goes_on_where_it_was(tmp_path: Path) -> None:
    for number in ("20", "35", "35"):
        printed = printed_by("bench.growing", tmp_path, "--records", number, "--store", "sqlite")
        if number == "20":
            (tmp_path / "growing-20.db").rename(tmp_path / "growing-35.db")
    assert "page 21, by date" in printed
    assert "stored a second" not in printed
    figures = json.loads((tmp_path / "bench-growing.json").read_text(encoding="utf-8"))
    assert figures["sqlite 35"]["rates"] == {}
    assert figures["sqlite 35"]["ms"]["figures by player"][0] > 0
    with open_store(f"sqlite:///{tmp_path}/growing-35.db") as store:
        assert store.count(Query()) == 35
        assert len({one.round for one in store.page(Query()).items}) == 35


@pytest.mark.browser
def test_the_bench_of_pages_counts_what_a_browser_asks_for_in_three_ways(
    tmp_path: Path, chromium: str
) -> None:
    printed = printed_by("bench.pages", tmp_path, "--rounds", "1", "--page", "record")
    assert "until it can be used" in printed
    figures = json.loads((tmp_path / "bench-pages.json").read_text(encoding="utf-8"))
    assert json.loads(printed.splitlines()[-1]) == figures
    cold, warm, phone = (figures["record"][way] for way in ("cold", "warm", "phone"))
    for one in (cold, warm, phone):
        assert one["ms until painted"] > 0
        assert one["ms until usable"] > 0
        assert one["requests until usable"] <= one["requests"]
    # The library for charts comes when somebody opens the tab that has one.
    assert cold["kB"] < 300
    assert warm["kB"] < cold["kB"] / 5
    assert warm["requests"] < cold["requests"]
