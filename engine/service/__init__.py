"""What a server does, for pages, the web API and the command line.

``service.service()`` is the way in: documents, lists, readings, sets, alignments, adjudications,
started and stopped together. ``gold_sets()``, ``agreements()`` and ``teaching()`` need no store.
``tasks`` is the one mechanism for what goes on in the background; ``worker`` the processes that
hold the models, ``isolation`` those that open files. This face loads nothing at once.
"""

from typing import TYPE_CHECKING

from engine.core import lazy

if TYPE_CHECKING:
    from engine.service import service, tasks, warming
    from engine.service.accounts.accounts import Accounts, actor_of
    from engine.service.accounts.holdings import Holdings
    from engine.service.accounts.login_view import LoginView
    from engine.service.accounts.overview import AccountOverview
    from engine.service.accounts.policy import access_policy
    from engine.service.accounts.provider_logins import DEPARTURE_LASTS, LoginReturn, current_provider
    from engine.service.accounts.subjects import ids_in, strings_in
    from engine.service.accounts.table import (
        ANYTHING,
        FILTERED,
        OPEN,
        PASSIVE,
        SHOWN,
        callback_permission,
        may_open,
        route_permission,
    )
    from engine.service.agreement.adjudications import Adjudication
    from engine.service.agreement.agreements import agreements
    from engine.service.agreement.place_lists import place_lists
    from engine.service.agreement.sources import AnnotationSource, Annotator
    from engine.service.alignment.aligned import Alignment
    from engine.service.alignment.aligning import AlignmentProgress, UploadedFile
    from engine.service.alignment.alignments import Alignments, Kept
    from engine.service.audit import LogCheck
    from engine.service.documents.deliveries import Deliveries, delivered_file
    from engine.service.documents.direct import DirectDocument, DirectOptions
    from engine.service.documents.limits import MEGABYTE, check_size
    from engine.service.documents.own_terms import OwnTerms
    from engine.service.documents.pictures import Pictures, keys_to_decide_in, keys_with_names
    from engine.service.documents.presence import Reader
    from engine.service.documents.reports import LONGEST_REFERENCE, LONGEST_REPORT, PublicReportView, Reports
    from engine.service.documents.results import Results
    from engine.service.documents.reviewed import Reviewed, changes
    from engine.service.documents.reviews import LONGEST_NAME, Reviews
    from engine.service.documents.sides import Sides
    from engine.service.installation_policy import check_policy, policy_data, say_policy
    from engine.service.isolation.files import as_document, read_file
    from engine.service.isolation.operation import Operation, Send
    from engine.service.isolation.operations import preload
    from engine.service.isolation.processes import Processes
    from engine.service.isolation.turns import Places, Turns
    from engine.service.lists.annotations import annotation_lines
    from engine.service.lists.assignment_rules import check_priority, read_rules, read_rules_file
    from engine.service.lists.assignments import Assignments
    from engine.service.lists.export_choice import CHOICES, archive_name
    from engine.service.lists.lists import Lists
    from engine.service.lists.promise import say_promise
    from engine.service.lists.received import MOST, Received
    from engine.service.lists.rows import by_day, by_risk, pages_of, tally
    from engine.service.lists.same_case import say_split, split_names
    from engine.service.lists.second_readings import WAYS, SecondReadings
    from engine.service.service import Service
    from engine.service.sets import error_lists
    from engine.service.sets.calibrating import SAME, TOGETHER, choose_calibrating, same_engine_elsewhere
    from engine.service.sets.error_lists import ListedErrors
    from engine.service.sets.given import ConversionOptions, MeasureOptions, RecallOptions
    from engine.service.sets.gold_sets import MOST_PREDICTED, GoldSets, gold_sets, is_own
    from engine.service.sets.own_set import OwnSet
    from engine.service.sets.unions import RunEnsemble, unions
    from engine.service.tasks import Task, Tasks
    from engine.service.teaching import teaching as teaching_desk
    from engine.service.teaching.material import Drawn
    from engine.service.teaching.teaching import LIST, MACHINE, SET, Teaching
    from engine.service.tokens import PASS_LASTS, Tokens, check_scope
    from engine.service.training.trainings import Trainings
    from engine.service.warming import warm
    from engine.service.webhooks.address import WebhookAddress
    from engine.service.webhooks.telling import SIGNATURE, TIMESTAMP, tell_program
    from engine.service.webhooks.webhooks import PAUSES
    from engine.service.worker.annotator_process import AnnotatorProcess
    from engine.service.worker.count import worker_count
    from engine.service.worker.held_process import LOADER
    from engine.service.worker.supervisor import WorkerStatus
    from engine.service.worker.traces import trace
    from engine.service.worker.wire import Message
