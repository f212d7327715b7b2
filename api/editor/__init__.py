"""The language server, `carnet lsp`: what it tells an editor about a text while it is written."""
