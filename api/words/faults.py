"""What is wrong with a record, in groups, and what can be done about it, in both languages."""

from __future__ import annotations

from records.findings import CODES
from records.languages import Language

#: The findings by code. `-later` is for what a later card proves, `-held` for a few cards that were
#: allowed, `-else` for a finding that lacks what the sentence of its code names. `-deal` and
#: `-record` are for what lacks its end, or all its deals.
FINDINGS: dict[str, tuple[str, str]] = {
    "syntax-encoding": (
        "Some letters here cannot be read.",
        "Certaines lettres sont illisibles ici."),
    "syntax-version": (
        "This text says that it is of a later form than Carnet knows.",
        "Ce texte se dit d’une forme plus récente que celles que Carnet connaît."),
    "syntax-token": ("“{text}” means nothing here.", "« {text} » ne veut rien dire ici."),
    "syntax-tag": (
        "What these square brackets say cannot be read.",
        "Ce que disent ces crochets est illisible."),
    "syntax-duplicate-tag": (
        "This has been said above already. What stands there counts.",
        "Ceci a déjà été dit plus haut. C’est ce qui compte."),
    "syntax-unclosed": (
        "What begins here with “{text}” never ends.",
        "Ce qui commence ici par « {text} » ne finit jamais."),
    "syntax-structure-deal": (
        "The end of this deal is missing: its score, such as #130/40, or * if it was broken off.",
        "Il manque la fin de ce coup : son résultat, comme #130/40, ou * s’il a été interrompu."),
    "syntax-structure-record": (
        "No deal of this game is written.", "Aucun coup de cette partie n’est noté."),
    "syntax-structure": ("This does not belong here.", "Ceci n’est pas à sa place."),
    "syntax-limit": (
        "This number is too long, or too many brackets stand within one another.",
        "Ce nombre est trop long, ou trop de parenthèses sont les unes dans les autres."),
    "game-unknown": ("No game is called “{text}”.", "Aucun jeu ne s’appelle « {text} »."),
    "game-unknown-else": ("The game is not named.", "Le jeu n’est pas nommé."),
    "option-unknown": ("This game has no option “{text}”.", "Ce jeu n’a pas d’option « {text} »."),
    "option-value": (
        "“{text}” is no choice that this game offers.",
        "« {text} » n’est pas un choix que ce jeu propose."),
    "option-idle": (
        "The option “{text}” changes nothing here.",
        "L’option « {text} » ne change rien ici."),
    "tag-value": ("“{text}” cannot stand here.", "« {text} » ne peut figurer ici."),
    "tag-value-else": ("Something is missing here.", "Il manque quelque chose ici."),
    "seat-unknown": (
        "Nobody sits at {text} in this game.",
        "Personne n’est à la place {text} dans ce jeu."),
    "deal-number": ("This is deal {deal}, and not {text}.", "C’est le coup {deal}, et non {text}."),
    "deal-dealer": ("It was not {who}’s deal.", "Ce n’était pas à {who} de donner."),
    "deal-size": (
        "{name} has too many cards, or too few.",
        "{name} a trop de cartes, ou trop peu."),
    "deal-size-else": (
        "The stock has too many cards, or too few.",
        "Le talon a trop de cartes, ou trop peu."),
    "deal-card": ("{card} is no card of this game.", "{card} n’est pas une carte de ce jeu."),
    "deal-copies": ("There is one {card} too many.", "{card} figure une fois de trop."),
    "deal-turn-up": (
        "The turn-up is missing, or cannot be this.",
        "La retourne manque, ou ne peut être celle-ci."),
    "trick-number": (
        "This is trick {trick}, and not {text}.",
        "C’est la levée {trick}, et non {text}."),
    "trick-number-else": ("This trick has the wrong number.", "Cette levée est mal numérotée."),
    "turn": ("It was not {name}’s turn.", "Ce n’était pas à {name} de jouer."),
    "play-not-held": ("{name} did not hold {card}.", "{name} n’avait pas {card}."),
    "play-follow": ("{name} did not follow suit.", "{name} n’a pas fourni."),
    "play-follow-held": (
        "{name} did not follow suit: they held {cards}.",
        "{name} n’a pas fourni : il lui restait {cards}."),
    "play-follow-later": (
        "{name} did not follow suit: they held {later}, played in trick {trick}.",
        "{name} n’a pas fourni : il lui restait {later}, qui vient à la levée {trick}."),
    "play-trump": ("{name} had to trump.", "{name} devait couper."),
    "play-trump-held": (
        "{name} had to trump: they held {cards}.",
        "{name} devait couper : il lui restait {cards}."),
    "play-trump-later": (
        "{name} had to trump: they held {later}, played in trick {trick}.",
        "{name} devait couper : il lui restait {later}, qui vient à la levée {trick}."),
    "play-beat": ("{name} had to beat the best card.", "{name} devait monter."),
    "play-beat-held": (
        "{name} had to beat the best card: they held {cards}.",
        "{name} devait monter : il lui restait {cards}."),
    "play-beat-later": (
        "{name} had to beat the best card: they held {later}, played in trick {trick}.",
        "{name} devait monter : il lui restait {later}, qui vient à la levée {trick}."),
    "play-order": (
        "{name} did not play the card that was called for.",
        "{name} n’a pas joué la carte demandée."),
    "after-end": ("It was over before this.", "C’était déjà fini avant cela."),
    "deal-cut-short": (
        "This deal has a score, but it is not over.",
        "Ce coup a une marque, mais il n’est pas fini."),
    "declare-unknown": (
        "{card} is no declaration of this game.",
        "{card} n’est pas une annonce de ce jeu."),
    "declare-closed": (
        "Too late to declare: the stock is empty.",
        "Trop tard pour annoncer : le talon est épuisé."),
    "declare-turn": (
        "{name} could not declare at this moment.",
        "{name} ne pouvait pas annoncer à ce moment."),
    "declare-no-trump": (
        "There are no trumps yet for this declaration.",
        "Il n’y a pas encore d’atout pour cette annonce."),
    "declare-not-held": (
        "{name} did not hold all of {card}.",
        "{name} n’avait pas toutes ces cartes : {card}."),
    "declare-limit": (
        "One declaration a trick: this is the second.",
        "Une annonce par levée : c’est la deuxième."),
    "declare-reused": (
        "A card of {card} had already counted in another declaration.",
        "Une carte de {card} avait déjà compté dans une autre annonce."),
    "exchange-none": ("There is nothing to exchange here.", "Il n’y a rien à échanger ici."),
    "exchange-closed": ("Too late for an exchange.", "Trop tard pour échanger."),
    "exchange-turn": (
        "{name} could not exchange at this moment.",
        "{name} ne pouvait pas échanger à ce moment."),
    "exchange-card": (
        "{card} is not the card that exchanges for the turn-up.",
        "{card} n’est pas la carte qui s’échange contre la retourne."),
    "exchange-card-held": (
        "Only {cards} exchanges for the turn-up, and not {card}.",
        "Seule la carte {cards} s’échange contre la retourne, et non {card}."),
    "exchange-not-held": (
        "{name} did not have {card} for the exchange.",
        "{name} n’avait pas {card} pour l’échange."),
    "draw-none": ("There was nothing to draw.", "Il n’y avait rien à piocher."),
    "draw-turn": ("It was not {name}’s draw.", "Ce n’était pas à {name} de piocher."),
    "draw-card": ("{card} was not the card to draw.", "{card} n’était pas la carte à piocher."),
    "draw-card-held": (
        "{cards} was the card to draw, and not {card}.",
        "{cards} était la carte à piocher, et non {card}."),
    "close-none": ("There is nothing to close here.", "Il n’y a rien à fermer ici."),
    "close-turn": (
        "{name} could not close the stock at this moment.",
        "{name} ne pouvait pas fermer le talon à ce moment."),
    "claim-short": (
        "{name} did not have enough points yet.",
        "{name} n’avait pas encore assez de points."),
    "speech-closed": ("Nobody may talk at this moment.", "Personne ne peut parler à ce moment."),
    "order-turn": (
        "No card can be called for at this moment.",
        "On ne peut pas demander de carte à ce moment."),
    "order-seat": (
        "{name} is not the captain of the side that plays.",
        "{name} n’est pas le capitaine du camp qui joue."),
    "result-early": (
        "The game is not over, so it has no result yet.",
        "La partie n’est pas finie : elle n’a pas encore de résultat."),
    "irregular-unfounded": (
        "This is marked as against the rules, but they allow it.",
        "C’est marqué comme contraire aux règles, mais elles le permettent."),
}  # fmt: skip

