"""The notation on one screen, shown beside the field in which a record is typed."""

from __future__ import annotations

from records.languages import Language

#: What to write, and what it means. The French sheet has the letters of `[Language "fr"]`.
CHEAT_SHEET: dict[Language, tuple[tuple[str, str], ...]] = {
    "en": (
        ("KS  10h  7♦", "a card: rank A K Q J T 9 … 2, suit S H D C"),
        ("Kx  xS  x", "some king, some spade, some card (x only in tags)"),
        ("B:KS", "B plays it; seats are A to F in the order of play"),
        ("+KSQS=40", "these cards are declared, for 40"),
        ("~7H", "exchanged for the turn-up"),
        ("^KC", "drawn, where the talon is not known"),
        (">KS", "a captain’s order"),
        ('"J’ai le roi"', "said aloud"),
        ("|  B:||", "the talon is closed; a claim that the count is enough (Sixty-six)"),
        ("9D^", "irregular, says the source itself"),
        ("KS!?  KS $7", "a judgement, as in chess"),
        ("3.", "trick 3"),
        ("=320/110", "the score so far, side by side"),
        ("...", "something is missing here"),
        ("#130/40  *", "the deal ends with these points, or breaks off here"),
        ("{ … }  ; …", "a comment; one to the end of the line"),
        ("( … )", "another line of play in place of the action before"),
        ('[HandA "KS …"]', "the cards dealt; Talon in drawing order; leave out the unknown"),
        ('[Language "fr"]', "in the header: cards in French letters, A R D V 10 9 … 2, P C K T"),
    ),
    "fr": (
        ("RP  10c  7♦", "une carte : rang A R D V 10 9 … 2, couleur P C K T"),
        ("Rx  xP  x", "un roi, un pique, une carte inconnus (x dans les balises seulement)"),
        ("B:RP", "B la joue ; les places vont de A à F dans l’ordre du jeu"),
        ("+RPDP=40", "ces cartes sont annoncées, pour 40"),
        ("~7C", "échangée contre la retourne"),
        ("^RT", "piochée, là où le talon n’est pas connu"),
        (">RP", "l’ordre d’un capitaine"),
        ('"J’ai le roi"', "dit à voix haute"),
        ("|  B:||", "on ferme le talon ; on annonce avoir assez (Soixante-six)"),
        ("9K^", "irrégulier, selon la source même"),
        ("RP!?  RP $7", "un jugement, comme aux échecs"),
        ("3.", "levée 3"),
        ("=320/110", "la marque jusqu’ici, camp par camp"),
        ("...", "il manque quelque chose ici"),
        ("#130/40  *", "le coup finit sur ces points, ou s’arrête là"),
        ("{ … }  ; …", "un commentaire ; un autre jusqu’au bout de la ligne"),
        ("( … )", "une autre suite de jeu à la place de l’action d’avant"),
        ('[HandA "RP …"]', "les cartes données ; Talon dans l’ordre de pioche ; pas l’inconnu"),
        ('[Language "fr"]', "dans l’en-tête ; sinon lettres anglaises, A K Q J T 9 … 2, S H D C"),
    ),
}
