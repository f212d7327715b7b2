"""Sixty-six, with Schnapsen, as a table (rulebook 18)."""

from __future__ import annotations

from records.rules import phases
from records.rules.games import bibliography as books
from records.rules.games.common import (
    BOTH,
    CARD_POINTS,
    option,
    taken_over,
    usual,
    with_options,
    yes,
)
from records.rules.kinds import MARRIAGE, Declarations
from records.rules.options import Idle, Values
from records.rules.possible_scores import ToOneSide
from records.rules.ruleset import Claim, Exchange, Game, Rotation, RuleSet
from records.rules.scorers import DealToCount, HigherTotal, PointsWait
from records.rules.steps import Scoring
from records.rules.values import replace

OPTIONS = (
    option(
        "pack",
        ("24", "20"),
        "24 cards, six each; or 20 without the nines, five each, and the jack exchanges "
        "(Schnapsen).",
        "24 cartes, six chacun ; ou 20 sans les neuf, cinq chacun, et le valet "
        "s’échange (Schnapsen).",
        "Foster; pagat on Schnapsen: 20",
    ),
    option(
        "end-play",
        ("follow-beat-trump", "follow-trump", "follow"),
        "The duties once the talon is empty or closed.",
        "Les obligations une fois le talon épuisé ou fermé.",
        "Santase, schnapsen66.info, pagat on Schnapsen; schnapsenstrategy: follow-trump; "
        "Foster, Bicycle: follow",
    ),
    option(
        "exchange-when",
        ("on-lead", "any-time"),
        "Whether a player exchanges when about to lead, or at any time before their own "
        "card to a trick.",
        "Si l’on échange au moment d’entamer, ou à tout moment avant sa propre carte à une levée.",
        "Bicycle; Foster: any-time",
    ),
    option(
        "exchange-needs-trick",
        BOTH,
        "Whether only a player who has won a trick exchanges.",
        "S’il faut avoir fait une levée pour échanger.",
        "Foster, pagat on 66; pagat on Schnapsen: false",
    ),
    option(
        "exchange-on-close",
        BOTH,
        "Whether the other may exchange right after the talon was closed.",
        "Si l’autre peut échanger dès que le talon a été fermé.",
        "Foster; pagat on 66: true",
        default="false",
    ),
    option(
        "close-when",
        ("any", "after-draw"),
        "Whether the talon may be closed before the draw, or full hands are needed: then "
        "a closing brings the draw on.",
        "Si le talon peut être fermé avant qu’on pioche, ou s’il faut des mains "
        "pleines : qui ferme fait alors piocher d’abord.",
        "Foster, Berner-Mayer 1895; pagat on Schnapsen: after-draw",
    ),
    option(
        "talon-two",
        ("open", "shut"),
        "Whether one may exchange and close with two cards left to draw.",
        "Si l’on peut échanger et fermer quand il ne reste que deux cartes à piocher.",
        "Foster; SantaseGameEngine: shut",
    ),
    option(
        "first-lead",
        ("free", "plain"),
        "Whether a marriage, an exchange and a closing may come before the first card.",
        "Si l’on peut annoncer un mariage, échanger et fermer avant la première carte.",
        "Foster; SantaseGameEngine: plain",
    ),
    option(
        "late-marriages",
        BOTH,
        "Whether marriages may be made once the talon is empty or closed.",
        "Si l’on peut annoncer un mariage une fois le talon épuisé ou fermé.",
        "chereshnitsa.org, Bicycle",
    ),
    option(
        "closing",
        ("by-count", "two-three", "two-three-flat", "three"),
        "What the other scores if the closer fails: 1 if the closer has 33 or more, 2 "
        "if less, 3 if the talon was closed before the other had a trick or the closer has "
        "none; or 2, and 3 if it was closed before the other had a trick, but flatly 2 if the "
        "other claims; or always 3.",
        "Ce que marque l’autre si celui qui a fermé échoue : 1 si celui-ci a 33 ou plus, "
        "2 s’il a moins, 3 si le talon a été fermé avant que l’autre ait une levée ou si "
        "celui qui a fermé n’en a pas ; ou 2, et 3 si le talon a été fermé avant que l’autre "
        "ait une levée, mais toujours 2 si l’autre annonce ; ou toujours 3.",
        "Berner-Mayer 1895; Bicycle: two-three; pagat on 66: two-three-flat; "
        "SantaseGameEngine: three",
    ),
    option(
        "closing-count",
        ("end", "at-closing"),
        "When the other’s count and tricks are looked at if the closer wins.",
        "À quel moment on regarde le compte et les levées de l’autre si celui qui a fermé gagne.",
        "Foster, pagat on 66; pagat on Schnapsen: at-closing",
    ),
    option(
        "false-claim",
        ("two-three", "two"),
        "What a wrong claim brings the other: 2, and 3 without a trick; or always 2.",
        "Ce que rapporte à l’autre une annonce fausse : 2, et 3 s’il n’a pas de levée ; "
        "ou toujours 2.",
        "pagat on Schnapsen; pagat on 66: two",
    ),
    option(
        "unclaimed",
        ("counts", "higher", "lost"),
        "Who scores if nobody claims: the only player with 66, the higher count, or "
        "nobody, and then a closer has failed.",
        "Qui marque si personne n’annonce : celui qui a seul 66, le plus haut compte, ou "
        "personne, et celui qui a fermé a alors échoué.",
        "Bicycle; pagat on 66, SantaseGameEngine: higher; pagat on Schnapsen: lost",
    ),
    option(
        "last-trick",
        ("10", "0"),
        "What the last trick counts, the talon not having been closed.",
        "Ce que compte la dernière levée, si le talon n’a pas été fermé.",
        "Foster; pagat on Schnapsen: 0",
    ),
    option(
        "last-trick-wins",
        ("false", "equal", "true"),
        "Whether the last trick scores 1 if nobody claims and the talon was not closed: "
        "never, if the counts are equal, or whatever they are.",
        "Si la dernière levée marque 1 quand personne n’annonce et que le talon n’a pas "
        "été fermé : jamais, à égalité des comptes, ou quels qu’ils soient.",
        "Bicycle; schnapsen66.info: equal; pagat on Schnapsen: true",
    ),
    option(
        "carry",
        BOTH,
        "Whether after a deal that nobody wins the next player who scores gets 1 more.",
        "Si, après un coup que personne ne gagne, qui marque ensuite a 1 de plus.",
        "Bicycle; SantaseGameEngine, pagat on 66: false",
    ),
    option(
        "drawn-deal",
        ("next", "again"),
        "Who deals after a deal that nobody wins.",
        "Qui donne après un coup que personne ne gagne.",
        "Foster; SantaseGameEngine: again",
    ),
    usual("target", ("7", "10"), "Foster; chereshnitsa.org: 10"),
    usual(
        "dealer-rotation", ("alternate", "winner", "loser"), "Foster; schnapsen66.info: the winner"
    ),
)


