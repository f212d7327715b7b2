"""What the rules say of an action. The functions here answer, and change nothing.

There is a file for each kind of action. If an action breaks several rules, the first in the order
of notation 4 is reported.
"""
