"""Players to compare with: one that does anything legal, and the plain policy of the advice."""

from __future__ import annotations

from random import Random

from carnet.analysis.decisions import Action, Question
from carnet.analysis.environment import Play
from carnet.analysis.estimate.policy import Policy
from carnet.records.play.choices import settled_for_play
from carnet.records.rules.declarations import catalogue
from examples.train.player import RULES


class AtRandom:
    """Chooses any legal action, each as often."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def __call__(self, question: Question, play: Play) -> Action:
        """Return the action that the player chooses."""
        return self._random.choice(question.legal)


class Plain:
    """Plays as the advice takes everybody to play."""

    def __init__(self, seed: int) -> None:
        self._policy = Policy(RULES, Random(seed))

    def __call__(self, question: Question, play: Play) -> Action:
        """Return the action that the player chooses. It reads no card but its own."""
        view = question.view
        points = catalogue(RULES, view.trump)
        declared = [one for one in question.legal if one.kind == "declaration"]
        for action in question.legal:
            if action.kind == "exchange":
                return action
        if declared:
            return max(declared, key=lambda one: points[one.cards].points)
        if question.early:
            return Action("none")
        return Action("play", (self._policy.choose(settled_for_play(play.table)),))
