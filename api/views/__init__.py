"""Views: records as JSON, text or images."""
