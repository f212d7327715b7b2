"""Charts over many records. Each is a function of the `Statistics` of a collection.

A chart with more than fits is drawn in pages."""
