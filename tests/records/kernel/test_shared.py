"""What Python reads in the shared headers is what the compiler reads in them."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pytest

from analysis.kernel import build as of_analysis
from analysis.kernel.shared import ANALYSED
from records.cards import KNOWN, NOBODY, SEATS
from records.kernel.build import UNIT, build, compilers
from records.kernel.shared import JUDGED, CHeader
from records.rules.strength import CLASSES, NO_TRUMP


def test_cards_and_seats_have_the_same_numbers_in_the_kernel() -> None:
    numbers = JUDGED.numbers
    assert (numbers["SEATS"], numbers["KNOWN"], numbers["CLASSES"]) == (len(SEATS), KNOWN, CLASSES)
    assert (numbers["NOBODY"], numbers["NO_TRUMP"]) == (NOBODY, NO_TRUMP)


def test_the_compiler_finds_the_same_numbers_and_gives_structures_the_same_layout(
    tmp_path: Path,
) -> None:
    told, expected = [], []
    # In this one there are only enumerations.
    for name in ANALYSED._fields.keys() - {"OfDeeds"}:
        structure = ANALYSED._type(name)
        told.append(f"sizeof({name})")
        expected.append(ctypes.sizeof(structure))
        for field, *_ in structure._fields_:
            told.append(f"offsetof({name}, {field})")
            expected.append(getattr(structure, field).offset)
    for name, number in ANALYSED.numbers.items():
        told.append(name)
        expected.append(number)
    unit = tmp_path / "told.cpp"
    unit.write_text(
        '#include <stddef.h>\n#include "shared_analysis.hpp"\nusing namespace carnet;\n'
        "struct All : OfDeeds { static const long *told() { static const long all[] = {\n"
        + ",\n".join(f"long({one})" for one in told)
        + "}; return all; } };\n"
        'extern "C" __attribute__((visibility("default"))) const long *told() '
        "{ return All::told(); }\n"
    )
    if not any(compilers()):
        pytest.skip("no C++ compiler")
    folders = (UNIT.parent, of_analysis.UNIT.parent)
    library = ctypes.CDLL(str(build(tmp_path / "told.so", (), unit, folders)))
    library.told.restype = ctypes.POINTER(ctypes.c_long)
    found = library.told()[: len(told)]
    assert len(told) > 500
    assert dict(zip(told, found, strict=True)) == dict(zip(told, expected, strict=True))


def test_rows_of_rows_addresses_and_numbers_of_numbers_are_read(tmp_path: Path) -> None:
    (tmp_path / "one.hpp").write_text(
        "enum : i32 { TWO = 2, SIX = TWO * 3, NINE = SIX + 3, TEN };  // not 11\n"
        "enum class Kind : i32 { NONE = -1, HALF_OPEN };\n"
        "struct One {\n    u8 row[TWO][SIX + 1];\n    i64 *at, (*each)[SIX];\n    Kind kind;\n};\n"
    )
    shared = CHeader(str(tmp_path / "one.hpp"))
    assert shared.numbers == {
        "TWO": 2,
        "SIX": 6,
        "NINE": 9,
        "TEN": 10,
        "Kind::NONE": -1,
        "Kind::HALF_OPEN": 0,
    }
    assert shared.words("Kind") == {"none": -1, "half-open": 0}
    assert shared.columns("One") == {"at": (ctypes.c_int64, 1), "each": (ctypes.c_int64, 6)}
    one = shared._type("One")
    assert (len(one().row), len(one().row[0]), ctypes.sizeof(one)) == (2, 7, 40)
