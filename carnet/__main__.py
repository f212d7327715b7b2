"""The command line as `python -m carnet`."""

from api.cli import main

main()
