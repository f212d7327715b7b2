"""Records that are sent: read, judged in batches, set down, and answered for one by one."""
