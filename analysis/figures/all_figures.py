"""All figures of one record together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from analysis.figures.announcements import Announcements
from analysis.figures.before_card import BeforeCard
from analysis.figures.chances import Follower
from analysis.figures.points import Account, DealAccount, Lead, account, deal_accounts, lead
from analysis.figures.tricks import CHEAP, DEAR, TrickFigures, trick_of
from analysis.player_names import side_names
from analysis.solver import Answer, solve_all
from analysis.solver.answer import par_of
from analysis.timeline import MarkedPoints, timeline
from records.as_json import AsJson
from records.cards import SEATS
from records.judging.moments import final_moment
from records.languages import Language
from records.notation.model import PLAY, Item
from records.play.course import Observer
from records.play.line_of_play import Line, Watch
from records.play.replay import Replay
from records.rules.phases import AT_DRAW, DECLARE, SHOW_ANOTHER, plays_from
from records.rules.tally import Tally

if TYPE_CHECKING:
    from records.knowledge.table import Table


ASSUMES: dict[str, dict[Language, str]] = {
    "points": {
        "en": "Points count when they are marked, under the source that the rules name. What "
        "tricks count is marked when the game marks it, in most games at the end of the deal. If "
        "the score cannot be computed, what the record states is believed and stands under "
        "“stated”. The start and all sources add up to the score.",
        "fr": "Les points comptent quand on les marque, sous la source que nomment les règles ; "
        "ce que comptent les levées se marque où le jeu le marque, le plus souvent à la fin du "
        "coup. Où le score ne peut être calculé, ce que dit le relevé est cru et figure sous "
        "« stated ». Le départ et toutes les sources font ensemble le score.",
    },
    "lead": {
        "en": "The side that alone has the most points marked leads. Points in tricks do not "
        "count until they are marked. A turn is a lead that passes from one side to another, "
        "whether they were level in between or not.",
        "fr": "Mène qui, seul, a le plus de points marqués ; les points pris dans les levées et "
        "non encore marqués ne comptent pas. L’avantage tourne quand il passe d’un camp à un "
        "autre, à égalité entre-temps ou non.",
    },
    "declarations": {
        "en": "A declaration was missed if the player could have made it at some moment and did "
        "not make it then or later. It must have been possible with the cards known to be in "
        "their hand and by all the rules of the game (their turn, one a trick, what had served). "
        "Any four of a rank are the same declaration. A marriage that would have made trumps is "
        "never missed, because which suit to make trumps is a choice. Together, missed "
        "declarations cost the most that could have been declared, less what was declared: every "
        "card is played and drawn as it was, and the deal goes on as it did. If a card of the "
        "group has to be played next (Sixty-six), a declaration costs its points only if such a "
        "card was then played. Nothing is said about a hand that was not known throughout.",
        "fr": "Une annonce a été manquée si, avec les cartes connues dans sa main, le joueur "
        "pouvait la faire à un moment selon toutes les règles du jeu (son tour, une par levée, ce "
        "qui a déjà servi) et ne l’a faite ni alors ni plus tard. Quatre cartes d’un rang font "
        "toujours la même annonce. Un mariage qui aurait fait l’atout n’est jamais manqué : "
        "c’est un choix. Ce qu’elles coûtent ensemble est le plus qu’on pouvait annoncer, "
        "toutes les cartes jouées et piochées comme elles l’ont été et le coup suivant son cours, "
        "moins ce qui a été annoncé. Là où une carte du groupe doit suivre (soixante-six), une "
        "annonce ne coûte ses points que si une telle carte fut ensuite jouée. D’une main qui n’a "
        "pas toujours été connue, rien n’est dit.",
    },
    "sevens": {
        "en": "A 7 of trumps counts as not exchanged if its player could have exchanged it (or "
        "shown it, if that scores) and never did. The points are those for exchanging or showing "
        "it, not what the card fetched would have been worth.",
        "fr": "Un sept d’atout compte comme non échangé si son joueur pouvait l’échanger (ou le "
        "montrer, là où cela compte) et ne l’a jamais fait ; les points sont ceux de l’échange, "
        "non ce qu’aurait valu la carte obtenue.",
    },
    "tricks": {
        "en": "A brisque is a card that counts 10 or more. If cards count, a trick is cheap if "
        "it brought a brisque of another side and no brisque took it. It is dear if it brought "
        "none, and a trump was played on another suit or a brisque of trumps took it. If points "
        "are to be avoided (Bassadewitz), a trick is dear if the others’ cards count 10 or more, "
        "and cheap if they count nothing. If cards do not count, a trick is cheap if a card of "
        "the lower half of the suit led took it. It is dear if the card was played on a "
        "partner’s card that would have taken it. What else a card could have done is not "
        "weighed.",
        "fr": "Une brisque est une carte qui compte 10 ou plus. Où les cartes comptent, une levée "
        "est à bon compte si elle rapporte une brisque d’un autre camp et n’est prise par aucune ; "
        "chère si elle n’en rapporte pas et qu’un atout a coupé une autre couleur ou qu’une "
        "brisque d’atout l’a prise. Où l’on évite les "
        "points (Bassadewitz), elle est chère si les cartes des autres valent 10 ou plus, à bon "
        "compte si elles ne valent rien. Où les cartes ne comptent pas, elle est à bon compte si "
        "une carte de la moitié basse de la couleur demandée la prend, chère si la carte est "
        "mise sur celle du partenaire, qui l’aurait prise. Ce qu’une carte aurait pu faire "
        "d’autre n’est pas pesé.",
    },
}


@dataclass(frozen=True, slots=True)
class PlayerTricks(AsJson):
    """The tricks that one seat took in a deal, and what they counted.

    `counts` is None if the value of a trick is not known. `brisques` are those that the tricks took
    from other sides. `lost` are the seat's own brisques in tricks that another side took.
    """

    seat: str
    tricks: int
    counts: int | None
    cheap: int
    dear: int
    brisques: int
    lost: int


@dataclass(frozen=True, slots=True)
class DealFigures(AsJson):
    """The figures of one deal.

    `taken` tells what each seat took, as far as the record tells. `announcements` has one entry for
    each seat, and is empty in a game without declarations.
    """

    deal: int
    tricks: tuple[TrickFigures, ...]
    taken: tuple[PlayerTricks, ...]
    announcements: tuple[Announcements, ...]


@dataclass(frozen=True, slots=True)
class Analysis(AsJson):
    """The figures of one record.

    `points` is the account of the game, `accounts` those of its deals, and `lead` who led. All
    three are None or empty if the game is unknown. `score` is the computed game score by side, None
    if it cannot be known; then `points` ends at the last score that is known. `marks` are the
    points as they were marked, with the score after each. `end_play` has the solver's answer for
    each deal, None if nobody asked for it.
    """

    sides: tuple[tuple[str, ...], ...]
    names: tuple[str, ...]
    score: tuple[int, ...] | None
    points: Account | None
    accounts: tuple[DealAccount, ...]
    lead: Lead | None
    marks: tuple[MarkedPoints, ...]
    deals: tuple[DealFigures, ...]
    end_play: dict[int, Answer] | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return each figure beside what it assumes, as JSON has it.

        With what the solver says there are the `pars` of the deals that are solved from their
        first card.
        """
        out = AsJson.as_dict(self)
        if self.end_play is not None:
            solved = self.end_play.items()
            out["end_play"] = [{"deal": deal, **answer.as_dict()} for deal, answer in solved]
            pars = map(par_of, self.end_play.values())
            out["pars"] = [one.as_dict() for one in pars if one is not None]
        return {**out, "assumes": ASSUMES}


