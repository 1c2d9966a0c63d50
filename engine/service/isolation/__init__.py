"""Processes in which the files of users are opened: one for each file, with limits, without
network, and gone after."""
