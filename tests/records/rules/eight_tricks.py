"""Whole deals of Bassadewitz, by who takes which trick."""

from __future__ import annotations

from tests.build import tricks

# Eight tricks of the whole pack; of each suit, a rich one and a poor one.
RICH = {s: [f"A{s}", f"T{s}", f"K{s}", f"Q{s}"] for s in "SHDC"}
POOR = {s: [f"9{s}", f"8{s}", f"7{s}"] for s in "SHDC"}
JACKS = ["JC", "JS", "JH", "JD"]


def played(takers: str) -> str:
    """Eight tricks, a letter each for who is to take it: the rich ones S H D C, then the poor."""
    lines = []
    leader = "A"
    groups = [RICH[s] for s in "SHDC"]
    groups += [[j, *POOR[s]] for s, j in zip("CSHD", JACKS, strict=True)]
    for taker, group in zip(takers, groups, strict=True):
        turn = ["ABCD"[("ABCD".index(leader) + i) % 4] for i in range(4)]
        others = group[1:]
        cards = [group[0] if seat == taker else others.pop() for seat in turn]
        lines.append(f"{leader}:{' '.join(cards)}")
        leader = taker
    return tricks(*lines)