def build(values: Values) -> RuleSet:
    """Return the rules of sixty-six with these values of its options."""
    short = values["pack"] == "20"
    first = values["first-lead"] == "free"
    marriage = phases.Moment(phases.BEFORE_LEAD, phases.IN_TURN, first_lead=first)
    claim = phases.Moment(phases.ANY_TIME, phases.ALL)
    when, who = {
        "on-lead": (phases.BEFORE_LEAD, phases.IN_TURN),
        "any-time": (phases.BEFORE_OWN_CARD, phases.ALL),
    }[values["exchange-when"]]
    who = phases.HAS_TRICK if yes(values, "exchange-needs-trick") else who
    close = phases.BEFORE_DRAW if values["close-when"] == "any" else phases.BEFORE_LEAD
    may = {phases.DECLARE: marriage, phases.CLAIM: claim}
    with_turn_up = {
        **may,
        phases.EXCHANGE: phases.Moment(when, who, first_lead=first),
        phases.CLOSE: phases.Moment(close, phases.IN_TURN, first_lead=first),
    }
    drawing = [phases.talon(with_turn_up)]
    if values["talon-two"] == "shut":
        drawing = [phases.talon(with_turn_up, end=phases.TALON_TWO), phases.talon(may)]
    nobody_wins = (values["last-trick-wins"], values["unclaimed"]) != ("true", "lost")
    late = {phases.DECLARE: marriage} if yes(values, "late-marriages") else {}
    return RuleSet(
        seats=2,
        ranks="ATKQJ" if short else "ATKQJ9",
        hand_size=5 if short else 6,
        turn_up="talon",
        phases=(
            *drawing,
            phases.played_out(phases.END_PLAY[values["end-play"]], {**late, phases.CLAIM: claim}),
        ),
        scoring=Scoring(
            text={
                "en": "game points by deal, by the count",
                "fr": "points de partie par coup, selon le compte",
            },
            begin=(PointsWait(),) if yes(values, "carry") else (),
            end=(
                DealToCount(values["closing"], values["unclaimed"], values["false-claim"] == "two"),
            ),
            won=(HigherTotal(),),
            possible=ToOneSide((1, 2, 3), nobody=nobody_wins),
        ),
        rotation=Rotation(values["dealer-rotation"], values["drawn-deal"] == "again"),
        value=CARD_POINTS,
        target=int(values["target"]),
        declarations=Declarations(
            points={"marriage": 20, "royal-marriage": 40}, excludes={MARRIAGE: MARRIAGE}
        ),
        exchange=Exchange(
            points=0,
            rank="J" if short else "9",
            on_close=yes(values, "exchange-on-close"),
        ),
        claim=Claim(
            last_trick=int(values["last-trick"]),
            at_closing=values["closing-count"] == "at-closing",
            last_trick_wins=values["last-trick-wins"],
        ),
        unit="game-points",
        sources={
            "deal": "rulebook 18; Foster",
            "play": "rulebook 18; Foster",
            "end-play": "rulebook 18; Santase, schnapsen66.info",
            "declare": "rulebook 18; Foster, chereshnitsa.org",
            "reuse": "rulebook 18; Foster",
            "exchange": "rulebook 18; Foster",
            "close": "rulebook 18; Foster, Berner-Mayer 1895",
            "claim": "rulebook 18; Bicycle, Berner-Mayer 1895",
            "score": "rulebook 18; Bicycle, Berner-Mayer 1895",
        },
    )


