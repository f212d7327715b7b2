"""Writers who note what was acknowledged to them, and whether all of it is there, and no half.

Each writer works on records of its own and waits for each answer, so that at any moment at most
one of its requests is without an answer: that one may have been done, wholly, or not at all.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from records import loads
from tests.api.service import RECORD
from tests.torture.callers import HONEST, Answer, Caller, Gone
from tests.torture.reading import Note, Seen, State, note_of

#: The plies of `RECORD` that a comment can stand on, and one of them as it is written.
PLIES = 6
_PLACE, _PLACE_PLY = "A:9S 8S!", 6


def text(event: str) -> str:
    """A sound record of that event, without the line that says the version."""
    return RECORD.split("\n\n", 1)[1].replace("Soirée", event)


def bodies(upload: str) -> tuple[bytes, ...]:
    """The texts of the records of an upload, each as it is to be kept."""
    return tuple(record.text.encode("utf-8", "surrogateescape") for record in loads(upload))


@dataclass
class Writer:
    """Sends, corrects, annotates, takes back and removes records, one request after the other."""

    number: int
    random: random.Random
    states: dict[str, State] = field(default_factory=dict)
    notes: dict[str, dict[str, Note]] = field(default_factory=dict)
    #: What the request without an answer may have made of a record, or of an upload.
    pending: tuple[str | None, tuple[State, ...]] | None = None
    #: What each record was before its last change, where that can be taken back as one.
    before: dict[str, State] = field(default_factory=dict)
    acknowledged: int = 0
    wrong: list[str] = field(default_factory=list)
    _serial: int = 0

    def work(self, caller: Caller, stop: threading.Event, pause: float = 0.0) -> None:
        """Change something, until told to stop or until the service is gone."""
        while not stop.is_set():
            try:
                self.step(caller)
            except Gone:
                return
            stop.wait(pause)

    def step(self, caller: Caller) -> None:
        """One change.  Raises Gone if it was not answered; then `pending` is what it would do."""
        if not self.states or self.random.random() < 0.3:
            self._send(caller)
            return
        record = self.random.choice(list(self.states))
        ways: list[tuple[Callable[[Caller, str], None], int]] = [
            (self._correct, 4),
            (self._correct_annotated, 4),
            (self._annotate, 4),
            (self._remove, 1),
        ]
        if self.notes.get(record):
            ways += [(self._change_note, 2), (self._remove_note, 2)]
        if record in self.before:
            ways.append((self._undo, 6))
        chosen, weights = zip(*ways, strict=True)
        self.random.choices(chosen, weights)[0](caller, record)

    # -- the requests --------------------

    def _event(self) -> str:
        self._serial += 1
        return f"Soirée {self.number}.{self._serial}.{self.random.getrandbits(32):x}"

    def _asked(
        self,
        caller: Caller,
        request: tuple[str, str, object],
        record: str | None,
        *after: State,
    ) -> Answer | None:
        self.pending = (record, after)
        method, path, body = request
        answer = caller.ask(method, path, body, {"If-Match": "*"})
        self.pending = None
        if answer.status in (200, 201, 204):
            self.acknowledged += 1
            return answer
        if answer.status not in HONEST:
            self.wrong.append(f"{method} {path}: {answer.status} {answer.body[:500]!r}")
        return None

    def _known(self, record: str, state: State, *, one_change: bool) -> None:
        if one_change:
            self.before[record] = self.states[record]
        else:
            self.before.pop(record, None)
        self.states[record] = state

    def _send(self, caller: Caller) -> None:
        upload = "".join(text(self._event()) for _ in range(self.random.choice((1, 1, 3, 20))))
        states = tuple(State(body) for body in bodies(upload))
        answer = self._asked(caller, ("POST", "records", upload), None, *states)
        if answer is not None:
            for row, state in zip(answer.json()["records"], states, strict=True):
                self.states[row["id"]] = state
                self.notes[row["id"]] = {}

    def _correct(self, caller: Caller, record: str) -> None:
        sent = text(self._event())
        state = replace(self.states[record], text=bodies(sent)[0])
        if self._asked(caller, ("PUT", f"records/{record}", sent), record, state):
            self._known(record, state, one_change=True)

    def _correct_annotated(self, caller: Caller, record: str) -> None:
        sent = text(self._event())
        body = bodies(sent)[0]
        made = {
            "".join(self.random.choices("0123456789abcdefghjkmnpqrstvwxyz", k=12)): f"word {n}"
            for n in range(self.random.randint(1, 6))
        }
        said = " ".join(
            f"{{[%id {name}] [%at 2026-01-12T20:00:00Z] {words}}}" for name, words in made.items()
        )
        notes = {name: (1, _PLACE_PLY, "comment", words) for name, words in made.items()}
        state = State(body, tuple(sorted((*self.states[record].notes, *notes.values()))))
        request = ("PUT", f"records/{record}", sent.replace(_PLACE, f"{_PLACE} {said}"))
        if self._asked(caller, request, record, state):
            self._known(record, state, one_change=False)
            self.notes[record].update(notes)

    def _annotate(self, caller: Caller, record: str) -> None:
        note: Note = (1, self.random.randint(1, PLIES), "comment", self._event())
        state = self._with(record, {**self.notes[record], "": note})
        sent = {"deal": note[0], "ply": note[1], "kind": note[2], "text": note[3]}
        request = ("POST", f"records/{record}/annotations", sent)
        answer = self._asked(caller, request, record, state)
        if answer is not None:
            self._known(record, state, one_change=True)
            self.notes[record][answer.json()["id"]] = note_of(answer.json())

    def _change_note(self, caller: Caller, record: str) -> None:
        name = self.random.choice(list(self.notes[record]))
        note: Note = (*self.notes[record][name][:3], self._event())
        state = self._with(record, {**self.notes[record], name: note})
        request = ("PATCH", f"records/{record}/annotations/{name}", {"text": note[3]})
        if self._asked(caller, request, record, state):
            self._known(record, state, one_change=True)
            self.notes[record][name] = note

    def _remove_note(self, caller: Caller, record: str) -> None:
        name = self.random.choice(list(self.notes[record]))
        rest = {key: note for key, note in self.notes[record].items() if key != name}
        state = self._with(record, rest)
        request = ("DELETE", f"records/{record}/annotations/{name}", None)
        if self._asked(caller, request, record, state):
            self._known(record, state, one_change=True)
            self.notes[record] = rest

    def _undo(self, caller: Caller, record: str) -> None:
        history = caller.ask("GET", f"records/{record}/history?limit=1")
        if history.status != 200:
            return
        (change,) = history.json()["items"]
        state = self.before[record]
        request = ("POST", f"records/{record}/history/{change['id']}/undo", None)
        if self._asked(caller, request, record, state):
            self._known(record, state, one_change=False)
            listed = caller.ask("GET", f"records/{record}/annotations").json()["items"]
            self.notes[record] = {each["id"]: note_of(each) for each in listed}

    def _remove(self, caller: Caller, record: str) -> None:
        if self._asked(caller, ("DELETE", f"records/{record}", None), record, State(None)):
            self._forget(record)

    def _with(self, record: str, notes: dict[str, Note]) -> State:
        return replace(self.states[record], notes=tuple(sorted(notes.values())))

    def _forget(self, record: str) -> None:
        for known in (self.states, self.notes, self.before):
            known.pop(record, None)  # type: ignore[attr-defined]

    # -- what is there --------------------

    def settle(self, seen: Seen) -> list[str]:
        """What of this writer's is not as it must be; takes over what the open request has done.

        Removes from `seen.states` what it accounts for, so that what nobody knows remains.
        """
        faults = list(self.wrong)
        self.wrong.clear()
        pending, self.pending = self.pending, None
        for record, state in list(self.states.items()):
            found = seen.states.pop(record, State(None))
            allowed = [state]
            if pending is not None and pending[0] == record:
                allowed += pending[1]
            if found not in allowed:
                what = "lost" if found.text is None else "half or altered"
                faults.append(f"{record} {what}: {found}, not {allowed}")
            if found.text is None:
                self._forget(record)
            elif found != state:
                self._known(record, found, one_change=False)
            if record in self.states:
                self.notes[record] = seen.notes[record]
        if pending is not None and pending[0] is None:
            faults += self._settle_upload(seen, pending[1])
        return faults

    def _settle_upload(self, seen: Seen, sent: tuple[State, ...]) -> list[str]:
        there = {record: state for record, state in seen.states.items() if state in sent}
        for record, state in there.items():
            seen.states.pop(record)
            self.states[record] = state
            self.notes[record] = seen.notes[record]
        if len(there) not in (0, len(sent)):
            return [f"of an upload of {len(sent)} records {len(there)} are there"]
        return []


def settle(writers: list[Writer], seen: Seen) -> list[str]:
    """All that is not as it must be: lost, half, altered, or there though nobody sent it."""
    faults = [fault for writer in writers for fault in writer.settle(seen)]
    faults += [f"{record} was sent by nobody: {state}" for record, state in seen.states.items()]
    return faults
