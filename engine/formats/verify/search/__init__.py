"""The search of hidden forms in what a file holds beside its text: one module for each way in which
files hold it.
"""
