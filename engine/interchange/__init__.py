"""Annotated documents in and out, in our forms and those of other tools (``tools``); and the
samples that ship.

``registry`` is the one list of forms, ``convert`` reads and writes any of them, ``losses`` counts
what a form cannot hold. Tagging schemes stand in :mod:`engine.text.iob`."""

from typing import TYPE_CHECKING

from engine.core import lazy
from engine.interchange.samples import Genre, Sample, genres, gold, read_markup, sample, samples

if TYPE_CHECKING:
    from engine.interchange import convert, label_json, losses, notices, registry
    from engine.interchange.anchor import anchor_annotation, signs
    from engine.interchange.challenge import challenge_documents, challenge_sets
    from engine.interchange.conll import to_conll
    from engine.interchange.conll_columns import has_tags
    from engine.interchange.convert import ConvertedFiles
    from engine.interchange.decision_records import (
        RECORD_EXTENSIONS,
        DecisionRecord,
        holds_records,
        metadata_of,
        read_decisions,
    )
    from engine.interchange.doccano import to_doccano
    from engine.interchange.drafts import LocatedDocument
    from engine.interchange.edits import Builder, Piece, PieceEdit, Span, apply, replace
    from engine.interchange.followed import (
        DecisionMetadata,
        count_followed,
        follow,
        followed_digest,
        possible_profiles,
        say_followed,
    )
    from engine.interchange.form import LAYOUTS, Ways
    from engine.interchange.given_files import read_given
    from engine.interchange.label_json import persons_of
    from engine.interchange.losses import LOST, NAMED, Loss
    from engine.interchange.mentions import PersonMention, english, find_person_mentions, line_of
    from engine.interchange.ner import (
        InvalidNerRequest,
        NerRequest,
        document_loss,
        missing_field,
        ner_answer,
        occultation_of,
        pdf_answer,
        read_loss_request,
        read_ner_request,
    )
    from engine.interchange.notices import Notice, few
    from engine.interchange.registry import AnnotationReader
    from engine.interchange.schema import HOLE, Masks, check_spans, from_json, sort_entities, to_json
    from engine.interchange.utf16 import in_units
    from engine.interchange.zoning import read_zoning_request, zone_ranges, zoning_answer
else:
    __getattr__ = lazy(
        __name__,
        {
            "anchor": ("anchor_annotation", "signs"),
            "challenge": ("challenge_documents", "challenge_sets"),
            "conll": ("to_conll",),
            "conll_columns": ("has_tags",),
            "convert": ("ConvertedFiles",),
            "decision_records": (
                "DecisionRecord",
                "RECORD_EXTENSIONS",
                "holds_records",
                "metadata_of",
                "read_decisions",
            ),
            "doccano": ("to_doccano",),
            "drafts": ("LocatedDocument",),
            "edits": ("Builder", "Piece", "PieceEdit", "Span", "apply", "replace"),
            "followed": (
                "DecisionMetadata",
                "count_followed",
                "follow",
                "followed_digest",
                "possible_profiles",
                "say_followed",
            ),
            "form": ("LAYOUTS", "Ways"),
            "label_json": ("persons_of",),
            "given_files": ("read_given",),
            "losses": ("LOST", "Loss", "NAMED"),
            "mentions": ("PersonMention", "english", "find_person_mentions", "line_of"),
            "ner": (
                "InvalidNerRequest",
                "NerRequest",
                "document_loss",
                "missing_field",
                "ner_answer",
                "occultation_of",
                "pdf_answer",
                "read_loss_request",
                "read_ner_request",
            ),
            "notices": ("Notice", "few"),
            "registry": ("AnnotationReader",),
            "schema": ("HOLE", "Masks", "check_spans", "from_json", "sort_entities", "to_json"),
            "utf16": ("in_units",),
            "zoning": ("read_zoning_request", "zone_ranges", "zoning_answer"),
        },
    )


__all__ = [
    "HOLE",
    "LAYOUTS",
    "LOST",
    "NAMED",
    "RECORD_EXTENSIONS",
    "AnnotationReader",
    "Builder",
    "ConvertedFiles",
    "DecisionMetadata",
    "DecisionRecord",
    "Genre",
    "InvalidNerRequest",
    "LocatedDocument",
    "Loss",
    "Masks",
    "NerRequest",
    "Notice",
    "PersonMention",
    "Piece",
    "PieceEdit",
    "Sample",
    "Span",
    "Ways",
    "anchor_annotation",
    "apply",
    "challenge_documents",
    "challenge_sets",
    "check_spans",
    "convert",
    "count_followed",
    "document_loss",
    "english",
    "few",
    "find_person_mentions",
    "follow",
    "followed_digest",
    "from_json",
    "genres",
    "gold",
    "has_tags",
    "holds_records",
    "in_units",
    "label_json",
    "line_of",
    "losses",
    "metadata_of",
    "missing_field",
    "ner_answer",
    "notices",
    "occultation_of",
    "pdf_answer",
    "persons_of",
    "possible_profiles",
    "read_decisions",
    "read_given",
    "read_loss_request",
    "read_markup",
    "read_ner_request",
    "read_zoning_request",
    "registry",
    "replace",
    "sample",
    "samples",
    "say_followed",
    "signs",
    "sort_entities",
    "to_conll",
    "to_doccano",
    "to_json",
    "zone_ranges",
    "zoning_answer",
]
