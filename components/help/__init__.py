"""What /aide shows: how to use it, the engine and its rules, the formats."""
