"""From mentions to individuals: who is named where, what they are in the case, and what belongs to
them.
"""
