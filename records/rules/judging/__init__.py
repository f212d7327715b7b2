"""What the rules say of an action: each function here answers and changes nothing.

There is a file for each kind of action. Of several rules that an action breaks, the first in the
order of notation 4 is the one reported.
"""
