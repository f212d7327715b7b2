"""Bezique with two packs, as a table (rulebook 2)."""

from __future__ import annotations

from records.rules import phases
from records.rules import scorers as by
from records.rules.declarations import USUAL_EXCLUDES
from records.rules.games.bibliography import TWO_PACKS
from records.rules.games.common import (
    BOTH,
    BRISQUES,
    CARD_POINTS,
    END_PLAY_VALUES,
    FOURS,
    RANKS,
    option,
    usual,
    yes,
)
from records.rules.kinds import MARRIAGE, QUINTE, Declarations
from records.rules.options import Idle, Values
from records.rules.possible_scores import Points
from records.rules.ruleset import Exchange, Game, RuleSet
from records.rules.steps import Scoring, Step

_LAST = 10
_SEVEN = 10


def scoring(
    values: Values, both_reach: str, dealt_seven: int = 0, play_out: bool = True
) -> Scoring:
    """Return the steps by which these values of the options have a deal count.

    `both_reach` says who wins if the final count brings several to the target, `dealt_seven` what a
    7 of trumps brings that was dealt, and `play_out` whether the hands are played out.
    """
    live = values["brisque-marking"] == "live"
    last_stock = values["last-trick"] == "last-stock"
    what = "cards" if values["trick-score"] == "card-points" else "brisques"
    dealt = (by.SevensDealt(dealt_seven),) if dealt_seven else ()
    won: tuple[Step, ...] = (by.WonAtOnce(),) if values["win-test"] == "immediate" else ()
    trick: tuple[Step, ...] = (by.LastOfStock(_LAST),) if last_stock else ()
    end: tuple[Step, ...] = ()
    if live:
        trick += (
            (by.TrickCounts(what),) if last_stock else (by.TrickCounts(what), by.LastOfDeal(_LAST))
        )
    else:
        end = (by.CardsCount(what),) if last_stock else (by.LastTrick(_LAST), by.CardsCount(what))
    return Scoring(
        text={
            "en": "points of declarations and tricks",
            "fr": "points des annonces et des levées",
        },
        begin=(by.SevenTurned(_SEVEN), *dealt, *won),
        announced=won,
        trick=(*trick, *won),
        end=end,
        won=(by.Reached(both_reach),),
        decided=None if play_out else by.WithTheTalon(),
        possible=Points(unit=10 if what == "brisques" else 1),
    )


