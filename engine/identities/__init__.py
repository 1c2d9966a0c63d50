"""Made-up persons, companies, streets and numbers, in the proportions of French courts: nobody who
lives.
"""
