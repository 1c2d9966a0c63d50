"""The commands that measure: evaluate, recall, agreement, adjudicate, panel, persons."""