IDLE = (
    Idle("exchange-needs-trick", {"first-lead": ("plain",), "exchange-when": ("on-lead",)}),
    *(
        Idle(name, {"last-trick-wins": ("true",), "unclaimed": ("lost",)})
        for name in ("carry", "drawn-deal")
    ),
)

SIXTY_SIX = Game(
    id="sixty-six",
    chapter=18,
    title={"en": "Sixty-six", "fr": "Soixante-six"},
    summary={
        "en": (
            "Two players, 24 cards, six in hand; the first to claim 66, of cards and "
            "marriages, wins the deal; the talon may be closed; seven points.\n\n"
            "Ace, ten, king, queen, jack and nine count 11, 10, 4, 3, 2 and 0. The "
            "thirteenth card is turned for trumps and lies under the talon. While there "
            "is a talon any card may be played, and both draw, the winner first. The "
            "player about to lead may show king and queen of a suit and lead one of them: 20, in "
            "trumps 40, which count once that player has a trick. A player who has a trick may "
            "exchange the nine of trumps for the turn-up.\n\n"
            "The player about to lead may close the talon: nobody draws or exchanges any "
            "more. Once it is closed or empty one must follow suit, beat if able, and trump if "
            "void. The last trick counts 10 if all twelve are played.\n\n"
            "A player who claims to have 66 ends the deal. If right, the claimer scores 1, or 2 if "
            "the other is below 33, or 3 if the other has no trick; if not, the other "
            "scores 2 or 3. A closer who does not get there loses 1, 2 or 3. If nobody "
            "wins, the next deal brings a point more."
        ),
        "fr": (
            "Deux joueurs, 24 cartes, six en main ; le premier qui annonce 66, cartes et "
            "mariages, gagne le coup ; le talon peut être fermé ; sept points.\n\n"
            "As, dix, roi, dame, valet et neuf comptent 11, 10, 4, 3, 2 et 0. La "
            "treizième carte, retournée, fait l’atout et reste sous le talon. Tant qu’il "
            "y a un talon on joue ce qu’on veut, et chacun pioche, qui a fait la levée le "
            "premier. Qui va entamer peut montrer roi et dame d’une couleur et entamer "
            "de l’un d’eux : 20, en atout 40, qui comptent dès qu’il a une levée. "
            "Qui a une levée peut échanger le neuf d’atout contre la retourne.\n\n"
            "Qui va entamer peut fermer le talon : on ne pioche ni n’échange plus. Le "
            "talon fermé ou épuisé, on fournit, on force si l’on peut, sinon on coupe. "
            "La dernière levée compte 10 si les douze sont jouées.\n\n"
            "Qui dit avoir 66 arrête le coup. S’il les a, il marque 1, ou 2 si l’autre "
            "n’a pas 33, ou 3 si l’autre n’a pas de levée ; sinon, l’autre marque 2 ou "
            "3. Qui a fermé et n’y arrive pas perd 1, 2 ou 3. Si personne ne gagne, le "
            "coup suivant vaut un point de plus."
        ),
    },
    sources=(
        books.FOSTER,
        books.BICYCLE,
        books.BERNER_MAYER,
        books.CHERESHNITSA,
        books.PAGAT_66,
        books.SANTASE,
        books.SANTASE_RULES,
        books.SCHNAPSEN_66,
        books.SCHNAPSEN_STRATEGY,
        books.SCHNAPSEN,
    ),
    options=OPTIONS,
    build=build,
    idle=IDLE,
)


