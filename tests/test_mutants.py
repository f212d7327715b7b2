"""The list of weakened rules fits the rules, and the document fits the list."""

from __future__ import annotations

import re

import pytest

from tools.mutants.table import DOCUMENT, ROOT, SURVIVES, Mutant, listed, measured, table


def test_nearly_all_that_is_weakened_stands_once_in_its_file() -> None:
    """The list may lag a little behind the rules: it is not read but when mutants are measured."""
    mutants = listed()
    stands = [(ROOT / one.file).read_text(encoding="utf-8").count(one.old) == 1 for one in mutants]
    assert sum(stands) >= 0.9 * len(mutants)
    assert all(one.old != one.new for one in mutants)


def test_no_rule_is_weakened_twice_in_the_same_way() -> None:
    assert len({(one.file, one.old, one.new) for one in listed()}) == len(listed())


def test_the_document_has_what_was_measured_of_the_list_and_nothing_else() -> None:
    document = DOCUMENT.read_text(encoding="utf-8")
    assert table(measured(document)) == document


def test_every_test_that_notices_is_there() -> None:
    for by in measured(DOCUMENT.read_text(encoding="utf-8")).values():
        if by != SURVIVES:
            file, test, sentence = re.findall(r"(.+)::(\w+)(?:\[(.+)\])?", by)[0]
            text = (ROOT / file).read_text(encoding="utf-8")
            assert re.search(rf"^(?:def {test}\(|{test} = )", text, re.M)
            assert f"\n{sentence}\n" in text or not sentence


def test_a_row_of_another_weakening_is_not_taken_for_one_of_the_list() -> None:
    known = {listed()[0]: "tests/some.py::test_it", listed()[1]: SURVIVES}
    text = table(known)
    assert measured(text) == known
    assert measured(text.replace(listed()[0].new, "something else")) == {listed()[1]: SURVIVES}


def test_a_piece_that_stands_nowhere_or_twice_is_refused() -> None:
    mutant = Mutant("a rule", "a file", "one", "two", ())
    with pytest.raises(ValueError, match="0 times"):
        mutant.weakened("three")
    with pytest.raises(ValueError, match="2 times"):
        mutant.weakened("one one")
