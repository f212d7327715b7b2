"""The tables that the analyses take from play: who plays for them, and how they are fitted."""
