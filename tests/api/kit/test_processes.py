"""A program that may do anything is heard out as far as its limit goes."""

from __future__ import annotations

import sys

import pytest

from api.kit.processes import NoAnswer, Process

#: It prints until nobody reads any more, whether it is asked or not.
ENDLESS = "while True: print('x' * 1000)"


def test_a_program_that_prints_too_much_before_it_is_asked_has_printed_too_much() -> None:
    with Process([sys.executable, "-c", ENDLESS], most=5000) as process:
        # It ends because what it prints is read no further.
        assert process.status(60) is not None
        process.send(b"", last=True)
        with pytest.raises(NoAnswer, match="too-much"):
            process.rest(60)


def test_each_question_has_the_whole_limit() -> None:
    echo = "import sys\nfor line in sys.stdin: print(line, end='', flush=True)"
    with Process([sys.executable, "-c", echo], most=1500) as process:
        for letter in (b"a", b"b", b"c"):
            process.send(letter * 1000 + b"\n")
            assert process.line(60) == letter * 1000
