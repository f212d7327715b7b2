"""A corpus of any size judged: tables of its records, deals, plays, declarations and findings."""
