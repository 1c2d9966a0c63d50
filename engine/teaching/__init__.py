"""Which sentences would teach the engine most, and what becomes of them: their ranking, their
diversity, their variants for the panel.

``sentences`` cuts documents, ``signals`` says what each has to teach, ``vectors`` how alike two
are, ``ranking`` chooses. ``fictional`` takes the names out before a sentence is kept, ``variants``
writes it in other ways. Pure functions on frozen values: :mod:`engine.service.teaching` knows where
documents come from.
"""
