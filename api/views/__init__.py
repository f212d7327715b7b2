"""What is told of records, as JSON, text or pictures."""
