"""Who deals next."""

from __future__ import annotations

from records.rules.ruleset import RuleSet


def next_dealers(
    rules: RuleSet, dealers: tuple[int, ...], score: tuple[int, ...] | None
) -> tuple[int, ...]:
    """Return the seats that may deal next, the likeliest first. Empty if that cannot be known.

    There are several if the last dealer was not the one whose turn it was. `score` is what the last
    deal brought, None if unknown. Source: rulebook 0.2.
    """
    rotation = rules.deals_next
    by_score = rotation in ("winner", "loser")
    if by_score or rules.drawn_again:
        if score is None:
            return ()
        if len(set(score)) == 1:
            if rules.drawn_again:
                return dealers
        elif by_score:
            side = score.index(max(score) if rotation == "winner" else min(score))
            return rules.sides[side]
    if len(dealers) == 1:
        return ((dealers[0] + 1) % rules.seats,)
    return tuple(dict.fromkeys([(dealer + 1) % rules.seats for dealer in dealers]))
