"""What `check` prints is the same with the compiled kernel and without it."""

from __future__ import annotations

from itertools import product

import pytest

from api.commands.judging.check_batch import check_batch
from api.commands.judging.settings import Manner
from records.kernel.library import VARIABLE, load
from records.notation.batches import Batch
from tests.records.kernel.generated import generated

_WHIST = generated("whist")
_TEXTS = (
    _WHIST,
    # Something is wrong with the second, the third and the last two.
    _WHIST.replace("\n#", " KS\n#", 1),
    _WHIST.replace("whist", "wist", 1),
    generated("sizette"),
    _WHIST.rsplit("#", 1)[0] + "*\n",
    generated("bassadewitz", 0, "fr"),
    generated("besigue-rubicon"),
    _WHIST.replace("#", "#9", 1),
    # Of this one the kernel judges the first deals, and Python the last.
    "#9".join(_WHIST.rsplit("#", 1)),
)


@pytest.mark.parametrize(
    ("as_json", "name"), list(product((True, False), ("a.carnet", 'é"\udce9')))
)
def test_the_same_is_printed_without_the_kernel(
    as_json: bool, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    if load() is None:
        pytest.skip("no compiled kernel")
    batch = Batch(name, "\r\n".join(_TEXTS).encode(), 5, 17)
    manner = Manner("en", as_json, (), False, plain=True)
    compiled = check_batch(batch, manner)
    monkeypatch.setenv(VARIABLE, "python")
    plain = check_batch(batch, manner)
    assert compiled.text == plain.text
    assert +compiled.counts == +plain.counts
    assert compiled.counts["records"] == len(_TEXTS)
    assert compiled.counts["unsound"] == 4
