"""The kind of tagger that gives a second opinion: hashed tables of words, dilated convolutions and
a CRF, in 2.4 million weights.

The face gives the tagger, its layers and how they are written to a folder;
:mod:`engine.tagging.second` chooses the model of a language, :mod:`engine.lab.train.convolution`
trains one. Loading it loads torch: :mod:`engine.tagging.kinds` names it, and does not import it.
"""

from engine.tagging.convolution.network import ConvolutionNetwork, Dropout, LayerSizes
from engine.tagging.convolution.tagger import ConvolutionTagger
from engine.tagging.convolution.weights import read_convolution, write_convolution
from engine.tagging.convolution.words import WordNumbers, WordTables, common_forms

__all__ = [
    "ConvolutionNetwork",
    "ConvolutionTagger",
    "Dropout",
    "LayerSizes",
    "WordNumbers",
    "WordTables",
    "common_forms",
    "read_convolution",
    "write_convolution",
]
