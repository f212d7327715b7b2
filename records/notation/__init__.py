"""The notation: turns text into records and records into text. It knows no rules."""
