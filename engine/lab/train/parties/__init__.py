"""The model that tells a party among names labelled as judges' and lawyers'
(:mod:`engine.persons.roles.party_model`): its training, and its figures out of sample."""
