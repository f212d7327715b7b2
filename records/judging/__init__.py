"""What the rules say of an action. The functions here answer, and change nothing.

Plays and declarations have files of their own. If an action breaks several rules, the first in the
order of notation 4 is reported.
"""