#: Its own defaults, and who has them.
_DEFAULTS = (
    ("exchange-needs-trick", "false", "pagat on Schnapsen; pagat on 66: true"),
    ("close-when", "after-draw", "pagat on Schnapsen; Foster: any"),
    ("closing", "two-three", "pagat on Schnapsen; Berner-Mayer 1895: by-count"),
    ("closing-count", "at-closing", "pagat on Schnapsen; pagat on 66: end"),
    ("unclaimed", "lost", "pagat on Schnapsen, bummerl.at; Bicycle: counts"),
    ("last-trick", "0", "pagat on Schnapsen; Foster: 10"),
    ("last-trick-wins", "true", "pagat on Schnapsen; Bicycle: false"),
    ("target", "7", "pagat on Schnapsen; igre.games: 9; chereshnitsa.org: 10"),
)
_CHANGED = (
    taken_over(OPTIONS, name, default=default, source=source) for name, default, source in _DEFAULTS
)


def _build_schnapsen(values: Values) -> RuleSet:
    rules = build({**values, "pack": "20"})
    sources = dict.fromkeys(rules.sources, "rulebook 19, 18; pagat on Schnapsen")
    return replace(rules, sources=sources)


SCHNAPSEN = Game(
    id="schnapsen",
    chapter=19,
    title={"en": "Schnapsen", "fr": "Schnapsen"},
    summary={
        "en": (
            "Two players, 20 cards, five in hand; the first to claim 66, of cards and marriages, "
            "wins the deal; the talon may be closed; seven points.\n\n"
            "It is sixty-six without the nines. The jack of trumps exchanges, at the first lead "
            "too. One closes with five cards in hand. If nobody claims, the last trick wins 1."
        ),
        "fr": (
            "Deux joueurs, 20 cartes, cinq en main ; le premier qui annonce 66, cartes et "
            "mariages, gagne le coup ; le talon peut être fermé ; sept points.\n\n"
            "C’est le soixante-six sans les neuf. Le valet d’atout s’échange, dès la première "
            "entame. On ferme avec cinq cartes en main. Si personne n’annonce, la dernière levée "
            "gagne 1."
        ),
    },
    sources=(books.BUMMERL, books.IGRE, *SIXTY_SIX.sources),
    options=with_options(tuple(one for one in OPTIONS if one.name != "pack"), *_CHANGED),
    build=_build_schnapsen,
    idle=IDLE,
)
