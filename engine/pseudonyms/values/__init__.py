"""What is no name written again: addresses, towns, dates, numbers, mail addresses, companies."""
