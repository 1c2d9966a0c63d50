"""From mentions to individuals: who is named where, what they are in the case, and what belongs to
them.

``persons.link`` tells individuals apart (``linking``), ``roles.assignment.cast`` gives their role
and gender, ``attachment`` their addresses, dates and numbers. Nothing here decides what is masked:
profiles and the pipeline do.
"""
