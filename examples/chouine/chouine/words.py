"""Chouine in a few paragraphs, in both languages."""

from __future__ import annotations

SUMMARY = {
    "en": (
        "Two players, 32 cards, five in hand; declarations made with the card that is played; who "
        "has most points wins the deal; five deals.\n\n"
        "The cards of a suit rank A 10 K Q J 9 8 7 and count 11, 10, 4, 3, 2 and nothing; aces and "
        "tens are the brisques. Five cards each, one by one; the eleventh is turned for trumps and "
        "lies under the talon. The player after the dealer leads. While there is a talon any card "
        "may be played, and both draw after each trick, its winner first. Whoever holds the 7 of "
        "trumps may take the turn-up for it as long as that lies there. Then one follows suit, "
        "and trumps if void; a trump led must be beaten if it can be.\n\n"
        "Who is about to play may show a combination, and plays one of its cards: marriage (K Q) "
        "20, tierce (K Q J) 30, quarteron (A K Q J) 40, twice as much in trumps; quinte (five "
        "brisques) 50. Chouine, A 10 K Q J of a suit, wins the deal at once.\n\n"
        "The last trick counts 10. Who has more, of cards and declarations, scores a point. A "
        "world championship has been played at Lavardin since 1974."
    ),
    "fr": (
        "Deux joueurs, 32 cartes, cinq en main ; on annonce en jouant une carte de l’annonce ; "
        "qui a le plus de points gagne le coup ; en cinq coups.\n\n"
        "L’ordre d’une couleur est A 10 R D V 9 8 7, comptés 11, 10, 4, 3, 2 et rien ; les as et "
        "les dix sont les brisques. Cinq cartes chacun, une à une ; la onzième, retournée, fait "
        "l’atout et reste sous le talon. Le joueur qui suit le donneur entame. Tant qu’il y a un "
        "talon on joue ce qu’on veut, et chacun pioche après la levée, qui l’a faite d’abord. "
        "Qui a le 7 d’atout peut prendre la retourne à sa place tant qu’elle est là. Ensuite on "
        "fournit, on coupe si l’on ne peut pas, et l’on monte à l’atout demandé si l’on peut.\n\n"
        "Qui va jouer peut montrer une annonce, et joue une de ses cartes : mariage (R D) 20, "
        "tierce (R D V) 30, quarteron (A R D V) 40, le double en atout ; quinte (cinq brisques) "
        "50. La chouine, A 10 R D V d’une couleur, gagne aussitôt le coup.\n\n"
        "La dernière levée compte 10. Qui a le plus, cartes et annonces, marque un point. Un "
        "championnat du monde se joue à Lavardin depuis 1974."
    ),
}

MOST_COUNTED = {
    "en": "a point to who counts most, of cards and declarations",
    "fr": "un point à qui compte le plus, de cartes et d’annonces",
}
