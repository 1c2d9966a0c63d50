"""What a server does, for pages, the web API and the command line.

``service.service()`` is the way in: documents and what came of them, lists, readings, sets,
alignments, adjudications, started and stopped together. ``sets``, ``agreement`` and ``teaching``
have ways in of their own, for what ships needs no store: ``gold_sets()``, ``agreements()``,
``teaching()``. ``tasks`` is the one mechanism for what goes on in the background; ``worker`` the
one process that holds the models. The server's own never loads torch. This face imports nothing,
for the processes that work for the server come through it too.
"""
