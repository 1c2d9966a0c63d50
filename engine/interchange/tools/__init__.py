"""The forms of tools for annotating and for training, one file each: brat, INCEpTION, Label Studio,
Prodigy, Argilla, spaCy, Hugging Face, and tables of offsets."""
