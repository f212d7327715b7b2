"""Benchmarks of reading, replaying and checking, with chess programs for comparison."""
