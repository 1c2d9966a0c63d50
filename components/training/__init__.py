"""What /entrainement shows: a corpus, the hyper-parameters, trainings and their figures, models."""
