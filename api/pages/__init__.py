"""The pages: the site, the games' rules, signing in."""
