"""What a service needs besides its resources: who may call, how often, and what is told of it."""
