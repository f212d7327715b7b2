"""Pictures of the table: at one place of a record, or as a film of some actions."""
