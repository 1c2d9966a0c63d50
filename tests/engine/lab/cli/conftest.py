"""The command line of the product's tests, with the laboratory's commands."""

from tests.engine.cli.conftest import run

__all__ = ["run"]
