"""One moment of a replay as a picture tells it, from the same answer that the pages draw.

Nothing here knows a rule or a text. What a seat cannot see is not in the answer for that seat, so
it cannot come into a picture either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from analysis.dates import date_told
from api.picture.cards import short_name
from api.words.pages import PAGES
from records.languages import Language
from records.severities import BAD

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class PictureMoment:
    """The table after one action, in the words of one language.

    `view` is a replay as `api.views.replay.replay_view` has it, `deal` one of its deals, `position`
    one of that deal's, and `event` the action before it, or None. `date` and `occasion` are when
    the record was played and at which event; both may be empty. `findings` are those that may be
    told: of the main line, if all hands are seen.
    """

    view: Json
    deal: Json
    position: Json
    event: Json | None
    date: str
    occasion: str
    variation: bool
    findings: tuple[Json, ...]
    language: Language

    def name(self, seat: str | None) -> str:
        """Return the player at a seat, or the seat's letter if nobody is named."""
        if seat is None:
            return self.say("nobody")
        named: str = self.view["players"].get(seat, seat)
        return named

    def say(self, key: str, **values: object) -> str:
        """Return a word of the pages."""
        return PAGES[key][self.language].format(**values)

    def count(self, key: str, n: int) -> str:
        """Return the word for a number of things."""
        return self.say(f"{key}-one") if n == 1 else self.say(key, n=n)

    @property
    def title(self) -> str:
        """Who played, or what was played if nobody is named."""
        return " – ".join(self.view["players"].values()) or self.game

    @property
    def subtitle(self) -> str:
        """What was played, where and when."""
        date = date_told(self.date, self.language)
        parts = (self.game if self.view["players"] else "", self.occasion, date)
        return " · ".join(filter(None, parts))

    @property
    def game(self) -> str:
        """The game's title, or its name as written."""
        title = self.view["title"]
        return title[self.language] if title else self.view["game"] or self.say("unknown-game")

    @property
    def sides(self) -> list[tuple[str, str]]:
        """Each side's players, and its score as far as it is known."""
        scores = self.position["score"]
        return [
            (" & ".join(map(self.name, seats)), "–" if scores is None else str(scores[at]))
            for at, seats in enumerate(self.view["sides"])
        ]

    @property
    def place(self) -> str:
        """Where in the record this is, and who sees it."""
        event, position = self.event, self.position
        trick = (event or {}).get("trick") or position["trick"] or "?"
        parts = [
            f"{self.say('deal')} {position['deal']}",
            f"{self.say('trick')} {trick}",
            str(position["ply"]),
        ]
        if self.variation:
            parts.append(self.say("variation"))
        if self.view["seen_by"]:
            parts.append(f"{self.say('view').lower()} {self.name(self.view['seen_by'])}")
        return " · ".join(parts)

    @property
    def sentence(self) -> str:
        """What has just happened."""
        said = self._started() if self.event is None else self._done(self.event)
        return f"{said} – {self.say('gap-next')}" if self.position["gap"] else said

    def _started(self) -> str:
        leader = self.position["leader"]
        dealt = f"{self.say('event-deal-start')}."
        return f"{dealt} {self.say('event-start', who=self.name(leader))}" if leader else dealt

    def _meant(self, kind: str) -> str:
        """Return what an action is: `|` and `||` answer an offer where nobody draws."""
        position = self.position
        if position["talon_left"] != 0 or position["last_trick"] or position["table"]:
            return kind
        return {"closing": "refusal", "claim": "acceptance"}.get(kind, kind)

    def _done(self, event: Json) -> str:
        who = self.name(event["seat"])
        if event["kind"] == "speech":
            return self.say("said", who=who, text=event["text"])
        cards = " ".join(short_name(card, self.language) for card in event["cards"])
        out = self.say(f"event-{self._meant(event['kind'])}", who=who, cards=cards)
        meld = self.fresh
        if meld is not None:
            out += f" ({self.kind(meld)})"
        if event["points"]:
            out += f" +{event['points']}"
        last = self.position["last_trick"]
        if self.position["closed"] and last and last["winner"]:
            out += f" – {self.say('won-by', who=self.name(last['winner']))}"
        return out

    @property
    def fresh(self) -> Json | None:
        """The declaration that this action was, if it counts."""
        event = self.event
        if event is None or event["kind"] != "declaration":
            return None
        declared: list[Json] = self.position["declared"].get(event["seat"], [])
        return declared[-1] if declared and declared[-1]["cards"] == event["cards"] else None

    def kind(self, meld: Json) -> str:
        """Return what a declaration is called."""
        words = self.view["kinds"].get(meld["kind"], {})
        called: str = words.get(self.language) or meld["kind"]
        return called

    @property
    def flaws(self) -> str:
        """What is wrong with the action, or an empty text."""
        position = self.position
        return " ".join(
            one["message"][self.language]
            for one in self.findings
            if position["ply"] > 0
            and (one["deal"], one["ply"]) == (position["deal"], position["ply"])
            and not one.get("variation")
        )

    def raised(self, seat: str) -> Counter[str]:
        """Return how many of each card in a hand lie face up, because they have been declared.

        A card serves once in a kind, so of each as many are laid out as its busiest kind has used.
        """
        by_kind: dict[str, Counter[str]] = {}
        for meld in self.position["declared"].get(seat, ()):
            by_kind.setdefault(meld["kind"], Counter()).update(meld["cards"])
        laid: Counter[str] = Counter()
        for cards in by_kind.values():
            laid |= cards
        return laid


def telling_place(findings: Iterable[Json]) -> tuple[int, int]:
    """Return the deal and ply that tell most of a record: its first fault, or its opening.

    The end would show an empty table.
    """
    places = (
        (one["deal"], one["ply"])
        for one in findings
        if one["severity"] in BAD and one["deal"] and one["ply"] and not one.get("variation")
    )
    return min(places, default=(1, 0))
