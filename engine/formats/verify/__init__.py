"""What was written is read again before it leaves: it must say what was meant, and hold nothing
that was to be hidden.
"""
