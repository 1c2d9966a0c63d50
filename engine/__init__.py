"""The engine of Nom d'emprunt: reads, annotates, pseudonymises and measures.

It knows neither Dash nor Flask (``engine.http`` alone knows a web framework, and only ``app.py``
imports it). Everything a page does, ``python -m engine`` does. Importing ``engine`` or
``engine.formats`` loads neither torch nor flair.
"""

__version__ = "0.8.0"
