"""What takes long is worked out by a few processes of its own, in turn, for whoever waits."""
