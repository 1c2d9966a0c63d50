"""Made-up persons, companies, streets and numbers, in the proportions of French courts: nobody who
lives.

``bank`` gives an identity, the other files what it is made of. They fill the sentences that teach
and the documents of the laboratory; pseudonyms are drawn elsewhere
(:mod:`engine.pseudonyms.names`).
"""
