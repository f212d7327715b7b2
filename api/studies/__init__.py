"""Studies, and tags on records: their calls, their pages, their files."""
