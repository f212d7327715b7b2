"""A record as evidence: the rule books that allow it, and what a faulty one may have meant.

Nothing here changes a record. Every trial is made on a copy and judged by replay.
"""
