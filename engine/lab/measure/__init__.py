"""Figures made anew for the pages and the model cards: speed, what each rule is worth, genres,
foreign gold, alignment, shipped runs. The records that the product reads are
:mod:`engine.measure`'s."""
