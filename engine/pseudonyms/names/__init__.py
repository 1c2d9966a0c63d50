"""Names written again: which mentions bear one name, what words stand for it, and in which form."""
