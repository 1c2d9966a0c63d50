"""Long work: one spawned process holds the model, a thread of the server feeds it, the store remembers.

``desk`` is the way in for pages; ``supervisor`` the thread; ``process`` the worker seen from the server; ``worker``
what runs in it; ``wire`` what they say to each other. The server's process never loads torch.
"""
