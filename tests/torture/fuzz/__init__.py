"""Well-formed files of every form, mutated by a seed: whatever comes of them is a result or one of
the engine's own errors, within the limits of a process that opens files.

``inputs`` are mutated (``mutation`` and the ``*_mutations``), ``ways`` do with each what the
product does with such a file, ``attempt`` measures it, ``campaign`` does so for hours
(``make fuzz``).
"""
