"""The steps by which games count (see `records.rules.steps`), a file for each family."""

from __future__ import annotations

from records.rules.scorers.besigue import (
    GameValue,
    GoesLive,
    LastOfDeal,
    LastOfStock,
    LiveFrom,
    Reached,
    RestCounts,
    SevensDealt,
    SevenTurned,
    TrickCounts,
    WinsAlone,
    WithTheTalon,
    WonAtOnce,
    WonLive,
)
from records.rules.scorers.card_points import (
    AtTheTarget,
    CardTurned,
    DealToBest,
    GoesOut,
    MoreThanHalf,
    MostTricks,
    PotToBest,
    RoundedCards,
)
from records.rules.scorers.chips import AfterDeals, FewestArePaid, MostArePenalised
from records.rules.scorers.claimed import DealToCount, MostCounted, PointsWait
from records.rules.scorers.common import (
    Adjustments,
    Amount,
    CardsCount,
    HigherTotal,
    LastTrick,
)
from records.rules.scorers.tricks import ByTricks, FirstSide, FirstTo, Honours, OddTricks, Rubber
