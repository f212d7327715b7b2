"""A record as evidence: which rule books allow it, and what it may have been meant to say.

Nothing here changes a record: what is tried is tried on a copy, and judged by replay.
"""
