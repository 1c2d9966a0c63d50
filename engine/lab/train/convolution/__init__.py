"""The second tagger: hashed tables of words under dilated convolutions and a CRF, trained with the
course of the first (:mod:`engine.lab.train.tagger`) on documents drawn the same way.

Its layers are those that the product runs (:mod:`engine.tagging`): nothing is translated when it is
published.
"""
