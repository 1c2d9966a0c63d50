"""Runs as an experiment tracker has them: each with what it was made by, on which gold, when, where
and with which parameters; listed, held against each other, kept, and exchanged with MLflow.

``records`` finds them, ``parameters`` and ``figures`` say of each what a table sets side by side,
``difference`` and ``comparison`` hold them together, ``kept`` are those of this machine, ``mlflow``
is the form in which MLflow keeps its own.
"""

from engine.measure.runs import comparison, description, difference, figures, kept, mlflow, parameters, records
from engine.measure.runs.comparison import COMPARED, RecordComparison
from engine.measure.runs.difference import RunChanges
from engine.measure.runs.records import RunRecord

__all__ = [
    "COMPARED",
    "RecordComparison",
    "RunChanges",
    "RunRecord",
    "comparison",
    "description",
    "difference",
    "figures",
    "kept",
    "mlflow",
    "parameters",
    "records",
]
