"""The commands of `carnet`, one module for each."""
