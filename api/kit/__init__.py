"""The conformance kit: cases with their answers, and what asks any program for them."""
