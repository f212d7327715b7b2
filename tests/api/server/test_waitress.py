"""What the channel uses of waitress: another version has to be looked at if it lacks any of it."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator

import pytest
from waitress.buffers import OverflowableBuffer
from waitress.channel import HTTPChannel

from api.server.answering import Answer, Refusal
from api.server.channel import Channel, Outgoing
from api.server.door import Door
from api.server.incoming import Chunks, Request

#: The names that waitress does not promise to keep, by the class that uses or replaces them.
USED: dict[type, str] = {
    Answer: "build_response_header channel chunked_response close_on_finish complete"
    " content_bytes_written content_length finish get_environment has_body logger"
    " remove_content_length_header request response_headers set_close_on_finish start status"
    " version write wrote_header",
    Refusal: "channel content_length execute request response_headers service"
    " set_close_on_finish status write",
    Outgoing: "_set_large_buffer buf overflowed",
    Channel: "_flush_exception _flush_some addr adj cancel close_when_flushed connected"
    " current_outbuf_count handle_close handle_write outbuf_lock outbufs parser_class readable"
    " received request requests requests_lock send send_continue server service socket"
    " total_outbufs_len will_close write_soon",
    Chunks: "all_chunks_received chunk_end chunk_remainder completed control_line error received"
    " trailer validate_chunk_end",
    Door: "_map accepting adj channel_class handle_accept pull_trigger readable"
    " set_socket_options socket trigger",
    Request: "adj body_rcv chunked completed content_length error expect_continue"
    " get_body_stream header_plus headers headers_finished parse_header proxy_netloc received",
}


@pytest.mark.parametrize("ours", USED, ids=lambda ours: ours.__name__)
def test_no_other_name_of_waitress_is_used_than_is_listed(ours: type) -> None:
    base = next(each for each in ours.__mro__ if _of_waitress(each))
    theirs = {name for each in base.__mro__ if _of_waitress(each) for name in _given(each)}
    used = {*vars(ours), *(node.attr for node in _of_self(ours))}
    assert sorted(used & theirs) == sorted(USED[ours].split())


@pytest.mark.parametrize(
    ("replaced", "parameters"),
    [
        (HTTPChannel._flush_exception, ["self", "flush", "do_close"]),
        (HTTPChannel._flush_some, ["self", "do_close"]),
        (OverflowableBuffer._set_large_buffer, ["self"]),
    ],
    ids=lambda each: getattr(each, "__name__", None),
)
def test_what_is_private_there_still_takes_what_it_took(
    replaced: Callable[..., object], parameters: list[str]
) -> None:
    assert list(inspect.signature(replaced).parameters) == parameters


def _of_waitress(each: type) -> bool:
    return each.__module__.partition(".")[0] == "waitress"


def _given(each: type) -> Iterator[str]:
    """The names that a class defines, or sets of its instances."""
    yield from (name for name in vars(each) if not name.startswith("__"))
    yield from (node.attr for node in _of_self(each) if isinstance(node.ctx, ast.Store))


def _of_self(each: type) -> Iterator[ast.Attribute]:
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(each)))):
        match node:
            case ast.Attribute(value=ast.Name(id="self")):
                yield node
