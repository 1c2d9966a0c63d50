"""The commands on documents: annotate, pseudonymise, restore, convert; and where their files come
from and go."""
