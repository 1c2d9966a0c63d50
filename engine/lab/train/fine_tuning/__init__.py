"""A transformer of a folder on this machine, itself trained to find mentions, layer by layer, where
``[transformer] path`` names it; the other way, frozen under the tagger of the project, is
``[transformer] folder`` (:mod:`engine.lab.train.embeddings.transformer`).

``windows`` turns windows into word pieces, ``course`` trains, ``publication`` writes a model that
the product reads as one that is declared (:mod:`engine.tagging.declared`).
"""
