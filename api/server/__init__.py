"""The server under the application: its connections, incoming requests and outgoing answers."""
