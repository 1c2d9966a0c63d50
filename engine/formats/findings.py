"""What a file can carry beside its text: the codes of :class:`~engine.formats.writing.Finding`, in
words."""

from __future__ import annotations

FINDINGS: dict[str, tuple[str, str]] = {
    "properties": ("propriétés du document (auteur, titre, société…)", "document properties (author, title, company…)"),
    "custom_properties": ("propriétés personnalisées", "custom properties"),
    "custom_xml": ("données XML personnalisées", "custom XML data"),
    "comments": ("commentaires", "comments"),
    "tracked_changes": ("modifications suivies", "tracked changes"),
    "hidden_text": ("texte masqué", "hidden text"),
    "alternative_texts": ("textes de remplacement d'images", "alternative texts of pictures"),
    "bookmarks": ("signets", "bookmarks"),
    "links": ("liens hypertextes", "hyperlinks"),
    "fields": ("champs", "fields"),
    "embedded_objects": ("objets incorporés", "embedded objects"),
    "macros": ("macros", "macros"),
    "pictures": ("images, dont le texte n'est pas relu", "pictures, whose text is not read"),
    "picture_metadata": ("métadonnées d'images (EXIF, XMP)", "metadata of pictures (EXIF, XMP)"),
    "thumbnail": ("vignette d'aperçu", "preview thumbnail"),
    "signatures": ("signatures électroniques", "electronic signatures"),
    "earlier_revisions": ("versions antérieures", "earlier revisions"),
    "outline": ("plan du document", "document outline"),
    "annotations": ("annotations", "annotations"),
    "form_fields": ("champs de formulaire", "form fields"),
    "attachments": ("pièces jointes", "attachments"),
    "mail_headers": ("en-têtes de message", "message headers"),
    "scripts": ("scripts", "scripts"),
    "code_comments": ("commentaires du code", "comments in the code"),
    "editing_traces": (
        "traces d'édition (identifiants, imprimante, dernier auteur)",
        "editing traces (identifiers, printer, last author)",
    ),
    "other_text": ("textes qui ne sont pas lus comme le document", "texts that are not read as the document"),
    "scanned_pages": (
        "pages numérisées, lues par reconnaissance de caractères",
        "scanned pages, read by character recognition",
    ),
    "redacted_text": ("passages retirés du texte des pages", "passages taken out of the text of the pages"),
    "rasterised_page": (
        "pages remplacées par leur image, dont le texte ne pouvait pas être retiré autrement",
        "pages replaced by their picture, whose text could not be taken out otherwise",
    ),
    "moved_words": (
        "pages remplacées par leur image, dont le texte invisible se lit dans un autre ordre",
        "pages replaced by their picture, whose invisible text is read in another order",
    ),
    "crowded_pseudonyms": (
        "pseudonymes trop longs pour leur place, écrits très petit",
        "pseudonyms too long for their room, written very small",
    ),
    "encoding": (
        "codage des caractères (il ne pouvait pas écrire un pseudonyme)",
        "character encoding (it could not write a pseudonym)",
    ),
    "file_name": ("nom du fichier", "file name"),
}
"""Code to its name in French and in English, as a report lists it."""

FATES: dict[str, tuple[str, str]] = {
    "removed": ("retiré", "removed"),
    "pseudonymised": ("pseudonymisé", "pseudonymised"),
    "accepted": ("accepté", "accepted"),
    "refused": ("refusé", "refused"),
    "redacted": ("caviardé", "redacted"),
    "kept": ("conservé", "kept"),
    "converted": ("converti en UTF-8", "converted to UTF-8"),
}
