"""The way back: what a key file holds, how it is locked, and the original restored from it."""
