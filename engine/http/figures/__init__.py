"""Routes of what is counted on this machine: runs of another tracker, batches."""
