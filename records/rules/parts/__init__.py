"""The parts of a table: each changes only itself, by methods that say what happens."""
