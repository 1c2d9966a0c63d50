"""Trainings on a user's gold set: begun, stopped and gone on with from a page, each in a process of
its own."""