#: The slips by kind. `-read` is for one of which it is known what would have to stand there,
#: `-over` for what should not stand there. In a tag, the name of that follows the kind.
SLIPS: dict[str, tuple[str, str]] = {
    "card-missing": (
        "A card is missing in trick {trick}, {name}’s.",
        "Il manque une carte à la levée {trick}, celle de {name}."),
    "card-missing-read": (
        "A card is missing in trick {trick}, {name}’s: {read}.",
        "Il manque une carte à la levée {trick}, celle de {name} : {read}."),
    "card-missing-else": (
        "A card is missing in trick {trick}.",
        "Il manque une carte à la levée {trick}."),
    "card-twice": ("{written} is written twice.", "{written} est écrit deux fois."),
    "cards-exchanged": (
        "{written} has changed places with another card.",
        "{written} a changé de place avec une autre carte."),
    "cards-exchanged-read": (
        "{written} and {read} are in the wrong order.",
        "{written} et {read} sont intervertis."),
    "card-misread": ("{written} is probably misread.", "{written} est sans doute mal lu."),
    "card-misread-read": (
        "{written} should probably read {read}.",
        "{written} est sans doute à lire {read}."),
    "seat-misread": (
        "It was not {written} who played here.",
        "Ce n’est pas {written} qui joue ici."),
    "seat-misread-read": (
        "It was {read} who played here, and not {written}.",
        "C’est {read} qui joue ici, et non {written}."),
    "dealer-misread": ("It was not {written} who dealt.", "Ce n’était pas à {written} de donner."),
    "dealer-misread-read": (
        "It was {read} who dealt, and not {written}.",
        "C’était à {read} de donner, et non à {written}."),
    "trick-missing": (
        "A trick is missing here: number {trick}.",
        "Il manque une levée ici : le numéro {trick}."),
    "trick-twice": ("Trick {trick} is written twice.", "La levée {trick} est écrite deux fois."),
    "tricks-exchanged": (
        "Trick {trick} and the next are in the wrong order.",
        "La levée {trick} et la suivante sont interverties."),
    "hand-misread": (
        "{written} {where} is probably misread.",
        "{written} {where} est sans doute mal lu."),
    "hand-misread-read": (
        "{written} {where} should probably read {read}.",
        "{written} {where} est sans doute à lire {read}."),
    "hand-misread-over": (
        "{written} is one card too many {where}.",
        "{written} est de trop {where}."),
    "hand-missing": ("A card is missing {where}.", "Il manque une carte {where}."),
    "hand-missing-read": (
        "A card is missing {where}: {read}.",
        "Il manque une carte {where} : {read}."),
    "score-misread": (
        "The score {written} is probably misread.",
        "La marque {written} est sans doute mal lue."),
    "score-misread-read": (
        "The score is {read} here, and not {written}.",
        "La marque est ici {read}, et non {written}."),
    "worth-misread": (
        "This declaration does not count {written}.",
        "Cette annonce ne vaut pas {written}."),
    "worth-misread-read": (
        "This declaration counts {read}, and not {written}.",
        "Cette annonce vaut {read}, et non {written}."),
    "number-misread": (
        "The number {written} is probably misread.",
        "Le numéro {written} est sans doute mal lu."),
    "number-misread-read": (
        "The number should be {read}, and not {written}.",
        "Le numéro devrait être {read}, et non {written}."),
    "declaration-missing": (
        "A declaration is missing in trick {trick}.",
        "Il manque une annonce à la levée {trick}."),
    "declaration-missing-read": (
        "A declaration is missing in trick {trick}: {read}.",
        "Il manque une annonce à la levée {trick} : {read}."),
    "declaration-twice": (
        "{written} is declared once too often.",
        "{written} est annoncé une fois de trop."),
    "declaration-misread": (
        "The declaration {written} is probably misread.",
        "L’annonce {written} est sans doute mal lue."),
    "declaration-misread-read": (
        "The declaration {written} should probably read {read}.",
        "L’annonce {written} est sans doute à lire {read}."),
    "word-misread": ("{written} cannot be read.", "{written} est illisible."),
    "word-misread-read": (
        "{written} should probably read {read}.",
        "{written} est sans doute à lire {read}."),
    "word-twice": ("{written} should not stand here.", "{written} est de trop ici."),
    "tag-misread-Hand": (
        "{name}’s hand has changed places with another.",
        "La main de {name} a changé de place avec une autre."),
    "tag-misread-Leader": ("It was not {written} who led.", "Ce n’est pas {written} qui entame."),
    "tag-misread-Leader-read": (
        "It was {read} who led, and not {written}.",
        "C’est {read} qui entame, et non {written}."),
    "tag-misread-Captains": (
        "The captain was not {written}.",
        "Le capitaine n’était pas {written}."),
    "tag-misread-Captains-read": (
        "The captain was {read}, and not {written}.",
        "Le capitaine était {read}, et non {written}."),
    "tag-misread-Trump": (
        "The suit of trumps is probably misread.",
        "La couleur d’atout est sans doute mal lue."),
    "played-so": ("{written} was played so.", "{written} s’est joué ainsi."),
}  # fmt: skip

