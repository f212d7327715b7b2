"""Running a service: who may call and how often, and what is logged and counted."""
