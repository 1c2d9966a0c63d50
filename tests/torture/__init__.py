"""Documents with a name of its own in every place where a program shows or keeps words, and what
would fill the memory or the day of a reader; made here, one generator a file."""
