"""Rules weakened one at a time, and the tests that notice."""
