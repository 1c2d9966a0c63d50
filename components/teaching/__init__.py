"""What /suivi/phrases shows: the sentences that would teach most, and their variants."""
