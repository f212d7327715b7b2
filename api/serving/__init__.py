"""The server under the application: connections, what comes in on them, and what goes out."""
