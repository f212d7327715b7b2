"""A record judged by the kernel where it can, and by Python between."""

from __future__ import annotations

from records.kernel.deals_before import deals_before
from records.kernel.handed_over import HandedOver
from records.notation.sections import DealByDeal
from records.play.deals_in_turn import DealsInTurn, judge
from records.play.replay import Replay
from records.play.watch import Watch


def going_on(sections: DealByDeal, known: HandedOver, watch: Watch | None = None) -> Replay:
    """Replay a record under its own rules, but for the deals in which the kernel finds nothing.

    `known` has the deals that the kernel has judged at its beginning, and asks it for more. Of some
    others the kernel tells what is wrong. The answers are those of any `Replay`. Cost: that of
    reading and replaying the rest; positions, events and the layout cost a full replay, and so do
    `marks`, unless the kernel was asked for them.

    `watch` follows the deals that Python replays.
    """

    def source(game: DealsInTurn) -> None:
        game.accept(known.sound)
        game.stated.after_game()
        _judge_deals(game, sections, known)

    judged = judge(sections.record, watch=watch, source=source)
    if known.sound.marks is None and len(judged.tricks) < len(judged.deals):
        judged = judged._replace(marks=None)
    return Replay(sections.record, judged=judged, sections=sections)


def _judge_deals(game: DealsInTurn, sections: DealByDeal, known: HandedOver) -> None:
    count = len(game.record.deals)
    while (at := len(game.deals)) < count:
        if not _told(game, at, sections, known):
            game.replay(at, sections.deal(at))
        if at + 1 < count:
            before = deals_before(game.tally, at + 1, game.due, game.record.language)
            if before is not None:
                game.accept(known.judge(sections.start(at + 1), before))
                game.stated.after_game()


def _told(game: DealsInTurn, at: int, sections: DealByDeal, known: HandedOver) -> bool:
    """Take what the kernel tells of a deal that is not sound, and return whether it does.

    It does not know of wrong scores that may be carried on.
    """
    language = game.record.language
    before = deals_before(game.tally, at, game.due, language)
    if before is None or not (before.unknown or game.stated.drift.fresh):
        return False
    begins = sections.start(at), sections.starts[at]
    told = known.tell(begins[0], before)
    if told is None:
        return False
    # Imported late: only a fault needs these words.
    from records.play.told import Telling

    telling = Telling(told, at, begins, language, len(game.rules.sides))
    game.raws.extend(telling.raws())
    dealer, due = told.sound.deals[0].dealer, game.due
    dealers = (dealer,) if dealer in due else (dealer, *due)
    game.accept(told.sound)
    outcome = game.deals[-1]
    outcome.needed_seats = telling.needed_seats
    game.stated.after_told(telling.end, telling.stated, outcome.score)
    game.pass_deal_on(dealers, outcome)
    return True
