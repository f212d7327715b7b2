"""What each figure assumes, in words."""

from __future__ import annotations

from records.languages import Language

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
