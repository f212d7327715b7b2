"""Texts so long that no signed 32-bit number tells a place in them."""

from __future__ import annotations

import ctypes
import mmap

import pytest

from records.kernel.columns import FOR_PYTHON, SOUND
from records.kernel.judge import kernel
from tests.records.kernel.generated import generated

FAR = 2**31 + 4096


def test_a_record_beyond_two_gibibytes_is_found_and_judged() -> None:
    judge = kernel()
    if judge is None:
        pytest.skip("no compiled kernel")
    one = generated("besigue").encode()
    columns = judge.judge(one)
    assert columns.status[0] == SOUND
    # Between the two records there are zeros, which take no memory as long as they are only read.
    with mmap.mmap(-1, FAR + len(one), flags=mmap.MAP_PRIVATE) as text:
        text[: len(one)] = one
        text[FAR - 1 :] = b"\n" + one
        view = (ctypes.c_char * len(text)).from_buffer(text)
        layout = ctypes.byref(columns.layout)
        judge._library.carnet_judge(judge.address, view, 0, len(text), layout)
        del view
    assert (columns.layout.records, columns.layout.used) == (2, FAR + len(one))
    assert list(columns.start[:2]) == [0, FAR]
    assert list(columns.stop[:2]) == [FAR, FAR + len(one)]
    assert list(columns.status[:2]) == [FOR_PYTHON, SOUND]
