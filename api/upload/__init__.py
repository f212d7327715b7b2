"""Uploads: records are read, judged in batches, spooled, and answered for one by one."""
