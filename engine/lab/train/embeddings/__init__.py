"""What a tagger stands on: character language models, byte-pair vectors, document features, a
transformer; and their output, computed once."""
