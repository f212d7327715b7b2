"""The parts of a table. Each changes only itself, by methods that say what happens."""
