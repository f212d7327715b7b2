"""What several commands need besides: the terminal, files, stores, options."""
