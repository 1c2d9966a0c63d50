"""Figures made anew for the pages and the model cards: speed, what each rule is worth, genres, foreign gold."""
