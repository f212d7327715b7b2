"""Changed texts are judged as replays judge them, whatever judges them."""

from __future__ import annotations

import pytest

from records.evidence.changes import Edit, changed
from records.evidence.trials import Trials, reach
from records.evidence.written import WrittenDeal
from records.notation.reader import loads, locate
from records.play.replay import Replay
from tests.slips import HANDS, REVOKE, Slipped, slipped


def some(game: str, name: str, hands: str) -> Slipped:
    return next(one for seed in range(99) if (one := slipped(game, seed, name, hands)))


@pytest.mark.parametrize("game", ["whist", "bassadewitz", "sizette"])
@pytest.mark.parametrize("name", [REVOKE, "wrong suit", "two tricks exchanged", "a card left out"])
@pytest.mark.parametrize("hands", HANDS)
def test_an_action_marked_as_irregular_is_judged_as_in_the_text_that_has_the_mark(
    game: str, name: str, hands: str
) -> None:
    replay = Replay(locate(loads(some(game, name, hands).text)[0]))
    assert replay.rules is not None
    trials = Trials(replay.record, replay)
    plies = {finding.ply for finding in replay.findings if finding.deal == trials.deal + 1} - {None}
    for word in WrittenDeal(replay.record, trials.deal, replay.rules).words:
        if word.ply in plies:
            text = changed(replay.record.text, (Edit(word.last, word.last, "^"),))
            expected = reach(Replay(loads(text)[0]))
            told = trials.marked(word)
            assert told[:2] == expected[:2]
            assert told.sound or told.items == expected.items
