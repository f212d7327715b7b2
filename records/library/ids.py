"""Ids of stored records: twelve characters that sort in the order in which they were given out."""

from __future__ import annotations

import secrets

from records.library import clock

#: Digits and small letters. Left out are i, l, o and u, which are misread or form words.
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
LENGTH = 12
_RANDOM_BITS = 18
_PAIRS = [first + second for first in ALPHABET for second in ALPHABET]
_EPOCH_S = 1_577_836_800  # the first moment of 2020, so that 42 bits last until 2159
_LAST_MS = (1 << 42) - 1


def encode(number: int) -> str:
    """Return the id that spells a number below 32 ** 12.

    >>> encode(0), encode(33), encode(32**12 - 1)
    ('000000000000', '000000000011', 'zzzzzzzzzzzz')
    """
    pairs = []
    for _ in range(LENGTH // 2):
        number, pair = divmod(number, 1024)
        pairs.append(_PAIRS[pair])
    return "".join(reversed(pairs))


def decode(name: str) -> int:
    """Return the number that an id spells. Raises ValueError if the text is not an id.

    >>> decode(encode(123456789))
    123456789
    """
    if len(name) != LENGTH:
        raise ValueError(name)
    number = 0
    for letter in name:
        number = number * 32 + ALPHABET.index(letter)
    return number


def next_number(last: int | None) -> int:
    """Return the number behind a new id, made from the present time and greater than `last`.

    Part of it is random, so it cannot be guessed from an id that was made at another time.

    >>> encode(next_number(decode("zzz000000000"))) > "zzz000000000"
    True
    """
    past = int((clock.moment().timestamp() - _EPOCH_S) * 1000)
    # A clock outside those years is wrong. What it says must not use up the numbers.
    if not 0 <= past <= _LAST_MS:
        past = 0
    number = (past << _RANDOM_BITS) | secrets.randbits(_RANDOM_BITS)
    return number if last is None else max(number, last + 1)
