"""OpenDocument texts (odt), read from and written into the parts of their zip."""