OPTIONS = (
    option(
        "trick-score",
        ("brisques-10", "card-points"),
        "What tricks bring: 10 for each ace and ten, or the cards’ points.",
        "Ce que rapportent les levées : 10 par as et dix, ou les points des cartes.",
        "adpoker; Cosmovisions; Boussac 1896, Hoffmann 1909, Enquire Within, zpag",
    ),
    option(
        "brisque-marking",
        ("end", "live"),
        "Whether they are marked at the end of the deal or trick by trick.",
        "Si on les marque à la fin du coup ou levée par levée.",
        "adpoker; Hoffmann 1909",
    ),
    usual("hand-size", ("8", "9", "10"), "adpoker; Boussac 1896; Hoffmann 1909"),
    usual("target", ("1000", "1200", "1500", "2000"), "adpoker; Cosmovisions: 1200"),
    option(
        "win-test",
        ("immediate", "end-of-deal"),
        "Whether the game is won at the mark that reaches the target, or at the end of the deal.",
        "Si la partie est gagnée à la marque qui atteint le but, ou à la fin du coup.",
        "rulebook 2",
    ),
    option(
        "both-reach",
        ("last-trick-winner", "non-dealer-counts-first", "higher-total"),
        "Who wins when the final count brings several to the target.",
        "Qui gagne quand le décompte final en amène plusieurs au but.",
        "adpoker; Enquire Within",
    ),
    option(
        "melds-per-trick",
        ("1", "any"),
        "How many declarations after a trick.",
        "Combien d’annonces après une levée.",
        "adpoker; Enquire Within, Britannica; pokerwiner",
    ),
    option(
        "second-seven",
        ("show-10", "play-10", "0"),
        "How a 7 of trumps that is not exchanged scores: shown after a trick, when it "
        "is played while the talon has cards, or not at all.",
        "Comment compte un sept d’atout non échangé : montré après une levée, joué "
        "tant qu’il y a un talon, ou pas du tout.",
        "Cosmovisions; Hoffmann 1909; Enquire Within",
    ),
    option(
        "exchange-uses-meld",
        ("false", "true"),
        "Whether the exchange uses up the declaration of that trick.",
        "Si l’échange tient lieu d’annonce pour cette levée.",
        "Enquire Within",
    ),
    option(
        "exchanged-card-meld-same-trick",
        ("false", "true"),
        "Whether the card exchanged for may be declared after the same trick.",
        "Si la carte échangée peut être annoncée après la même levée.",
        "Enquire Within",
    ),
    option(
        "marriage-then-quinte",
        BOTH,
        "Whether cards of a marriage may then serve in a sequence.",
        "Si les cartes d’un mariage peuvent servir ensuite à une quinte.",
        "Hoffmann 1909, Britannica; Cosmovisions",
    ),
    option(
        "quinte-then-marriage",
        ("false", "true"),
        "Whether cards of a sequence may then serve in a marriage.",
        "Si les cartes d’une quinte peuvent servir ensuite à un mariage.",
        "Hoffmann 1909, Britannica",
    ),
    option(
        "besigue-then-double",
        ("true",),
        "A bezique may be completed to a double one.",
        "Un bésigue peut être complété en double.",
        "rulebook 2",
    ),
    option(
        "unite",
        ("true", "new-card"),
        "Whether beziques declared singly may be united into a higher one of the same "
        "cards, or only with a card that has served in none.",
        "Si des bésigues annoncés un à un peuvent être réunis en un plus haut des "
        "mêmes cartes, ou seulement avec une carte qui n’a servi à aucun.",
        "Portland law 38; Foster",
    ),
    option(
        "besigue-cards",
        ("fixed", "QC-JH-if-SD", "by-trump"),
        "Which queen and jack make bezique.",
        "Quelle dame et quel valet font le bésigue.",
        "adpoker; pokerwiner; Crazy Monkey",
    ),
    option(
        "carre-suits",
        ("any", "distinct"),
        "Whether four alike may repeat a suit.",
        "Si un carré peut répéter une couleur.",
        "Hoffmann 1909, zpag",
    ),
    usual("end-play", END_PLAY_VALUES, "Enquire Within, Britannica 9th ed.; Hoffmann 1909"),
    option(
        "last-trick",
        ("final", "last-stock"),
        "Whether the 10 are for the very last trick or the last one before the talon runs out.",
        "Si les 10 sont pour la toute dernière levée ou la dernière du talon.",
        "adpoker; Enquire Within, pokerwiner",
    ),
)


_SEVENS = {
    "show-10": {phases.SHOW: phases.WON},
    "play-10": {phases.SHOW: phases.Moment(phases.AT_PLAY, phases.IN_TURN)},
    "0": {},
}


def build(values: Values) -> RuleSet:
    """Return the rules of chapter 2, which the later chapters change."""
    excludes = dict(USUAL_EXCLUDES)
    if not yes(values, "marriage-then-quinte"):
        excludes[QUINTE] |= MARRIAGE
    if yes(values, "quinte-then-marriage"):
        excludes[MARRIAGE] &= ~QUINTE
    return RuleSet(
        seats=2,
        packs=2,
        ranks=RANKS,
        hand_size=int(values["hand-size"]),
        turn_up="talon",
        phases=(
            phases.talon(
                {
                    phases.DECLARE: phases.WON,
                    phases.EXCHANGE: phases.WON,
                    **_SEVENS[values["second-seven"]],
                }
            ),
            phases.played_out(phases.END_PLAY[values["end-play"]]),
        ),
        scoring=scoring(values, values["both-reach"]),
        value=CARD_POINTS if values["trick-score"] == "card-points" else BRISQUES,
        target=int(values["target"]),
        declarations=Declarations(
            points={
                "marriage": 20,
                "royal-marriage": 40,
                "besigue": 40,
                "double-besigue": 500,
                "royal-quinte": 250,
                **FOURS,
            },
            excludes=excludes,
            per_trick=None if values["melds-per-trick"] == "any" else 1,
            besigue_cards=values["besigue-cards"],
            carre_distinct=values["carre-suits"] == "distinct",
            gained_card_same_trick=yes(values, "exchanged-card-meld-same-trick"),
            unite_needs_new=values["unite"] == "new-card",
            seven=_SEVEN,
        ),
        exchange=Exchange(uses_meld=yes(values, "exchange-uses-meld")),
        sources={
            "deal": "rulebook 2; adpoker",
            "play": "rulebook 2; adpoker",
            "end-play": "rulebook 2; Enquire Within, Britannica 9th ed.",
            "declare": "rulebook 2; adpoker",
            "reuse": "rulebook 0.1, 2; adpoker, Hoffmann 1909, Britannica 9th ed.",
            "exchange": "rulebook 2; adpoker",
            "score": "rulebook 2; adpoker",
        },
    )


