"""What is asked of the service when it is held against its OpenAPI document."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from itertools import cycle
from typing import Any
from uuid import uuid4
from zlib import crc32

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import FlakyStrategyDefinition
from schemathesis.checks import load_all_checks
from schemathesis.generation.hypothesis.builder import (
    HypothesisTestConfig,
    HypothesisTestMode,
    create_test,
)
from schemathesis.specs.openapi.checks import (
    ensure_resource_availability,
    negative_data_rejection,
    positive_data_acceptance,
    use_after_free,
)

from analysis.charts import CHARTS, COLLECTION_CHARTS
from tests.api.service import FAULTY, RECORD


@schemathesis.serializer(
    "application/x-ndjson",
    "application/gzip",
    "application/zstd",
    "application/zip",
    "application/x-tar",
)
def as_it_is(_: Any, value: Any) -> bytes:
    """These bodies are sent as they were made up."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


#: What is sent as Carnet text: mostly a record, of its own event, so that no two are the same.
TEXTS = st.sampled_from([RECORD, FAULTY, RECORD, ""]).flatmap(
    lambda text: (
        st.just(text).map(lambda text: text.replace("Soirée", f"Soirée {uuid4()}").encode())
        if text
        else st.text(max_size=100).map(lambda text: text.encode("utf-8", "replace"))
    )
)
for media in ("text/vnd.carnet", "text/plain"):
    schemathesis.openapi.media_type(media, TEXTS)

#: Every kind of figure that there is, one after the other.
KINDS = {"charts": cycle(CHARTS), "statistics": cycle(COLLECTION_CHARTS)}


def validate(case: Any, places: Mapping[str, str], **options: Any) -> Any:
    """Make the call that `case` is, and hold the answer, which is returned, against the document.

    Every other time what stands in the path is what `places` has by that name, so that there
    is something to find; and a kind of figure that there is.
    """
    place(case, places)
    # The library does not unpack what an application answers that it calls itself.
    case.headers["Accept-Encoding"] = "identity"
    response = case.call(**options)
    case.validate_response(response, excluded_checks=_excluded(case, response))
    return response


def _every_other(drawn: Any) -> bool:
    """Whether this is one of the half of all values that are replaced: the same in each process."""
    return bool(crc32(repr(drawn).encode("utf-8", "replace")) % 2)


def place(case: Any, places: Mapping[str, str]) -> None:
    """Put what there is in every other path; see `validate`."""
    found: dict[str, str] = dict(places)
    for part, kinds in KINDS.items():
        if f"/{part}/" in case.operation.path:
            found["kind"] = next(kinds)
    for name, value in found.items():
        if name in case.path_parameters and _every_other(case.path_parameters[name]):
            case.path_parameters[name] = value


def fill(case: Any) -> bool:
    """Put into every other body of JSON what the record that was sent has room for.

    Returns whether the body was changed: what was made up to be refused may then be right.
    """
    body = case.body
    if not isinstance(body, dict) or _every_other(body):
        return False
    if isinstance(body.get("ply"), int):
        body["ply"] = 1 + abs(body["ply"]) % 6
    if "deal" in body:
        body["deal"] = 1
    if "annotations" in case.operation.path:
        body |= {"kind": "comment", "text": "words"}
    elif "text" in body:
        body["text"] = RECORD.replace("Soirée", f"Soirée {uuid4()}")
    return True


def _excluded(case: Any, response: Any) -> list[Any]:
    """The checks that say nothing of such a call."""
    # Any text is a body as far as the document can say, and any number an action; what is to
    # be changed must have been seen.
    excluded = [positive_data_acceptance] if case.operation.method != "get" else []
    if case.media_type == "application/x-ndjson":
        # What is no line of JSON is told of in its place, and does not refuse the others.
        excluded.append(negative_data_rejection)
    if response.status_code == 410:
        # The record was deleted by another call that was made up.
        excluded.append(positive_data_acceptance)
    if response.status_code == 422 and "/live/" in case.operation.path:
        # What another call has typed there may hold no record yet.
        excluded.append(positive_data_acceptance)
    if response.status_code == 422 and "/charts/" in case.operation.path:
        # Only some charts are drawn by the eyes of a seat, which the document cannot say.
        excluded.append(positive_data_acceptance)
    if response.status_code == 202:
        # What waits for its turn is not read before it has it.
        excluded.append(negative_data_rejection)
    if response.status_code == 412:
        # What has changed since it was seen is told before anything is read of the body.
        excluded.append(negative_data_rejection)
    return excluded


def call_in_every_way(operation: Any, call: Callable[[Any], None], examples: int) -> None:
    """Make the calls of an operation that can be made up: by its examples and bounds, and others.

    As `schema.parametrize` does, but not while tests are collected, as each process of a run does.
    """
    load_all_checks()
    wanted = settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
    modes = list(HypothesisTestMode)
    # Settings that are not explicit give way to those of the profile.
    config = HypothesisTestConfig(operation.schema.config, modes, explicit_settings=wanted)
    create_test(operation=operation, test_func=call, config=config)()


#: What no answer leads to, and what leads nowhere but to itself.
_ALONE = r"/(check|replay|healthz|metrics|statistics.*|schemas.*|games.*)$"


def follow_links(schema: Any, runs: int, examples: int, **options: Any) -> Counter[str]:
    """By operation how many calls were answered 2xx, when links are followed from call to call.

    First `examples` calls of each operation that no link leads to, then `runs` runs of the machine
    that follows links, of `examples` scenarios each. Every answer is held against the document.
    How many are answered 2xx is chance: that every link leads somewhere is a test of its own.
    """
    succeeded: Counter[str] = Counter()

    def note(case: Any, response: Any) -> None:
        if response.status_code < 300:
            succeeded[case.operation.definition.raw["operationId"]] += 1

    linked = schema.exclude(path_regex=f"^/api/v1{_ALONE}")

    class Following(linked.as_state_machine()):  # type: ignore[misc]
        filled = False

        def get_call_kwargs(self, _: Any) -> dict[str, Any]:
            return options

        def before_call(self, case: Any) -> None:
            place(case, {})
            self.filled = fill(case)

        def after_call(self, response: Any, case: Any) -> None:
            super().after_call(response, case)
            note(case, response)

        def validate_response(self, response: Any, case: Any, **_: Any) -> None:
            case.validate_response(
                response,
                # What was made may have been taken back since, and what was removed brought back.
                excluded_checks=[
                    *_excluded(case, response),
                    *([negative_data_rejection] if self.filled else []),
                    ensure_resource_availability,
                    use_after_free,
                ],
                transport_kwargs=options,
                recorder=self.recorder,
            )

    usual = settings(deadline=None, database=None, suppress_health_check=list(HealthCheck))
    steps = settings(usual, max_examples=examples, stateful_step_count=20, phases=[Phase.generate])
    alone = schema.include(path_regex=f"^/api/v1{_ALONE}")
    for each in alone.get_all_operations():

        @given(case=each.ok().as_strategy())
        @settings(usual, max_examples=examples)
        def call(case: Any) -> None:
            note(case, validate(case, {"game": "whist"}, **options))

        call()
    for _ in range(runs):
        # A collection is not as it was when a call is made a second time.
        with suppress(FlakyStrategyDefinition):
            Following.run(settings=steps)
    return succeeded
