"""What may be written at a place: cards, declarations and ends that the rules allow, and tags."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple, Protocol

from analysis.decisions.next_steps import (
    DEAL,
    DRAW,
    HAND,
    ORDER,
    PLAY,
    SCORE,
    TALON,
    TURN_UP,
    NextStep,
    next_steps,
)
from api.editor.deal_at import DealAt
from api.editor.judged import Records
from api.editor.words import say
from records.cards import SEATS
from records.languages import LANGUAGES, Language
from records.notation.letters import in_letters
from records.notation.model import ACTIONS
from records.notation.parser import header
from records.notation.writer import DEAL_ORDER, HEADER_ORDER
from records.play.choices import Choice
from records.rules.games import GAMES

#: A tag that is begun before the caret: its name, and its value as far as it is written.
_IN_VALUE = re.compile(r'\[[ \t]*([A-Za-z]\w*)[ \t]*"((?:[^"\\\r\n]|\\.)*)\Z')
_IN_NAME = re.compile(r"\ufeff*[ \t]*\[[ \t]*(\w*)")
#: The word before the caret, backwards.
_WORD = re.compile(r"[^\s(){}]*")
#: How much of a line before the caret is looked at.
_LONGEST = 10_000
_CARDS_IN = (*("Hand" + seat for seat in SEATS), "TurnUp", "Talon")
#: The tags that name a seat.
_SEATS_IN = ("Dealer", "Leader")


class Offer(NamedTuple):
    """Something that may be written from the offset `start` on, in place of what is there up to
    the caret.

    `kind` is `card`, `action`, `end`, `tag` or `value`; `detail` says what it is.
    """

    start: int
    text: str
    kind: str
    detail: str = ""
    label: str = ""


class Make(Protocol):
    """Makes an offer of an action by its sign, its cards, who does it and what it is."""

    def __call__(
        self, sign: str, cards: Iterable[str], who: str, kind: str, more: str = ""
    ) -> Offer | None:
        """Return the offer, None if another seat is typed."""
        ...


def offers(records: Records, offset: int, language: Language) -> list[Offer]:
    """Return what may be written at an offset of an open text, the likeliest first.

    Cost: a few replays of the deal.
    """
    line = _line_before(records.source, offset)
    in_value = _IN_VALUE.search(line)
    found = records.at(max(0, offset - 1))
    if in_value is not None:
        if found is None:
            return list(_games(in_value, offset, language))
        return list(_values(in_value, records, offset, language))
    in_name = _IN_NAME.fullmatch(line)
    if in_name is not None:
        start = offset - len(in_name[1])
        in_deal = found is not None and DealAt.at(found[1], offset - 1 - found[0]) is not None
        names = (*DEAL_ORDER, "Game") if in_deal else (*HEADER_ORDER, "Deal")
        return [Offer(start, f'{name} "', "tag", label=name) for name in names]
    if found is None:
        return []
    begin, judged = found
    word = _WORD.match(line[::-1])
    assert word is not None
    start = offset - len(word[0])
    deal = DealAt.at(judged, start - begin)
    if deal is None or '"' in word[0]:
        return []
    return list(_of_play(deal.before(start - begin), start, word[0][::-1], language))


def _line_before(text: str, offset: int) -> str:
    """Return the line up to an offset, or the end of it if it is very long."""
    least = max(0, offset - _LONGEST)
    return text[
        max(least, text.rfind("\n", 0, offset) + 1, text.rfind("\r", 0, offset) + 1) : offset
    ]


# -- play --------------------


def _of_play(deal: DealAt, start: int, typed: str, language: Language) -> Iterator[Offer]:
    items = deal.line_at_end()
    replay = deal.replay(items) if items is not None else None
    if items is None or replay is None or not replay.deals:
        return
    plies = sum(item.kind in ACTIONS for item in items)
    following = next_steps(replay, 1, plies)
    at = replay.position(1, plies)
    seat = typed[0] if typed[1:2] == ":" and typed[0] in SEATS else None
    letters = deal.record.language
    opens = at.gap or not at.table

    def offer(sign: str, cards: Iterable[str], who: str, kind: str, more: str = "") -> Offer | None:
        """An action, with its seat where it is typed, or where nobody could tell it otherwise."""
        if seat not in (None, who):
            return None
        word = sign + in_letters("".join(cards), letters) + more
        named = seat is not None or (opens if kind == PLAY else kind != DRAW and who != at.to_play)
        shown = word if seat is None else f"{who}:{word}"
        text = f"{who}:{word}" if named else word
        detail = f"{who}: {say(kind, language)}"
        return Offer(start, text, "card" if kind == PLAY else "action", detail, shown)

    out: list[Offer | None] = []
    for step in following.steps:
        out += _step(step, offer, seat, start, language)
    for choice in following.seats:
        out += _choice(choice, offer)
    yield from (one for one in out if one is not None)


def _step(
    step: NextStep, offer: Make, seat: str | None, start: int, language: Language
) -> Iterator[Offer | None]:
    if step.step == SCORE and seat is None:
        if step.scores is not None:
            yield Offer(start, "#" + "/".join(map(str, step.scores)), "end", say("end", language))
        yield Offer(start, "*", "end", say("end", language))
    elif step.step == DEAL and seat is None:
        yield Offer(start, '[Deal "', "tag", say("next-deal", language), "[Deal")
    elif step.step in (PLAY, DRAW, ORDER):
        sign = {PLAY: "", DRAW: "^", ORDER: ">"}[step.step]
        for card in step.cards:
            found = offer(sign, (card,), step.seat or "", step.step)
            if found is not None and step.unseen:
                found = found._replace(detail=f"{found.detail} ({say('unseen', language)})")
            yield found


def _choice(choice: Choice, offer: Make) -> Iterator[Offer | None]:
    for cards, points in zip(choice.declarations, choice.points, strict=True):
        more = f"={points}" if points else ""
        yield offer("+", cards, choice.seat, "declaration", more)
    for card in choice.exchanges:
        yield offer("~", (card,), choice.seat, "exchange")
    if choice.close:
        yield offer("|", (), choice.seat, "close")
    if choice.claim:
        yield offer("||", (), choice.seat, "claim")


# -- tags --------------------


def _games(tag: re.Match[str], offset: int, language: Language) -> Iterator[Offer]:
    if tag[1] == "Game":
        for game in GAMES.values():
            yield Offer(offset - len(tag[2]), game.id, "value", game.title[language])


def _values(
    tag: re.Match[str], records: Records, offset: int, language: Language
) -> Iterator[Offer]:
    """Yield what the value of a tag may be, or the next word of it."""
    name, value = tag.groups()
    if name == "Game":
        yield from _games(tag, offset, language)
        return
    found = records.at(offset)
    assert found is not None
    begin, judged = found
    start = offset - len(value)
    game = GAMES.get(header(judged.text).get("Game") or "")
    if name == "Language":
        yield from (Offer(start, one, "value") for one in LANGUAGES)
    elif name == "Options" and game is not None:
        word = value.rpartition(" ")[2]
        for option in game.options:
            for one in option.values:
                default = say("default", language) if one == option.default else ""
                detail = option.text[language] + (f" ({default})" if default else "")
                yield Offer(offset - len(word), f"{option.name}={one}", "value", detail)
    elif name in _SEATS_IN and judged.replay.rules is not None:
        for seat in SEATS[: judged.replay.rules.seats]:
            yield Offer(start, seat, "value")
    elif name in _CARDS_IN:
        yield from _cards_of_tag(name, value, DealAt.at(judged, offset - begin), offset)


def _cards_of_tag(name: str, value: str, deal: DealAt | None, offset: int) -> Iterator[Offer]:
    """Yield the cards that a tag of a deal may still name."""
    replay = deal.replay([]) if deal is not None else None
    if deal is None or replay is None or not replay.deals:
        return
    word = value.rpartition(" ")[2]
    for step in next_steps(replay, 1, 0).steps:
        named = {TURN_UP: "TurnUp", HAND: f"Hand{step.seat}", TALON: "Talon"}.get(step.step)
        if named == name:
            for card in step.cards:
                written = in_letters(card, deal.record.language)
                yield Offer(offset - len(word), written, "card")
