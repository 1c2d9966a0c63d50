"""Figures over time, from what stays of validated readings
(:class:`engine.monitoring.record.Record`): counts, no text.

``columns`` makes arrays of records, ``selection`` chooses among them, ``rates`` says what is
divided by what, ``series`` follows it by day or by week, ``prediction`` and ``watch`` tell which
week is out of the ordinary, ``blame`` where to look first; ``groups``, ``calibrated`` and ``rules``
are the other questions; ``demonstration`` makes records of the documents that ship.
"""
