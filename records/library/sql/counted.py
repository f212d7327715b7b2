"""How many records there are with each value of some columns.

The database itself keeps these numbers as records come, change and go, by triggers.
"""

from __future__ import annotations

from collections.abc import Iterator

from records.library.sql.session import Session

#: Each number as it is counted anew: what is counted, the value, and how many records have it.
_ANEW = """
select 'all' as what, '' as value, count(*) as records from entries having count(*) > 0
union all select 'game', game, count(*) from entries where game is not null group by game
union all select 'event', event_folded, count(*) from entries
    where event_folded is not null group by event_folded
union all select 'result', result, count(*) from entries where result is not null group by result
union all select 'ok', cast(ok as text), count(*) from entries group by ok
union all select 'annotated', case when annotations > 0 then '1' else '0' end, count(*)
    from entries group by case when annotations > 0 then '1' else '0' end
"""
_KEPT = "select what, value, records from counted"


def count_again(session: Session) -> None:
    """Count all records anew. The caller has begun a transaction. Cost: some seconds a million."""
    session.execute("delete from counted")
    session.execute(f"insert into counted (what, value, records) {_ANEW}")


def wrongly_counted(session: Session) -> Iterator[str]:
    """Yield what is counted wrongly, such as game."""
    anew = f"select * from ({_ANEW}) as anew"
    wrong = session.execute(
        f"select distinct what from (select * from ({anew} except {_KEPT}) as lacking"
        f" union all select * from ({_KEPT} except {anew}) as besides) as wrong order by what"
    )
    yield from [what for (what,) in wrong.fetchall()]
