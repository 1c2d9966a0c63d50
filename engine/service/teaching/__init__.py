"""What the engine may learn of what readers validated, as pages have it: their documents as gold,
the sentences that teach most."""
