"""Rubicon bezique, one deal a game, as a table, and the game with six packs (rulebook 16, 21)."""

from __future__ import annotations

from records.rules import phases
from records.rules.declarations import USUAL_EXCLUDES
from records.rules.games import bibliography as books
from records.rules.games.besigue import OPTIONS as TWO_PACK_OPTIONS
from records.rules.games.bibliography import CRAZY_MONKEY, PARLETT_SIX_PACKS, POKERWINER
from records.rules.games.common import BOTH, BRISQUES, FOURS, RANKS, option, taken_over, yes
from records.rules.kinds import BESIGUE, CARRE, MARRIAGE, QUINTE, ROYAL_CARRE, Declarations
from records.rules.options import TARGETS, Idle, Option, Values
from records.rules.possible_scores import Points
from records.rules.ruleset import Game, RuleSet, card_values
from records.rules.scorers import GameValue, LastTrick
from records.rules.steps import Scoring
from records.rules.values import replace

OPTIONS = (
    option(
        "packets",
        ("free", "1", "3-3-3"),
        "How the cards are dealt.",
        "Comment on donne les cartes.",
        "Portland law 10; White Knuckle",
        describes=True,
    ),
    option(
        "sequence-makes-trump",
        BOTH,
        "Whether a sequence declared before any marriage makes trumps; else it counts as "
        "a plain one.",
        "Si une quinte annoncée avant tout mariage fait l’atout ; sinon elle compte "
        "comme une simple.",
        "Portland law 41; Foster",
    ),
    option(
        "carte-blanche",
        ("repeat", "once", "none"),
        "Whether carte blanche scores, and again at each draw until a court card comes.",
        "Si carte blanche compte, et encore à chaque carte tirée jusqu’à une figure.",
        "Portland laws 15, 16; Foster",
    ),
    option(
        "rubicon-brisques",
        ("300", "320"),
        "What the brisques add to the 1000 of a rubicon.",
        "Ce que les brisques ajoutent aux 1 000 d’un rubicon.",
        "Hoffmann 1909; Bicycle, Crazy Monkey",
    ),
    option(
        "rubicon",
        ("1000", "100"),
        "The points that save the loser from the rubicon.",
        "Les points qui sauvent le perdant du rubicon.",
        "Hoffmann 1909; Crazy Monkey",
        numbers=TARGETS,
    ),
    option(
        "brisques-decide",
        ("equal", "near"),
        "When brisques decide who has won: when both have made the same, or also when "
        "the player behind would be level or ahead with them.",
        "Quand les brisques décident qui gagne : à égalité, ou aussi quand celui qui est "
        "derrière serait à égalité ou devant avec elles.",
        "Hoffmann 1909; Portland law 61",
    ),
    option(
        "remarry",
        ("four-ways", "after-play"),
        "Whether two kings and two queens marry four ways, or a new marriage needs a "
        "card of the old one to be played.",
        "Si deux rois et deux dames se marient de quatre façons, ou s’il faut qu’une "
        "carte de l’ancien mariage soit jouée.",
        "Hoffmann 1909; White Knuckle",
    ),
    taken_over(TWO_PACK_OPTIONS, "unite"),
)

_HAND = {phases.CARTE_BLANCHE: phases.Moment(phases.BEFORE_FIRST_CARD, phases.ALL)}
_CARTE_BLANCHE: dict[str, dict[str, phases.Moment]] = {
    "none": {},
    "once": _HAND,
    "repeat": {**_HAND, phases.SHOW_ANOTHER: phases.Moment(phases.AT_DRAW, phases.ALL)},
}


