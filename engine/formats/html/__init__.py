"""Web pages: the text that a browser shows, and the page written again without what it fetches or
runs.
"""
