"""A deal in progress: hands, stock, tricks. Each part changes only itself, by its methods."""