else:
    __getattr__ = lazy(
        __name__,
        {
            "accounts.accounts": ("Accounts", "actor_of"),
            "accounts.holdings": ("Holdings",),
            "accounts.login_view": ("LoginView",),
            "accounts.overview": ("AccountOverview",),
            "accounts.policy": ("access_policy",),
            "accounts.provider_logins": ("DEPARTURE_LASTS", "LoginReturn", "current_provider"),
            "accounts.subjects": ("ids_in", "strings_in"),
            "accounts.table": (
                "ANYTHING",
                "FILTERED",
                "OPEN",
                "may_open",
                "PASSIVE",
                "SHOWN",
                "callback_permission",
                "route_permission",
            ),
            "agreement.adjudications": ("Adjudication",),
            "agreement.agreements": ("agreements",),
            "agreement.place_lists": ("place_lists",),
            "agreement.sources": ("AnnotationSource", "Annotator"),
            "alignment.aligned": ("Alignment",),
            "alignment.aligning": ("AlignmentProgress", "UploadedFile"),
            "alignment.alignments": ("Alignments", "Kept"),
            "documents.deliveries": ("Deliveries", "delivered_file"),
            "audit": ("LogCheck",),
            "documents.direct": ("DirectDocument", "DirectOptions"),
            "documents.limits": ("MEGABYTE", "check_size"),
            "documents.own_terms": ("OwnTerms",),
            "documents.pictures": ("Pictures", "keys_to_decide_in", "keys_with_names"),
            "documents.presence": ("Reader",),
            "documents.reports": ("LONGEST_REPORT", "LONGEST_REFERENCE", "PublicReportView", "Reports"),
            "documents.results": ("Results",),
            "documents.reviewed": ("Reviewed", "changes"),
            "documents.reviews": ("LONGEST_NAME", "Reviews"),
            "documents.sides": ("Sides",),
            "installation_policy": ("check_policy", "policy_data", "say_policy"),
            "isolation.files": ("as_document", "read_file"),
            "isolation.operation": ("Operation", "Send"),
            "isolation.operations": ("preload",),
            "isolation.processes": ("Processes",),
            "isolation.turns": ("Places", "Turns"),
            "lists.assignment_rules": ("check_priority", "read_rules", "read_rules_file"),
            "lists.assignments": ("Assignments",),
            "lists.annotations": ("annotation_lines",),
            "lists.export_choice": ("CHOICES", "archive_name"),
            "lists.lists": ("Lists",),
            "lists.promise": ("say_promise",),
            "lists.same_case": ("say_split", "split_names"),
            "lists.second_readings": ("SecondReadings", "WAYS"),
            "lists.received": ("MOST", "Received"),
            "lists.rows": ("by_day", "by_risk", "pages_of", "tally"),
            "service": ("Service",),
            "sets.calibrating": ("SAME", "TOGETHER", "choose_calibrating", "same_engine_elsewhere"),
            "sets.error_lists": ("ListedErrors",),
            "sets.unions": ("RunEnsemble", "unions"),
            "sets.given": ("ConversionOptions", "MeasureOptions", "RecallOptions"),
            "sets.gold_sets": ("GoldSets", "MOST_PREDICTED", "gold_sets", "is_own"),
            "sets.own_set": ("OwnSet",),
            "tasks": ("Task", "Tasks"),
            "teaching.material": ("Drawn",),
            "teaching.teaching": ("LIST", "MACHINE", "SET", "Teaching"),
            "tokens": ("PASS_LASTS", "Tokens", "check_scope"),
            "training.trainings": ("Trainings",),
            "warming": ("warm",),
            "webhooks.address": ("WebhookAddress",),
            "webhooks.telling": ("SIGNATURE", "TIMESTAMP", "tell_program"),
            "webhooks.webhooks": ("PAUSES",),
            "worker.annotator_process": ("AnnotatorProcess",),
            "worker.count": ("worker_count",),
            "worker.held_process": ("LOADER",),
            "worker.supervisor": ("WorkerStatus",),
            "worker.traces": ("trace",),
            "worker.wire": ("Message",),
        },
        {"error_lists": "sets.error_lists", "teaching_desk": "teaching.teaching"},
    )


