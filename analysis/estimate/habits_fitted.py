"""How likely players who follow advice are to play a card, by what it would do.

Fitted by `python -m fitting.habits` to the play of such players among themselves: hundredths of the
natural logarithm, by style, part and circumstances (see `Role.name` in `analysis.estimate.habits`),
and then by how much the card is worth keeping, from the least on. What is not here is 0.
"""

_ROWS = """
avoids lead ----: 15 51 0 33 -79 0 52 0 27 -58 0 -41 0
avoids lose ----: -65 43 0 61 160 0 109 0 130 141 0 213 0
avoids lose ---l: -103 0 0 15 179 0 54 0 110 114 0 132 0
avoids win ----: 0 -28 0 -53 -8 0 3 0 -50 0 0 -101 0
avoids win ---l: 0 -30 0 -11 113 0 -6 0 -74 0 0 21 0
avoids win --w-: 0 0 0 -14 -58 0 -28 0 -47 -238 0 -170 0
avoids win --wl: 0 0 0 -28 -53 0 -65 0 -87 -174 0 -107 0
keeps lead ----: 168 68 13 -7 92 2 -15 -76 -25 -118 -5 -63 14 -48
keeps lead d---: 41 49 26 25 35 -43 17 7 -28 -33 23 -82 0 -37
keeps lose ----: 123 59 -30 -84 35 -160 107 -24 -1 -70 0 -12 58 0
keeps lose -p--: 69 6 -25 20 -8 -55 12 -21 0 19 0 0 -7 -10
keeps lose d---: 9 5 -14 -22 -50 -183 -65 -35 -48 -54 -113 -53 -33 -109
keeps lose dp--: 14 11 -30 -69 51 -36 -51 -16 -27 -24 -15 0 -63 -9
keeps win ----: 0 -9 1 -20 0 0 70 -2 -9 -29 0 0 0 0
keeps win --w-: 0 0 0 0 86 -58 21 71 -41 -52 29 -76 0 17
keeps win -p--: 0 0 0 -20 0 0 28 0 0 -14 0 0 0 -14
keeps win -pw-: 0 0 0 0 0 20 28 -14 0 0 0 -14 0 0
keeps win d---: 77 69 65 56 116 0 2 6 -34 -61 21 0 -9 -44
keeps win d-w-: -5 17 -14 18 152 77 103 88 53 25 67 -44 -8 -28
keeps win dp--: -7 -18 -2 66 0 0 34 93 -4 16 0 0 18 -8
keeps win dpw-: -19 0 -14 22 -17 -7 4 17 -19 32 68 -27 -2 36
wins lead ----: 78 48 47 26 22 -25 -52 -59 11 12 -1 17 21
wins lead ---- trump: 33 53 14 -37 -18 -19 -66 -45 -82 11 -29 1 38
wins lose ----: 105 56 16 10 -14 -22 -98 -108 -85 -106 -124 -156 -135
wins lose ---- trump: 92 17 1 3 -33 -55 -110 -72 -111 -98 -78 -48 0
wins lose ---l: 87 34 -8 -30 -55 -90 -103 -162 -85 -130 -159 -179 -169
wins lose ---l trump: 76 -74 11 27 -15 -78 -114 -85 -30 -68 -92 -13 0
wins lose -p--: 128 107 67 53 36 22 -47 -104 -2 -96 -35 -110 -105
wins lose -p-- trump: 72 43 18 11 -24 -23 -80 -73 -8 -50 -25 -18 0
wins lose -p-l: 140 127 103 59 60 61 0 -68 -16 3 -59 -46 -75
wins lose -p-l trump: 43 78 32 -17 -18 -29 -3 -22 -26 -17 -64 0 0
wins win ----: 0 67 72 66 50 4 18 -6 71 92 75 105 69
wins win ---- trump: 76 111 98 82 39 -3 14 19 15 -3 29 12 -20
wins win ---l: 0 0 0 0 26 -10 0 24 95 141 136 177 37
wins win ---l trump: 178 154 52 103 65 72 47 38 34 64 9 19 41
wins win -p--: 0 24 -15 -29 26 15 -66 15 91 -22 107 -5 48
wins win -p-- trump: 44 29 10 23 6 -22 88 -27 5 -62 13 -48 -5
wins win -p-l: 0 0 0 0 0 32 13 41 -27 10 7 53 -55
wins win -p-l trump: -16 -3 -7 20 -42 15 -6 -35 -7 -16 -44 -92 -84
"""

FITTED: dict[str, tuple[int, ...]] = {
    name: tuple(map(int, figures.split()))
    for name, figures in (row.split(": ") for row in _ROWS.strip().splitlines())
}

#: How readily a card is played, in hundredths, by what holds it in the hand while cards are drawn
#: (see `analysis.estimate.bonds`): whether a partner is held with which it is declared, how many
#: cards of its rank are, how many of its sequence, and whether it is held twice.
PAIR = (100, 32)
KIND = (100, 100, 93, 50, 13)
RUN = (100, 100, 95, 45, 18, 9)
DOUBLE = (100, 114)
