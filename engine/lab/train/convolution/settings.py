"""What a second tagger is made of, as its configuration says."""

from __future__ import annotations

from dataclasses import dataclass

from engine.tagging import convolution


@dataclass(frozen=True, slots=True)
class ConvolutionSettings:
    """``forms``: rows of the table of common forms; ``width``: of the convolutions. The shares that
    are hidden while it trains: ``form_dropout`` of common forms, as if they were unknown,
    ``word_dropout`` of words altogether, ``dropout`` of a word's numbers."""

    forms: int = 8_000
    width: int = 160
    form_dropout: float = 0.15
    word_dropout: float = 0.05
    dropout: float = 0.2

    def tables(self) -> convolution.WordTables:
        """Return the tables of words."""
        return convolution.WordTables(forms=self.forms)

    def sizes(self) -> convolution.LayerSizes:
        """Return the widths of the layers."""
        return convolution.LayerSizes(width=self.width)

    def hidden(self) -> convolution.Dropout:
        """Return what is hidden while it trains."""
        return convolution.Dropout(self.form_dropout, self.word_dropout, self.dropout)


@dataclass(frozen=True, slots=True)
class OpinionSettings:
    """When the published tagger is heard: the ``threshold`` of a mention's score, and the ``worth``
    of what it finds alone, the share that had to be hidden
    (:class:`engine.tagging.SecondTagger`)."""

    threshold: float = 0.5
    worth: float = 0.5
