"""Which mention of a prediction is which of the gold: by span, by token as seqeval has it, partly
as nervaluate has it."""
