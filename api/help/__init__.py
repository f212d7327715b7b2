"""The documents as pages: which there are, how they are drawn and searched, what leads to them."""
