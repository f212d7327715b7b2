"""The ways to reach Carnet: the HTTP service, its pages and the command line."""
