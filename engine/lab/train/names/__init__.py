"""Training of the small model that tells names from other words (:mod:`engine.text.name_model`
reads it)."""
