"""Several runs put together: what each alone finds, and what all would find and cost."""
