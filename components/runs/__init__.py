"""The page of runs: one figure over time, parameters side by side, figures by label, whether runs
differ by more than chance, MLflow."""