#: The options of an exchange that cannot matter beside others.
IDLE_EXCHANGE = (
    Idle("exchange-uses-meld", {"melds-per-trick": ("any",)}),
    Idle(
        "exchanged-card-meld-same-trick",
        {"exchange-uses-meld": ("true",), "melds-per-trick": ("1",)},
    ),
)
IDLE = (
    Idle("both-reach", {"win-test": ("immediate",), "brisque-marking": ("live",)}),
    *IDLE_EXCHANGE,
)

BESIGUE_TWO_PACKS = Game(
    id="besigue",
    chapter=2,
    title={"en": "Bezique, two packs", "fr": "Bésigue à deux jeux"},
    summary={
        "en": (
            "Two players, 64 cards, eight in hand; marriages, bezique and double "
            "bezique, the sequence in trumps, fours; brisques and the last trick; first "
            "at 1000.\n\n"
            "Two packs from the 7 up, ranking A 10 K Q J 9 8 7; of two cards alike the "
            "first played wins. The seventeenth card is turned for trumps and laid "
            "under the talon; if it is a 7 the dealer marks 10 and there is no "
            "exchange. Otherwise the winner of a trick may exchange a 7 of trumps for it, or "
            "show one, for 10.\n\n"
            "While there is a talon any card may be played, and the winner of a trick "
            "may declare one group before drawing: marriage 20, of trumps 40; bezique "
            "40; double bezique 500; sequence in trumps 250; any four aces 100, kings 80, "
            "queens 60, jacks 40. A card serves once in a kind: king and queen of a "
            "marriage may go on to a sequence, but not back. After the talon one "
            "must follow suit, beat if able, and trump if void.\n\n"
            "Each ace and ten taken counts 10 at the end of the deal, the last trick "
            "10. The first to reach 1000 wins; if the final count brings both there, "
            "the winner of the last trick does."
        ),
        "fr": (
            "Deux joueurs, 64 cartes, huit en main ; mariages, bésigue et double "
            "bésigue, quinte d’atout, carrés ; brisques et dernière levée ; le premier "
            "à 1 000.\n\n"
            "Deux jeux à partir du sept, dans l’ordre A 10 R D V 9 8 7 ; de deux cartes "
            "pareilles, la première jouée l’emporte. La dix-septième carte, retournée, "
            "fait l’atout et reste sous le talon ; si c’est un sept, le donneur marque "
            "10 et il n’y a pas d’échange. Sinon, qui fait la levée peut échanger "
            "contre elle un sept d’atout, ou en montrer un, pour 10.\n\n"
            "Tant qu’il y a un talon, on joue ce qu’on veut, et qui fait la levée peut "
            "annoncer un groupe avant de piocher : mariage 20, d’atout 40 ; bésigue 40 "
            "; double bésigue 500 ; quinte d’atout 250 ; quatre as quelconques 100, "
            "rois 80, dames 60, valets 40. Une carte ne sert qu’une fois au même genre "
            ": roi et dame d’un mariage peuvent passer dans une quinte, mais non "
            "l’inverse. Le talon épuisé, on fournit, on force si l’on peut, sinon on "
            "coupe.\n\n"
            "Chaque as et chaque dix pris vaut 10 à la fin du coup, la dernière levée "
            "10. Le premier à 1 000 gagne ; si le décompte final y amène les deux, c’est "
            "celui qui a fait la dernière levée."
        ),
    },
    sources=TWO_PACKS,
    options=OPTIONS,
    build=build,
    idle=IDLE,
)