def build(values: Values) -> RuleSet:
    """Return the rules with these values of options, among them those that six packs have."""
    excludes = {kind: barred & ~kind for kind, barred in USUAL_EXCLUDES.items()}
    if values.get("trump-four-then-four") != "true":
        excludes[CARRE] = ROYAL_CARRE
    made = QUINTE if yes(values, "sequence-makes-trump") else 0
    made |= BESIGUE if values.get("besigue-makes-trump") == "true" else 0
    return RuleSet(
        seats=2,
        packs=4,
        ranks=RANKS,
        hand_size=9,
        turn_up="none",
        phases=(
            phases.talon({phases.DECLARE: phases.WON, **_CARTE_BLANCHE[values["carte-blanche"]]}),
            phases.played_out(phases.END_PLAY["follow-beat-trump"]),
        ),
        scoring=Scoring(
            text={
                "en": "the value of the game, by points of declarations and the last trick",
                "fr": "la valeur de la partie, selon les points des annonces et de la dernière "
                "levée",
            },
            end=(LastTrick(50),),
            possible=Points(unit=10),
            won=(
                GameValue(
                    line=int(values["rubicon"]),
                    rubicon_brisques=int(values["rubicon-brisques"]),
                    near=values["brisques-decide"] == "near",
                    game=int(values.get("game-bonus", "500")),
                    rubicon=int(values.get("rubicon-bonus", "1000")),
                ),
            ),
        ),
        value=BRISQUES,
        declarations=Declarations(
            points={
                "marriage": 20,
                "royal-marriage": 40,
                "quinte": 150,
                "royal-quinte": 250,
                "besigue": 40,
                "double-besigue": 500,
                "triple-besigue": 1500,
                "quadruple-besigue": 4500,
                **FOURS,
                **({"T": 90} if values.get("four-tens") == "90" else {}),
                "carte-blanche": 50,
            },
            excludes=excludes,
            rescore="replace-after-play",
            besigue_cards=values.get("besigue-cards", "fixed"),
            remarry=values["remarry"] == "four-ways",
            unite_needs_new=values["unite"] == "new-card",
            trump_by=MARRIAGE | made,
            melded_in_order=True,
        ),
        sources={
            "deal": "rulebook 16; Portland laws 6, 10",
            "play": "rulebook 16; Portland laws 5, 42",
            "end-play": "rulebook 16; Portland laws 52, 55",
            "declare": "rulebook 16; Portland laws 15, 16, 41 to 43",
            "reuse": "rulebook 0.1, 16; Portland laws 34 to 38; Hoffmann 1909",
            "exchange": "rulebook 16; Hoffmann 1909",
            "score": "rulebook 16; Portland laws 53, 56 to 61",
        },
    )


BESIGUE_RUBICON = Game(
    id="besigue-rubicon",
    chapter=16,
    title={"en": "Rubicon bezique", "fr": "Bésigue rubicon"},
    summary={
        "en": (
            "Two players, 128 cards, nine in hand; no turn-up; carte blanche, sequences and up to "
            "quadruple bezique; one deal is a game, which has a value; a loser with less than 1000 "
            "is rubiconed.\n\n"
            "Four packs from the 7 up, ranking A 10 K Q J 9 8 7; of cards alike the first played "
            "wins. While there is a talon any card may be played. The first marriage, or a "
            "sequence if none has been scored, makes its suit trumps from the next trick on; "
            "before that the highest card of the suit led wins. After the talon one "
            "must follow suit, "
            "beat if able, and trump if void. The 7 of trumps is nothing.\n\n"
            "A hand dealt without king, queen and jack may be shown before its player’s first "
            "card, for 50; so may each card drawn after it, until it is one of these. The "
            "winner of a trick may declare one group before drawing: marriage 20, of trumps 40; "
            "sequence 150, of trumps 250; bezique 40, double 500, triple 1500, quadruple 4500; any "
            "four aces 100, kings 80, queens 60, jacks 40. Once a card of a group has been played, "
            "a new one may take its place and the group counts again; two kings and two queens "
            "marry four ways. No marriage comes out of a sequence, no lower bezique out of a "
            "higher one. The last trick is 50.\n\n"
            "The player who has made more wins; brisques, 10 each, count only if "
            "both have made the same, or "
            "to bring the loser to 1000. Full hundreds alone count: the winner has the difference "
            "and 500, at least 600. If the loser has stayed below 1000 the winner has the sum of "
            "both and 1300, the loser’s part taken as 100 if it is less."
        ),
        "fr": (
            "Deux joueurs, 128 cartes, neuf en main ; pas de retourne ; carte blanche, quintes "
            "et jusqu’au quadruple bésigue ; une partie se joue en un coup, et a une valeur ; "
            "qui reste sous 1 000 est rubicon.\n\n"
            "Quatre jeux à partir du sept, dans l’ordre A 10 R D V 9 8 7 ; de cartes "
            "pareilles, la première jouée l’emporte. Tant qu’il y a un talon, on joue ce qu’on "
            "veut. Le premier mariage, ou une quinte si aucun n’a été compté, fait de sa "
            "couleur l’atout dès la levée suivante ; avant cela, la plus haute carte de la "
            "couleur demandée fait la levée. Le talon épuisé, on fournit, on force si l’on "
            "peut, sinon on coupe. Le sept d’atout ne compte pas.\n\n"
            "Une main reçue sans roi, ni dame, ni valet peut se montrer avant la première "
            "carte de son joueur, pour 50 ; de même chaque carte qu’il tire ensuite, jusqu’à "
            "l’une de celles-là. Qui fait la levée peut annoncer un groupe avant de piocher : "
            "mariage 20, d’atout 40 ; quinte 150, d’atout 250 ; bésigue 40, double 500, triple "
            "1 500, quadruple 4 500 ; quatre as quelconques 100, rois 80, dames 60, valets 40. "
            "Quand une carte d’un groupe a été jouée, une autre peut la remplacer et le groupe "
            "compte de nouveau ; deux rois et deux dames se marient de quatre façons. Pas de "
            "mariage tiré d’une quinte, ni de bésigue tiré d’un plus haut. La dernière levée "
            "vaut 50.\n\n"
            "Qui a fait le plus gagne ; les brisques, 10 chacune, ne comptent qu’à égalité, ou "
            "pour amener le perdant à 1 000. On ne compte que les centaines entières : le "
            "gagnant a la différence et 500, au moins 600. Si le perdant est resté sous 1 000, "
            "le gagnant a la somme des deux et 1 300, la part du perdant étant prise pour 100 "
            "si elle est moindre."
        ),
    },
    sources=(
        books.PORTLAND,
        books.HOFFMANN,
        books.FOSTER,
        books.BICYCLE,
        books.WHITE_KNUCKLE,
        books.CRAZY_MONKEY,
    ),
    options=OPTIONS,
    build=build,
)


