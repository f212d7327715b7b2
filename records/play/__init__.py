"""Replaying: records held against rules."""