#: What was found in a record, as a player says it. A sentence names in braces what it needs. A
#: page takes the first that it can fill in; where there is none, the rules' own sentence is what a
#: player would say.
FOUND: dict[str, tuple[str, str]] = {
    **{f"fault-{key}": said for key, said in FINDINGS.items()},
    **{f"slip-{key}": said for key, said in SLIPS.items()},
    "where-Hand": ("in {name}’s hand", "dans la main de {name}"),
    "where-Talon": ("in the stock", "dans le talon"),
    "where-TurnUp": ("as the turn-up", "comme retourne"),
}

FAULTS: dict[str, tuple[str, str]] = {
    **FOUND,
    "fault-show": ("Show", "Montrer"),
    "fault-fix": ("Fix", "Corriger"),
    "fault-fix-to": ("Fix: {words}", "Corriger : {words}"),
    "fix-without": ("without {cards}", "sans {cards}"),
    "fault-so": ("It was played so", "Cela s’est joué ainsi"),
    "fault-why": ("Why?", "Pourquoi ?"),
    "fault-written": ("Written", "Écrit"),
    "proposal": ("A proposal", "Une proposition"),
    "proposal-sound": ("So the record is sound.", "Ainsi le relevé est sans faute."),
    "proposal-left": ("So {n} faults are left.", "Il reste ainsi {n} fautes."),
    "proposal-left-one": ("So one fault is left.", "Il reste ainsi une faute."),
    "proposal-keep": ("Keep", "Garder"),
    "proposal-drop": ("Back", "Revenir"),
    "proposal-late": (
        "Somebody has changed this record meanwhile. Load the page anew.",
        "Quelqu’un a modifié ce relevé entre-temps. Rechargez la page.",
    ),
    "edit-here": ("Edit here", "Modifier ici"),
    "edit-look": ("Look at it", "Voir"),
    "corrected": ("The record is corrected.", "Le relevé est corrigé."),
}


