"""The quality panel: hard sentences that ship and those added on this machine, runs on them, two
runs compared."""
