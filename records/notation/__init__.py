"""Text to records and back: what is written, no rules."""
