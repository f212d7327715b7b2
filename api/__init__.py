"""How others reach Carnet: the HTTP service, its pages, the command line."""
