"""Records of trick-taking card games: read, replay, write.

>>> import records
>>> record = records.loads('[Game "whist"] [Deal "1"] 1. A:2S 3S A:KS *')[0]
>>> [finding.code for finding in records.replay(record).findings]
['turn']
"""

from records.notation.reader import Reader, load, loads, read
from records.play.replay import Replay, replay

__all__ = ["Reader", "Replay", "load", "loads", "read", "replay"]
