"""Sizette and Quadrette as tables (rulebook 8, 9)."""

from __future__ import annotations

from records.rules import phases
from records.rules.games.bibliography import ADPOKER_SIZETTE, ENCYCLOPEDIE, FUVEAU, LALANNE_SIZETTE
from records.rules.games.common import option, usual, with_options, yes
from records.rules.options import Idle, Values
from records.rules.possible_scores import ToOneSide
from records.rules.ruleset import Captains, Game, RuleSet, two_sides
from records.rules.scorers import ByTricks, FirstSide, FirstTo, HigherTotal
from records.rules.steps import Scoring
from records.rules.values import replace

_OPTIONS = (
    option(
        "first-dealer",
        ("opponent-chosen", "neighbour"),
        "Whom the highest card drawn makes the first dealer.",
        "Qui la plus haute carte tirée fait premier donneur.",
        "Lalanne; Encyclopédie, adpoker on Sizette",
        describes=True,
    ),
    option(
        "win-rule",
        ("first-to-three",),
        "Which side wins the deal.",
        "Quel camp gagne le coup.",
        "Encyclopédie",
    ),
    option(
        "play-on",
        ("optional-vole", "always-six", "stop"),
        "Whether play may go on, must go on, or stops once a side has three tricks.",
        "Si l’on peut continuer, doit continuer ou s’arrête quand un camp a trois levées.",
        "Lalanne",
    ),
    usual("target", ("5", "7"), "Lalanne"),
    option(
        "strict-captain",
        ("false", "true"),
        "Whether playing another card than the captain’s is a fault.",
        "Si jouer une autre carte que celle du capitaine est une faute.",
        "Lalanne",
    ),
    option(
        "talk",
        ("rules", "free"),
        "Whether talk has its times, or anybody may talk at any time.",
        "Si la parole a ses moments, ou si chacun parle quand il veut.",
        "Lalanne",
    ),
    option(
        "second-captain",
        ("leads", "first-card"),
        "Whether captains name leads only, or the second side’s also the card that it "
        "plays to the first trick.",
        "Si les capitaines ne commandent que les entames, ou si celui du second camp "
        "commande aussi la carte que ce camp joue à la première levée.",
        "Lalanne; adpoker on Sizette",
    ),
)


#: How many tricks win the deal; 0: more than half of them.
_NEEDED = {"first-to-three": 3, "first-to-four": 4, "four-or-void": 0}


def _possible(values: Values, tricks: int) -> ToOneSide:
    """Return what deals of so many tricks can bring: 1, 2 for all tricks, 4 for one player's."""
    worth: tuple[int, ...] = (1,) if values["play-on"] == "stop" else (1, 2)
    if values.get("quadrette-bonus") == "true":
        worth += (4,)
    needed = _NEEDED[values["win-rule"]] or tricks // 2 + 1
    return ToOneSide(worth, nobody=2 * needed > tricks + 1)


def _build(values: Values) -> RuleSet:
    second = values["second-captain"] == "first-card"
    ordered = phases.Moment(
        phases.BEFORE_LEAD_AND_SECOND if second else phases.BEFORE_LEAD, phases.CAPTAIN
    )
    wins = FirstTo(
        _NEEDED[values["win-rule"]], values["play-on"], values.get("quadrette-bonus") == "true"
    )
    return RuleSet(
        direction="ccw",
        seats=6,
        sides=two_sides(6),
        ranks="KQJAT9876",
        hand_size=6,
        turn_up="dealer",
        phases=(phases.played_out(phases.FOLLOW, {phases.ORDER: ordered}),),
        scoring=Scoring(
            text={"en": "first side to three tricks", "fr": "premier camp à trois levées"},
            end=(FirstSide(wins),),
            won=(HigherTotal(),),
            decided=ByTricks(wins),
            possible=_possible(values, int(values.get("hand-size", "6"))),
        ),
        unit="game-points",
        target=int(values["target"]),
        captains=Captains(yes(values, "strict-captain"), values["talk"] == "rules"),
        sources=dict.fromkeys(
            ("deal", "play", "end-play", "speech", "score"), "rulebook 8; Lalanne"
        ),
    )


SIZETTE = Game(
    id="sizette",
    chapter=8,
    title={"en": "Sizette", "fr": "Sizette"},
    summary={
        "en": (
            "Six players in two sides, 36 cards, six each, talking; first side to three "
            "tricks, two points for all six.\n\n"
            "The sides sit alternately. Cards rank K Q J A 10 9 8 7 6; the dealer’s "
            "last card is turned for trumps and stays theirs. The player on the dealer’s "
            "right leads and deals next. One must follow suit if able, and need neither "
            "trump nor beat.\n\n"
            "Each side has a captain. Before the first card the leader’s side may talk "
            "and its captain names the card to lead; after it, before the second card, "
            "the other side talks. From then on only captains speak, to name a lead; the "
            "player ordered may answer once.\n\n"
            "The side that is first to take three tricks scores 1; it may play on for "
            "all six, which score 2. Five points win."
        ),
        "fr": (
            "Six joueurs en deux camps, 36 cartes, six chacun, à la parlante ; le "
            "premier camp à trois levées, deux points pour la vole.\n\n"
            "Les camps alternent autour de la table. L’ordre est R D V A 10 9 8 7 6 ; "
            "la dernière carte du donneur est retournée : elle fait l’atout et lui "
            "reste. Son voisin de droite entame, et donnera ensuite. Il faut fournir si "
            "l’on peut ; rien n’oblige à couper ni à forcer.\n\n"
            "Chaque camp a un capitaine. Avant la première carte, le camp qui entame "
            "parle et son capitaine commande la carte ; après elle et avant la "
            "deuxième, l’autre camp parle. Ensuite seuls les capitaines parlent, pour "
            "commander une entame ; le joueur commandé peut répondre une fois.\n\n"
            "Le premier camp à trois levées marque 1 ; il peut continuer pour les six, "
            "qui valent 2. Cinq points gagnent."
        ),
    },
    sources=(LALANNE_SIZETTE, ENCYCLOPEDIE, ADPOKER_SIZETTE),
    options=_OPTIONS,
    build=_build,
)


