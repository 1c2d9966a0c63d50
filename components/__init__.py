"""Functions from plain values to Dash components. They know the engine; the engine does not know
them."""
