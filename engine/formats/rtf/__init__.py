"""Rich Text Format: read token by token, and written by changing as few of its bytes as there are
to change.
"""