#: Whose the card turned up is, where not all cards are dealt.
TURN_UP = option(
    "turn-up",
    ("aside", "dealer"),
    "Whether the turn-up stays out, or is the dealer’s own last card.",
    "Si la retourne reste au talon, ou est la dernière carte du donneur et à lui.",
    "Lalanne; as played at Fuveau",
)
_OPTIONS_QUADRETTE = (
    option(
        "win-rule",
        ("first-to-three", "first-to-four", "four-or-void"),
        "Whether the first side at three tricks wins the deal, the first at four, or "
        "the one with more at the end, as many each being void.",
        "Si le coup est au premier camp à trois levées, au premier à quatre, ou à qui "
        "en a le plus à la fin, l’égalité étant nulle.",
        "Lalanne; as played at Fuveau",
    ),
    option(
        "hand-size",
        ("6", "8"),
        "Cards in hand; with eight none stays out, and the turn-up is the dealer’s.",
        "Cartes en main ; avec huit aucune ne reste au talon, et la retourne est au donneur.",
        "Lalanne; as played at Fuveau",
    ),
    TURN_UP,
    option(
        "quadrette-bonus",
        ("false", "true"),
        "Whether all eight tricks by one player score 4 instead of 2.",
        "Si les huit levées d’un seul joueur valent 4 au lieu de 2.",
        "as played at Fuveau",
    ),
    option(
        "talk",
        ("free", "rules"),
        "Whether anybody may talk at any time, or at the times of Sizette.",
        "Si chacun parle quand il veut, ou aux moments de la Sizette.",
        "Lalanne; as played at Fuveau",
    ),
    usual("packets", ("3-3", "2-2-2"), "Lalanne"),
)


def _build_quadrette(values: Values) -> RuleSet:
    base = _build(values)
    hand_size = int(values["hand-size"])
    return replace(
        base,
        seats=4,
        sides=two_sides(4),
        ranks="KQJAT987",
        hand_size=hand_size,
        turn_up="dealer" if hand_size == 8 else values["turn-up"],
        sources=dict.fromkeys(base.sources, "rulebook 9, 8; Lalanne"),
    )


QUADRETTE = Game(
    id="quadrette",
    chapter=9,
    title={"en": "Quadrette", "fr": "Quadrette"},
    summary={
        "en": (
            "Sizette for four in two sides: 32 cards, six each; first side to three "
            "tricks, two points for all six.\n\n"
            "Partners sit opposite. Cards rank K Q J A 10 9 8 7. After six each the next "
            "card is turned for trumps; it and the seven under it stay out. The player on "
            "the dealer’s right leads and deals next. One must follow suit if able, and "
            "need neither trump nor beat.\n\n"
            "Each side has a captain, who may name the card that their side is about to "
            "lead. Talk among partners is free.\n\n"
            "The side that is first to take three tricks scores 1; it may play on for all "
            "six, which score 2. Five points win.\n\n"
            "At Fuveau eight cards are dealt to each, the dealer’s own last one turned; four "
            "tricks win the deal, all eight score 2, or 4 if one player takes them; game is "
            "eight."
        ),
        "fr": (
            "La Sizette à quatre en deux camps : 32 cartes, six chacun ; le premier camp à "
            "trois levées, deux points pour la vole.\n\n"
            "Les partenaires se font face. L’ordre est R D V A 10 9 8 7. Six cartes données à "
            "chacun, la suivante est retournée et fait l’atout ; avec les sept autres "
            "elle reste au talon. Le voisin de droite du donneur entame, et donnera ensuite. Il "
            "faut fournir si l’on peut ; rien n’oblige à couper ni à forcer.\n\n"
            "Chaque camp a un capitaine, qui peut commander la carte que son camp va entamer. "
            "Entre partenaires on parle librement.\n\n"
            "Le premier camp à trois levées marque 1 ; il peut continuer pour les six, qui "
            "valent 2. Cinq points gagnent.\n\n"
            "À Fuveau on donne huit cartes à chacun, la dernière du donneur est retournée et "
            "lui reste ; quatre levées gagnent le coup, les huit valent 2, ou 4 si un seul "
            "joueur les fait ; huit points gagnent."
        ),
    },
    sources=(LALANNE_SIZETTE, FUVEAU, ENCYCLOPEDIE, ADPOKER_SIZETTE),
    options=with_options(_OPTIONS, *_OPTIONS_QUADRETTE),
    build=_build_quadrette,
    idle=(
        Idle("quadrette-bonus", {"hand-size": ("6",)}),
        Idle("quadrette-bonus", {"play-on": ("stop",)}),
        Idle("turn-up", {"hand-size": ("8",)}, value="aside"),
        Idle("packets", {"hand-size": ("8",)}),
    ),
)
