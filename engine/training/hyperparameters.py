"""The hyper-parameters of a training on one's own corpus, with the bounds of each. What each does
is one sentence of the catalogue, ``training.parameter.NAME``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core import BadHyperparameter, UnknownName, catalogue


@dataclass(frozen=True, slots=True)
class Hyperparameter:
    """A number that a training is given: its value unless another is said, and its bounds, which it
    may have. ``whole``: it has no decimals."""

    name: str
    default: float
    least: float
    most: float
    whole: bool = False

    def title(self, language: str) -> str:
        """Return its name in a language."""
        return catalogue.ENGINE.say(f"training.parameter.{self.name}.title", language)

    def sentence(self, language: str) -> str:
        """Return what it does, in one sentence."""
        return catalogue.ENGINE.say(f"training.parameter.{self.name}", language)

    def check(self, value: object) -> float:
        """Read a value, written or a number.

        Raises:
            BadHyperparameter: it is no number, or out of bounds.
        """
        try:
            number = float(str(value).replace(",", "."))
        except ValueError:
            number = self.least - 1
        if not self.least <= number <= self.most or (self.whole and number != int(number)):
            raise BadHyperparameter(name=self.name, value=str(value)[:40], least=self.least, most=self.most)
        return int(number) if self.whole else number


HYPERPARAMETERS: tuple[Hyperparameter, ...] = (
    Hyperparameter("epochs", 8, 1, 200, whole=True),
    Hyperparameter("minutes", 14, 0.1, 600),
    Hyperparameter("learning_rate", 0.001, 0.00001, 0.02),
    Hyperparameter("tokens_per_batch", 1000, 50, 20_000, whole=True),
    Hyperparameter("patience", 3, 1, 200, whole=True),
    Hyperparameter("locked_dropout", 0.3, 0, 0.9),
    Hyperparameter("word_dropout", 0.05, 0, 0.9),
    Hyperparameter("averaging", 0.99, 0, 0.9999),
    Hyperparameter("empty_windows", 1, 0, 1),
    Hyperparameter("changed", 0, 0, 1),
    Hyperparameter("share", 1, 0.05, 1),
    Hyperparameter("outside", 0.6, 0, 5),
    Hyperparameter("dev", 0.1, 0.01, 0.45),
    Hyperparameter("test", 0.15, 0.01, 0.45),
    Hyperparameter("documents", 0, 0, 1_000_000, whole=True),
    Hyperparameter("seed", 1, 0, 1_000_000, whole=True),
)
"""Those of the training itself, then of what is published, then of the parts of the corpus."""

_BY_NAME = {one.name: one for one in HYPERPARAMETERS}


def check_hyperparameters(values: Mapping[str, object]) -> dict[str, float]:
    """Give all hyper-parameters: those of ``values``, read, and the defaults of the others.

    Raises:
        UnknownName: there is none of a name. BadHyperparameter: a value that it cannot have.
    """
    for name in values:
        if name not in _BY_NAME:
            raise UnknownName(name=name, known=", ".join(_BY_NAME))
    return {one.name: one.check(values.get(one.name, one.default)) for one in HYPERPARAMETERS}
