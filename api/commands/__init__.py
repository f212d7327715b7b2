"""The commands of `carnet`, a module each."""
