"""Replaying: records judged by the rules."""
