"""The server needs three private names of waitress, each of which a new version may change."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest
from waitress.buffers import OverflowableBuffer
from waitress.channel import HTTPChannel

import api.serving

NEEDED = {
    "_flush_exception": (HTTPChannel, ["self", "flush", "do_close"]),
    "_flush_some": (HTTPChannel, ["self", "do_close"]),
    "_set_large_buffer": (OverflowableBuffer, ["self"]),
}


def private_names_of_others() -> set[str]:
    """What `api.serving` calls on itself or its bases with a name that it does not define."""
    called, own = set(), set()
    for file in Path(api.serving.__path__[0]).glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                own.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                own.add(node.id)
            elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                own.add(node.attr)
            elif isinstance(node, ast.Attribute) and node.attr[0] == "_" != node.attr[1]:
                of_base = ast.unparse(node.value) == "super()"
                called.add(f"super {node.attr}" if of_base else node.attr)
    return {name.removeprefix("super ") for name in called if name not in own}


def test_no_other_private_name_is_needed() -> None:
    assert private_names_of_others() == set(NEEDED)


@pytest.mark.parametrize("name", NEEDED)
def test_waitress_still_has_it_with_these_parameters(name: str) -> None:
    owner, parameters = NEEDED[name]
    assert list(inspect.signature(vars(owner)[name]).parameters) == parameters


def test_what_is_sent_goes_through_the_two_of_the_channel() -> None:
    written = inspect.getsource(HTTPChannel.handle_write)
    assert "self._flush_some" in written
    assert "self._flush_exception(" in written
