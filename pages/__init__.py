"""The pages: one file each, found by Dash. A page reads its inputs, calls the engine, and gives the
answer to a component."""
