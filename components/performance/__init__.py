"""What /performances shows: figures by entity, people, rules, runs, training."""
