"""Rules on addresses, towns, facilities, and towns that are only a court's seat."""