__all__ = [
    "ANYTHING",
    "CHOICES",
    "DEPARTURE_LASTS",
    "FILTERED",
    "LIST",
    "LOADER",
    "LONGEST_NAME",
    "LONGEST_REFERENCE",
    "LONGEST_REPORT",
    "MACHINE",
    "MEGABYTE",
    "MOST",
    "MOST_PREDICTED",
    "OPEN",
    "PASSIVE",
    "PASS_LASTS",
    "PAUSES",
    "SAME",
    "SET",
    "SHOWN",
    "SIGNATURE",
    "TIMESTAMP",
    "TOGETHER",
    "WAYS",
    "AccountOverview",
    "Accounts",
    "Adjudication",
    "Alignment",
    "AlignmentProgress",
    "Alignments",
    "AnnotationSource",
    "Annotator",
    "AnnotatorProcess",
    "Assignments",
    "ConversionOptions",
    "Deliveries",
    "DirectDocument",
    "DirectOptions",
    "Drawn",
    "GoldSets",
    "Holdings",
    "Kept",
    "ListedErrors",
    "Lists",
    "LogCheck",
    "LoginReturn",
    "LoginView",
    "MeasureOptions",
    "Message",
    "Operation",
    "OwnSet",
    "OwnTerms",
    "Pictures",
    "Places",
    "Processes",
    "PublicReportView",
    "Reader",
    "RecallOptions",
    "Received",
    "Reports",
    "Results",
    "Reviewed",
    "Reviews",
    "RunEnsemble",
    "SecondReadings",
    "Send",
    "Service",
    "Sides",
    "Task",
    "Tasks",
    "Teaching",
    "Tokens",
    "Trainings",
    "Turns",
    "UploadedFile",
    "WebhookAddress",
    "WorkerStatus",
    "access_policy",
    "actor_of",
    "agreements",
    "annotation_lines",
    "archive_name",
    "as_document",
    "by_day",
    "by_risk",
    "callback_permission",
    "changes",
    "check_policy",
    "check_priority",
    "check_scope",
    "check_size",
    "choose_calibrating",
    "current_provider",
    "delivered_file",
    "error_lists",
    "gold_sets",
    "ids_in",
    "is_own",
    "keys_to_decide_in",
    "keys_with_names",
    "may_open",
    "pages_of",
    "place_lists",
    "policy_data",
    "preload",
    "read_file",
    "read_rules",
    "read_rules_file",
    "route_permission",
    "same_engine_elsewhere",
    "say_policy",
    "say_promise",
    "say_split",
    "service",
    "split_names",
    "strings_in",
    "tally",
    "tasks",
    "teaching_desk",
    "tell_program",
    "trace",
    "unions",
    "warm",
    "warming",
    "worker_count",
]
