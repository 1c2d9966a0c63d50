"""Every id of the interface, written once, in a module for each part of it. Who names one writes
``ids.NAME``: all of them are of this face, and a new one needs no other line."""

from components.ids.accounts import *  # noqa: F403
from components.ids.agreement import *  # noqa: F403
from components.ids.alignment import *  # noqa: F403
from components.ids.batches import *  # noqa: F403
from components.ids.document import *  # noqa: F403
from components.ids.errors import *  # noqa: F403
from components.ids.figures import *  # noqa: F403
from components.ids.home import *  # noqa: F403
from components.ids.journal import *  # noqa: F403
from components.ids.lists import *  # noqa: F403
from components.ids.monitoring import *  # noqa: F403
from components.ids.performance import *  # noqa: F403
from components.ids.recall import *  # noqa: F403
from components.ids.reports import *  # noqa: F403
from components.ids.runs import *  # noqa: F403
from components.ids.shell import *  # noqa: F403
from components.ids.teaching import *  # noqa: F403
from components.ids.terms import *  # noqa: F403
from components.ids.training import *  # noqa: F403
from components.ids.union import *  # noqa: F403
