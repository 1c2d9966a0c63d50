"""The search of hidden forms in what a file holds beside its text: one module for each way in which
files hold it.

All of them feed a :class:`~engine.formats.verify.search.parts.Search`; which one a format takes,
its ``Format`` says.
"""
