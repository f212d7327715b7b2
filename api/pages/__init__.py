"""The pages: the site, the rules of the games, and signing in."""