def analyse(replay: Replay, positions: int = 0) -> Analysis:
    """Return the figures of a replay, by the rules that it was replayed under.

    With `positions` the end plays are solved too, up to this many positions a deal (see
    `analysis.solver.solve`). Never raises for what a record holds. If the game is unknown, the
    figures are empty. Cost: a full replay, and in a game with declarations a look after each trick
    at what each player could declare: about 10 ms for a deal of bezique, without the solver.

    >>> import records
    >>> from analysis.generate import generate
    >>> found = analyse(records.replay(generate("besigue", 7)))
    >>> [sum(side) for side in zip(found.points.start, *found.points.by_source.values())]
    [1090, 960]
    >>> found.score
    (1090, 960)
    """
    accounts = deal_accounts(replay)
    if replay.rules is None:
        return Analysis((), (), None, None, (), None, (), ())
    watch = _Figures()
    Replay(replay.record, replay.rules, watch)
    line = timeline(replay)
    return Analysis(
        replay.sides,
        tuple(side_names(replay)),
        replay.score,
        account(accounts),
        tuple(accounts),
        lead(line),
        line.moments,
        tuple(deal.figures() for deal in watch.deals),
        solve_all(replay, positions) if positions else None,
    )


class _Figures(Watch):
    """Collects the figures of every deal."""

    def __init__(self) -> None:
        self.deals: list[_Deal] = []

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        """Begin a deal."""
        deal = _Deal(at + 1, line)
        self.deals.append(deal)
        return deal.observe


