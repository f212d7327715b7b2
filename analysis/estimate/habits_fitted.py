"""How likely players who follow advice are to play a card, by what it would do.

Fitted by `python -m bench.habits` to the play of such players among themselves: hundredths of the
natural logarithm, by style, part and circumstances (see `Role.name` in `analysis.estimate.habits`),
and then by how much the card is worth keeping, from the least on. What is not here is 0.
"""

_ROWS = """
avoids lead ----: 52 50 0 83 -100 0 50 0 42 -79 0 -98 0
avoids lose ----: -59 2 0 40 59 0 113 0 142 145 0 212 0
avoids lose ---l: -42 -51 0 37 80 0 14 0 51 135 0 131 0
avoids win ----: 0 -12 0 53 16 0 -50 0 -43 0 0 -90 0
avoids win ---l: 0 -17 0 -22 122 0 -19 0 -16 0 0 -14 0
avoids win --w-: 0 16 0 0 -88 0 -10 0 -60 -167 0 -219 0
avoids win --wl: 0 0 0 0 -25 0 -78 0 -69 -153 0 -60 0
keeps lead ----: -34 -3 -10 17 -43 15 -57 9 10 29 -22 54 44 14
keeps lead d---: 60 60 19 26 55 -52 27 -17 -68 -68 -44 -84 -7 -107
keeps lose ----: -94 -13 11 33 -82 -34 -107 68 80 98 -121 -144 38 32
keeps lose -p--: -67 -7 -4 20 39 31 15 -8 0 25 23 12 -79 0
keeps lose d---: 49 29 -5 -15 -10 -126 -39 -93 -138 -61 -116 -96 -40 -138
keeps lose dp--: 67 39 -13 -17 83 -62 16 -34 -69 -40 34 -27 -84 -45
keeps win ----: -14 -30 34 114 -30 0 -99 -6 -3 83 -80 0 -19 8
keeps win --w-: 0 0 0 0 37 151 -143 -23 66 107 -41 123 0 5
keeps win -p--: 0 0 0 -20 0 0 -19 -15 34 58 0 0 0 -26
keeps win -pw-: 0 0 0 0 0 20 -10 -10 18 7 -65 -8 0 37
keeps win d---: 104 106 54 67 174 0 40 -19 -50 -63 36 0 28 -106
keeps win d-w-: 25 56 17 83 161 84 111 31 -19 -8 46 -45 -35 -26
keeps win dp--: 11 15 75 21 0 0 39 -8 -34 -40 0 0 -30 23
keeps win dpw-: -17 69 -3 -47 83 -9 65 -9 -5 -26 51 -12 -26 -38
wins lead ----: -40 -26 -22 -30 -15 -12 3 -13 13 16 -27 66 12
wins lead ---- trump: -78 -28 28 -59 -11 10 13 -14 -18 10 6 121 96
wins lose ----: -155 -92 -58 -54 -68 -12 -4 1 -50 -28 -23 -58 -58
wins lose ---- trump: -66 -12 -5 -97 -47 34 34 22 -30 -56 -40 -23 0
wins lose ---l: -175 -134 -141 -89 -96 -48 -29 11 -4 -41 -44 -69 -41
wins lose ---l trump: -92 -23 -22 -15 -51 -25 7 -20 9 -26 -61 -12 0
wins lose -p--: -99 -67 -23 -2 18 18 65 87 24 53 -4 -25 -15
wins lose -p-- trump: -69 3 20 -16 25 8 44 -6 -5 20 -26 -47 0
wins lose -p-l: -24 -71 -21 8 23 104 49 137 73 29 0 -55 -22
wins lose -p-l trump: -24 -25 -13 -45 12 0 -20 23 0 16 -12 -12 0
wins win ----: 0 -17 -104 -37 11 -21 35 18 -16 24 28 53 84
wins win ---- trump: 46 78 64 35 57 33 129 114 63 53 97 64 53
wins win ---l: 0 0 0 0 0 7 34 45 27 48 80 112 92
wins win ---l trump: 23 11 43 107 63 63 85 61 77 49 33 54 118
wins win -p--: 0 -17 -23 -41 -11 -7 -1 -23 -5 33 48 59 78
wins win -p-- trump: -73 -9 37 -22 -35 -44 2 24 -20 -56 31 23 67
wins win -p-l: 0 0 0 0 0 0 0 0 29 -27 -9 30 -40
wins win -p-l trump: -46 -32 -10 -3 41 -4 -8 -10 -5 3 53 -71 -24
"""

FITTED: dict[str, tuple[int, ...]] = {
    name: tuple(map(int, figures.split()))
    for name, figures in (row.split(": ") for row in _ROWS.strip().splitlines())
}
