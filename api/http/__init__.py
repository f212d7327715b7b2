"""HTTP: bodies, answers, problems, preconditions, and what the OpenAPI document says of them."""
