"""What several commands do with texts: cut, shared out, judged, reported."""
