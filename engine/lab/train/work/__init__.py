"""What a training keeps while it runs, so that it goes on where it stopped: whole files, a journal,
progress, interruption, processes."""
