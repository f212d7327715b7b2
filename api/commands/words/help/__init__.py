"""The help of the commands in French. In English it stands with each command and option.

Whoever wants it calls `in_french` of `api/commands/shared/french.py`.
"""
