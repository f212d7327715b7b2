"""Work that takes long, done in turn by a few processes of its own."""
