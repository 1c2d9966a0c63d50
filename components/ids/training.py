"""Training on one's own documents (``pages/training.py``, ``components/training``)."""

TRAINING_SET = "training-set"  # dcc.Store, memory: the gold set of the address, the corpus
TRAINING_NAME = "training-name"
TRAINING_BEGIN = "training-begin"
TRAINING_MESSAGE = "training-message"  # what came of the last act
TRAINING_CHANGED = "training-changed"  # dcc.Store, memory: grows with each act
TRAINING_TICK = "training-tick"  # dcc.Interval, while a training is under way
TRAINING_PROGRESS = "training-progress"  # of the training under way; it changes at each tick
TRAINING_LIST = "training-list"
TRAINING_RUNS = "training-runs"  # those whose figures are shown
TRAINING_EPOCHS = "training-epochs-known"  # dcc.Store, memory: what the figures rest on, so that they follow
TRAINING_MODEL = "training-model"
TRAINING_USE = "training-use"
TRAINING_VOLUME = "training-volume"  # the slider: rank of the volume, 0 is the smallest
TRAINING_VOLUME_DOCUMENT = "training-volume-document"
TRAINING_VOLUME_ANSWER = "training-volume-answer"
TRAINING_VOLUME_HEADS = "training-volume-heads"
TRAINING_VOLUME_PAYLOAD = "training-volume-payload"  # dcc.Store, memory: the texts that are drawn
TRAINING_VOLUME_MARK = "training-volume-mark"  # dcc.Store, memory: the error in sight
TRAINING_USED = "training-used"  # what was said of the choice
TRAINING_MODELS = "training-models"  # all of them, side by side


def training_parameter(name: str) -> str:
    """Name the field of a hyper-parameter."""
    return f"training-parameter-{name.replace('_', '-')}"


def training_act(act: object, name: object) -> dict[str, object]:
    """Name a button of a training: ``stop``, ``go_on`` or ``erase``."""
    return {"type": "training-act", "act": act, "name": name}
