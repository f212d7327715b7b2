"""What replays show: the score through the game, and charts of it."""
