"""What is known of a deal, and what may be, as far as the record tells."""
