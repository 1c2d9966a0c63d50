"""Word documents (docx, docm), read from and written into the parts of their zip."""
