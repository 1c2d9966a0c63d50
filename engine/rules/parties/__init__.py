"""Rules on parties: named in the header, known from the register, listed."""
