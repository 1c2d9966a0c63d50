"""The commands of the laboratory, which add themselves to ``python -m engine``; each module has one
of them, ``training`` two."""

from __future__ import annotations

from engine.cli.registry import add, provide
from engine.lab import REQUIRED
from engine.lab.cli import benchmark, calibrate, experiment, genres, perturbations, results, training
from engine.lab.cli.ablation import ablation

add(training.train, training.TRAIN, REQUIRED)
add(training.curve, training.CURVE, REQUIRED)
add(experiment.experiment, experiment.HELP, REQUIRED)
add(genres.genres, genres.HELP, REQUIRED)
add(perturbations.perturbations, perturbations.HELP, REQUIRED)
add(calibrate.calibrate, calibrate.HELP, REQUIRED)
add(benchmark.benchmark, benchmark.HELP, REQUIRED)
add(results.results, results.HELP, REQUIRED)
provide("evaluate --ablation", ablation, REQUIRED)
