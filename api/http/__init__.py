"""HTTP: bodies, answers, problems, preconditions, and their part in the OpenAPI document."""