_NO, _CM, _PARLETT = ("false", "true"), "Crazy Monkey", "Parlett on six packs"
_MAKES = {"en": "Whether a bezique makes trumps too.", "fr": "Si un bésigue fait aussi l’atout."}
_TENS = {"en": "What four tens score.", "fr": "Ce que valent quatre dix."}
_FOUR = {"en": "Whether four trumps may make another four.", "fr": "Si un carré d’atouts ressert."}
_BONUS = {"en": "What is added for a rubicon.", "fr": "Ce que l’on ajoute pour un rubicon."}
_THERE = (*TWO_PACK_OPTIONS, *OPTIONS)
_OPTIONS_SIX_PACKS = (
    *(
        taken_over(_THERE, name)
        for name in ("sequence-makes-trump", "carte-blanche", "remarry", "unite")
    ),
    taken_over(_THERE, "besigue-cards", values=("fixed", "by-trump"), source=f"pokerwiner; {_CM}"),
    Option("besigue-makes-trump", _NO, _MAKES, _PARLETT),
    Option("four-tens", ("0", "90"), _TENS, f"{_CM}; {_PARLETT}: 90"),
    Option("trump-four-then-four", _NO, _FOUR, "rulebook 21"),
    Option("rubicon-bonus", ("1000", "1500"), _BONUS, f"{_CM}; rulebook 21"),
    taken_over(_THERE, "rubicon", values=("3000",), source=f"{_CM}, {_PARLETT}"),
)
_TRUMPS = {"royal-A": 1000, "royal-T": 900, "royal-K": 800, "royal-Q": 600, "royal-J": 400}


def _build_six_packs(values: Values) -> RuleSet:
    fixed = {"rubicon-brisques": "0", "brisques-decide": "equal", "game-bonus": "1000"}
    rules = build({**values, **fixed})
    assert rules.declarations is not None
    points = {**rules.declarations.points, **_TRUMPS, "carte-blanche": 250}
    spec, sources = replace(rules.declarations, points=points), "rulebook 21, 16; Crazy Monkey"
    scoring = replace(rules.scoring, end=(LastTrick(250),))
    rules = replace(rules, value=card_values({}), declarations=spec, scoring=scoring)
    rules = replace(rules, packs=6, hand_size=12)
    return replace(rules, sources=dict.fromkeys(rules.sources, sources))


BESIGUE_SIX_PACKS = Game(
    id="besigue-six-packs",
    chapter=21,
    title={"en": "Six-pack bezique", "fr": "Bésigue à six jeux"},
    summary={
        "en": "Two players, 192 cards, twelve in hand: Rubicon with six packs.\n\nFour aces of "
        "trumps 1000, tens 900, kings 800, queens 600, jacks 400; carte blanche and the last trick "
        "250; no brisques. The game 1000; a loser below 3000: the sum of both, and 1000.",
        "fr": "Deux joueurs, 192 cartes, douze en main : le rubicon à six jeux.\n\nQuatre as "
        "d’atout 1 000, dix 900, rois 800, dames 600, valets 400 ; carte blanche et dernière levée "
        "250 ; pas de brisques. La partie 1 000 ; un perdant sous 3 000 : la somme, et 1 000.",
    },
    sources=(CRAZY_MONKEY, POKERWINER, PARLETT_SIX_PACKS, *BESIGUE_RUBICON.sources[:2]),
    options=_OPTIONS_SIX_PACKS,
    build=_build_six_packs,
    idle=(Idle("besigue-makes-trump", {"besigue-cards": ("fixed",)}),),
)