#: The names of the groups, each with the beginnings of the codes in it.
_GROUPS: tuple[tuple[dict[Language, str], tuple[str, ...]], ...] = (
    ({"en": "Text and tags", "fr": "Texte et balises"}, ("syntax-", "tag-", "seat-")),
    ({"en": "Game and options", "fr": "Jeu et options"}, ("game-", "option-")),
    ({"en": "The deal", "fr": "La donne"}, ("deal-",)),
    (
        {"en": "Plays", "fr": "Cartes jouées"},
        ("play-", "turn", "trick-number", "after-end", "irregular-"),
    ),
    ({"en": "Declarations", "fr": "Annonces"}, ("declare-",)),
    (
        {"en": "Exchanges, draws, closings", "fr": "Échanges, pioches, fermetures"},
        ("exchange-", "draw-", "close-", "claim-"),
    ),
    ({"en": "Talk and orders", "fr": "Paroles et ordres"}, ("speech-", "order-")),
    ({"en": "Scores and results", "fr": "Marques et résultats"}, ("score-", "result-")),
)


def finding_groups(language: Language) -> list[tuple[str, list[str]]]:
    """Return the groups in the words of a language, each with its codes in their usual order."""
    return [
        (words[language], [code for code in CODES if code.startswith(beginnings)])
        for words, beginnings in _GROUPS
    ]
