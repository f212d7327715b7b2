"""What an editor is told of a text while it is written: `carnet lsp`."""
