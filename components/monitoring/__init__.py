"""What /suivi shows: figures over time and their alerts."""