class _Deal:
    """Collects the figures of one deal."""

    def __init__(self, deal: int, line: Line) -> None:
        self.deal = deal
        self.line = line
        self.trick = line.table.trick
        self.tricks: list[TrickFigures] = []
        rules = line.table.rules
        announces = rules.declarations is not None
        # Where a player declares before a card, one of the group must be played.
        follow = BeforeCard if plays_from(rules.moment(DECLARE)) else Follower
        self.followers = [follow(line, seat) for seat in range(rules.seats) if announces]
        self.shows = rules.moment(SHOW_ANOTHER) is not None
        self.looks_ahead = self.shows or rules.final_round != "none" or rules.seven == AT_DRAW
        self._look(None, -1)

    def observe(self, index: int, item: Item, seat: int, points: int) -> None:
        """Look at the line after each item of the deal."""
        table = self.line.table
        if item.kind == PLAY and table.trick > self.trick:
            self.tricks.append(trick_of(table, self.line.ply))
        self.trick = table.trick
        self._look(item, seat)

    def _look(self, item: Item | None, actor: int) -> None:
        if not self.followers:
            return
        after = self._after_draws() if self.looks_ahead else None
        for follower in self.followers:
            follower.look(item, actor, after)

    def _after_draws(self) -> Table | None:
        """Return the table as it is once everybody has drawn for the last trick."""
        table = self.line.table
        if (
            table.current.cards
            or not table.stock.to_draw
            or table.taken.last_winner < 0
            or self.line.over
        ):
            return None
        after = table.copy()
        after.settle()
        ahead = self.shows or final_moment(after) or after.rules.seven == AT_DRAW
        return after if ahead else None

    def figures(self) -> DealFigures:
        """Return the figures of the deal."""
        taken = tuple(_taken(seat, self.tricks) for seat in SEATS[: self.line.table.n])
        announcements = tuple(follower.answer(self.deal) for follower in self.followers)
        return DealFigures(self.deal, tuple(self.tricks), taken, announcements)


def _taken(seat: str, tricks: Sequence[TrickFigures]) -> PlayerTricks:
    own = [trick for trick in tricks if trick.winner == seat]
    counts = [trick.counts for trick in own if trick.counts is not None]
    return PlayerTricks(
        seat,
        len(own),
        sum(counts) if len(counts) == len(own) else None,
        sum(trick.price == CHEAP for trick in own),
        sum(trick.price == DEAR for trick in own),
        sum(len(trick.taken) for trick in own),
        sum(loser == seat for trick in tricks for loser, _ in trick.taken),
    )
