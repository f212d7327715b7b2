"""`carnet delete` puts records into the bin and brings them back."""

from __future__ import annotations

import pytest

import records
from records.library import Draft, Query, describe, open_store
from tests.api.command import FAULTY, SOIREE, carnet, refused


@pytest.fixture
def url(database: str) -> str:
    return database


@pytest.fixture
def names(url: str) -> list[str]:
    """The ids of two records, the first with an annotation."""
    with open_store(url) as store:
        texts = (SOIREE, FAULTY)
        added = store.add([describe(record) for text in texts for record in records.loads(text)])
        store.annotate(added[0].id, Draft(1, 1, "comment", "x"))
    return [one.id for one in added]


def present(url: str) -> list[str]:
    with open_store(url) as store:
        return [one.id for one in store.page(Query(descending=False)).items]


def test_records_are_deleted_and_brought_back(url: str, names: list[str]) -> None:
    done = carnet("delete", *names, "--database", url)
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr.startswith("carnet: 2 records deleted; until 20")
    assert present(url) == []
    done = carnet("delete", "--undo", names[0], "--database", url)
    assert (done.exit_code, done.stderr) == (0, "carnet: 1 record brought back from the bin\n")
    assert present(url) == names[:1]
    with open_store(url) as store:
        assert [one.text for one in store.annotations(names[0])] == ["x"]


def test_all_that_are_named_are_deleted_or_none(url: str, names: list[str]) -> None:
    told = refused("delete", names[0], "unknown", "--database", url)
    assert told == "carnet: there is no record unknown; nothing was deleted\n"
    assert present(url) == names
    carnet("delete", names[0], "--database", url)
    told = refused("delete", "--undo", *names, "--database", url, "--language", "fr")
    assert f"le relevé {names[1]} n’est pas dans la corbeille" in told
    assert present(url) == names[1:]


def test_a_text_that_was_stored_anew_does_not_come_back(url: str, names: list[str]) -> None:
    carnet("delete", names[0], "--database", url)
    with open_store(url) as store:
        (again,) = store.add([describe(record) for record in records.loads(SOIREE)])
    assert f"as record {again.id}" in refused("delete", "--undo", names[0], "--database", url)


@pytest.mark.parametrize("options", [(), ("--undo",)])
def test_it_must_be_clear_what_is_meant(url: str, names: list[str], options: tuple[str]) -> None:
    assert "ID…" in refused("delete", *options, "--database", url)
    assert present(url) == names
