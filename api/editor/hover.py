"""What is told of a place in a text: the table at a card, what was found there, and its rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from api.editor.deal_at import DealAt
from api.editor.findings import finding_text
from api.editor.judged import Judged, Records
from api.editor.words import say
from records.cards import NUMBERS, SUITS
from records.languages import Language
from records.notation.letters import card_sign, printable, suit_name
from records.play.positions import Position
from records.rules.games import GAMES


class Hover(NamedTuple):
    """Markdown about the text between two offsets."""

    text: str
    start: int
    end: int


def hover(records: Records, offset: int, language: Language, findings: bool = True) -> Hover | None:
    """Return what is told of an offset of an open text, None if nothing is.

    Without `findings` they are left out. Cost: a replay of the deal, twice.
    """
    found = records.at(offset)
    if found is None:
        return None
    begin, judged = found
    inside = offset - begin
    told = [one for one in judged.told if findings and one.start <= inside <= one.end]
    parts = [_plain(finding_text(one.finding, judged.replay.record, language)) for one in told]
    span = (told[0].start, told[0].end) if told else None
    deal = DealAt.at(judged, inside)
    if deal is None:
        title = _title(judged, inside, language)
        if title is not None:
            parts.append(title)
            span = span or (0, judged.text.find("]") + 1)
    else:
        action = deal.action_at(inside)
        replay = deal.replay()
        if action is not None and replay.deals and action[0] <= replay.deals[0].plies:
            ply, item = action
            at = replay.position(1, ply - 1)
            event = replay.position(1, ply).event
            trick = None if event is None else event.trick
            head = say("before", language, deal=deal.number, trick=trick or "?", ply=ply)
            lines = "\n".join(_table(judged, at, language))
            parts.append(f"{_plain(head)}\n\n```text\n{lines}\n```")
            span = (item.start + deal.moved, item.end + deal.moved)
    if not parts or span is None:
        return None
    return Hover("\n\n".join(parts), begin + span[0], begin + span[1])


def _title(judged: Judged, inside: int, language: Language) -> str | None:
    """Return what the game is, at the tag that names it."""
    record = judged.replay.record
    game = GAMES.get(record.get("Game") or "")
    if game is None or inside > judged.text.find("]"):
        return None
    return f"**{_plain(game.title[language])}**\n\n{_plain(game.summary[language])}"


def _table(judged: Judged, at: Position, language: Language) -> Iterator[str]:
    """Yield the lines of the table, without control characters."""
    record, known = judged.replay.record, []
    if at.to_play is not None:
        known.append(say("to-play", language, seat=at.to_play))
    if at.trump is not None:
        suit = suit_name(SUITS.index(at.trump), language)
        known.append(say("trump", language, suit=suit))
    if at.turn_up is not None:
        known.append(say("turn-up", language, card=_card(at.turn_up, language)))
    if at.talon_left:
        known.append(say("talon", language, n=at.talon_left))
    if at.score is not None:
        known.append(say("score", language, score="/".join(map(str, at.score))))
    yield ", ".join(known)
    names = {seat: printable(record.get(seat) or "") for seat in at.hands}
    wide = max(map(len, names.values()), default=0)
    for seat, hand in at.hands.items():
        mark = ">" if seat == at.to_play else " "
        yield f"{mark} {seat} {names[seat]:{wide}}  {_cards(hand, language) or '-'}".rstrip()
    if at.table:
        laid = " ".join(
            f"{seat}:{_card(card, language)}" if seat else _card(card, language)
            for seat, card in at.table
            if card is not None
        )
        yield say("on-table", language, cards=laid)
    if at.legal:
        yield say("may-play", language, cards=_cards(at.legal, language))


def _cards(names: Iterable[str], language: Language) -> str:
    return " ".join(_card(name, language) for name in names)


def _card(name: str, language: Language) -> str:
    return card_sign(NUMBERS[name], language)


def _plain(text: str) -> str:
    """Return the text so that Markdown shows it as it is, each line by itself."""
    out = "".join(f"\\{sign}" if sign in r"\`*_{}[]<>#|~" else sign for sign in text)
    return out.replace("\n", "  \n")
