"""Prints the table at one point as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from api.commands.shared.console import plain
from api.commands.words import say
from records.cards import SUITS
from records.notation.letters import in_letters, suit_name
from records.rules.games import GAMES

if TYPE_CHECKING:
    from records.notation.model import Record
    from records.play.replay import Replay

Json = Mapping[str, Any]

#: The sign before each kind of action.
_SIGNS = {
    "play": "",
    "declaration": "+",
    "exchange": "~",
    "draw": "^",
    "order": ">",
    "closing": "|",
    "claim": "||",
}

_RED = "31"
_BOLD = "1"


class Look(NamedTuple):
    """How the table is printed: the language of its words and cards, and whether in colour."""

    language: str
    colour: bool

    def say(self, key: str, **values: object) -> str:
        """Return a word of the table."""
        return say(key, self.language, **values)

    def paint(self, text: str, colour: str) -> str:
        """Return the text in a terminal colour, or unchanged if colours are off."""
        return f"\x1b[{colour}m{text}\x1b[0m" if self.colour else text

    def card(self, name: str) -> str:
        """Return a card, with hearts and diamonds in red."""
        word = in_letters(name, self.language)
        return self.paint(word, _RED) if name[-1:] in "HD" else word

    def cards(self, names: Iterable[str]) -> str:
        """Return cards in a row."""
        return " ".join(map(self.card, names))


def table_lines(replay: Replay, at: Json, look: Look) -> Iterator[str]:
    """Yield the lines of the table at a position in its JSON form."""
    yield look.paint(heading(replay.record, look), _BOLD)
    yield _point(at, look)
    yield _middle(replay, at, look)
    yield ""
    yield from _players(replay, at, look)
    yield ""
    yield from _tricks(at, look)
    if at["to_play"] is not None and at["legal"]:
        yield look.say("may-play", seat=at["to_play"], cards=look.cards(at["legal"]))


def heading(record: Record, look: Look) -> str:
    """Return the game, and where and when it was played."""
    game = GAMES.get(record.get("Game") or "")
    parts = [game.title[look.language] if game is not None else record.get("Game") or ""]
    for name in ("Event", "Site", "Date"):
        value = record.get(name)
        if value and value != "?":
            parts.append(plain(value))
    return ", ".join(parts)


def _point(at: Json, look: Look) -> str:
    parts = [
        look.say("at-deal", n=at["deal"]),
        look.say("in-trick", n="?" if at["trick"] is None else at["trick"]),
        look.say("in-ply", n=at["ply"]),
    ]
    if at["phase"] == "over":
        parts.append(look.say("over"))
    if at["score"] is not None:
        parts.append(look.say("score", score="/".join(map(str, at["score"]))))
    if at["counted"] is not None:
        parts.append(look.say("counted", score="/".join(map(str, at["counted"]))))
    if at["event"] is not None:
        parts.append(look.say("last-action", action=_action(at["event"], look)))
    return ", ".join(parts)


def _action(event: Json, look: Look) -> str:
    """Return an action as the notation writes it."""
    seat = f"{event['seat']}:" if event["seat"] else ""
    if event["kind"] == "speech":
        return f'{seat}"{plain(event["text"])}"'
    return seat + _SIGNS[event["kind"]] + "".join(map(look.card, event["cards"]))


def _middle(replay: Replay, at: Json, look: Look) -> str:
    parts = []
    if at["trump"] is not None:
        suit = suit_name(SUITS.index(at["trump"]), look.language)
        parts.append(look.say("trump", suit=suit))
    if at["turn_up"] is not None:
        parts.append(look.say("turn-up", card=look.card(at["turn_up"])))
    if replay.rules is not None and replay.rules.stock and at["talon_left"] is not None:
        line = look.say("talon", n=at["talon_left"])
        if at["talon"]:
            line += f": {look.cards(at['talon'])}"
        parts.append(line)
    return "   ".join(parts) or look.say("no-trump")


def _players(replay: Replay, at: Json, look: Look) -> Iterator[str]:
    names = {seat: plain(replay.record.get(seat) or "") for side in replay.sides for seat in side}
    wide = max(map(len, names.values()), default=0)
    for seat in sorted(names):
        mark = ">" if seat == at["to_play"] else " "
        role = look.say("dealer-mark") if seat == at["dealer"] else " "
        hand = at["hands"].get(seat)
        cards = look.say("unknown-hand") if hand is None else look.cards(hand) or "-"
        tricks = look.say("tricks", n=at["tricks"].get(seat, 0))
        yield f"{mark}{role} {seat} {names[seat]:{wide}}  {tricks}  {cards}".rstrip()
        for group in at["declared"].get(seat, ()):
            what = look.say(
                "declared",
                cards=look.cards(group["cards"]),
                n=group["points"],
                trick=group["trick"],
            )
            yield f"{'':{wide + 6}} {what}"


def _tricks(at: Json, look: Look) -> Iterator[str]:
    if at["table"]:
        yield look.say("on-table", cards=_laid(at["table"], look))
    last = at["last_trick"]
    if last is not None:
        yield look.say("last-trick", cards=_laid(last["cards"], look), seat=last["winner"] or "?")
    if at["gap"]:
        yield look.say("gap")


def _laid(cards: Iterable[tuple[str, str]], look: Look) -> str:
    return " ".join(
        f"{seat}:{look.card(card)}" if seat else look.card(card) for seat, card in cards
    )
