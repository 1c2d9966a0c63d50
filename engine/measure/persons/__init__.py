"""Persons in place of mentions: grouping (B³, CEAF, MUC), individuals of which every mention is
masked (TAB), forms of names."""
