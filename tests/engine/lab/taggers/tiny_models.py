"""Tiny models of every kind, made on the spot: all find the surnames Rocheblave and Vernet and the
town of Lyon, in any sentence."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import onnx
import spacy
import torch
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from transformers import BertConfig, BertForTokenClassification, PreTrainedTokenizerFast

WORDS = {"Rocheblave": "B-PER", "Vernet": "B-PER", "Lyon": "B-LOC"}
OTHERS = ["M", ".", "Mme", "habite", "à", "aussi", ",", "le", "juge"]
TAGS = ["O", "B-PER", "I-PER", "B-LOC"]
SPECIAL = ["<pad>", "<unk>", "<s>", "</s>"]
TEXT = "😀 M. Rocheblave habite Lyon.\nMme Vernet 𝒜 aussi, à Lyon. " * 3
"""With characters that are two units of UTF-16."""
LABELS = 'PER = "personnePhysique"\nLOC = "localite"\n'
POSITIONS = 64


def expected(text: str = TEXT) -> list[tuple[int, str, str]]:
    """Give place, words and label of what each of them must find."""
    found = []
    for word, tag in WORDS.items():
        label = "localite" if tag == "B-LOC" else "personnePhysiqueNom"
        place = text.find(word)
        while place >= 0:
            found.append((place, word, label))
            place = text.find(word, place + 1)
    return sorted(found)


def declare(folder: Path, kind: str, path: str = "model", labels: str = LABELS, more: str = "") -> Path:
    """Write the declaration of a model beside it."""
    file = folder / "tagger.toml"
    head = f'name = "tiny-{kind}"\nkind = "{kind}"\nlanguage = "fr"\npath = "{path}"\n'
    file.write_text(f"{head}[labels]\n{labels}{more}", encoding="utf-8")
    return file


def _vocabulary() -> dict[str, int]:
    return {word: number for number, word in enumerate([*SPECIAL, *WORDS, *OTHERS])}


def _tokenizer() -> Tokenizer:
    made = Tokenizer(models.WordLevel(_vocabulary(), unk_token="<unk>"))
    made.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    made.post_processor = processors.TemplateProcessing("<s> $A </s>", special_tokens=[("<s>", 2), ("</s>", 3)])
    return made


def write_transformer(folder: Path, tags: list[str] = TAGS, train: bool = True) -> Path:
    """Write a BERT of one thin layer for token classification, trained until it knows the words."""
    PreTrainedTokenizerFast(
        tokenizer_object=_tokenizer(), unk_token="<unk>", pad_token="<pad>", cls_token="<s>", sep_token="</s>",
    ).save_pretrained(folder)  # fmt: skip
    torch.manual_seed(5)
    names = dict(enumerate(tags))
    config = BertConfig(
        vocab_size=len(_vocabulary()), hidden_size=16, num_hidden_layers=1, num_attention_heads=2, intermediate_size=24,
        max_position_embeddings=POSITIONS, pad_token_id=0, id2label=names, label2id={tag: n for n, tag in names.items()},
        hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0,
    )  # fmt: skip
    model = BertForTokenClassification(config)
    if train:
        _learn(model, tags)
    model.save_pretrained(folder)
    return folder


def _learn(model: BertForTokenClassification, tags: list[str]) -> None:
    ids = torch.randint(len(_vocabulary()), (64, 20), generator=torch.Generator().manual_seed(1))
    by_number = {number: tags.index(WORDS.get(word, "O")) for word, number in _vocabulary().items()}
    wanted = torch.tensor([[by_number[int(number)] for number in row] for row in ids])
    optimizer = torch.optim.Adam(model.parameters(), 0.02)
    for _ in range(40):
        optimizer.zero_grad()
        model(input_ids=ids, labels=wanted).loss.backward()
        optimizer.step()
    model.eval()


def write_onnx(folder: Path, tags: list[str] = TAGS, configuration: bool = True, inputs: str = "input_ids") -> Path:
    """Write a table of scores by word as an ONNX file, with its tokenizer."""
    folder.mkdir(parents=True, exist_ok=True)
    table = np.zeros((len(_vocabulary()), len(tags)), np.float32)
    table[:, 0] = 5
    for word, tag in WORDS.items():
        table[_vocabulary()[word]] = 0
        table[_vocabulary()[word], tags.index(tag)] = 5
    graph = helper.make_graph(
        [helper.make_node("Gather", ["table", inputs], ["logits"])],
        "scores",
        [helper.make_tensor_value_info(inputs, TensorProto.INT64, ["batch", "pieces"])],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["batch", "pieces", len(tags)])],
        [numpy_helper.from_array(table, "table")],
    )
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)], ir_version=9)
    onnx.save(made, str(folder / "model.onnx"))
    _tokenizer().save(str(folder / "tokenizer.json"))
    if configuration:
        names = {str(number): tag for number, tag in enumerate(tags)}
        (folder / "config.json").write_text(json.dumps({"id2label": names}), encoding="utf-8")
    return folder


def write_pipeline(folder: Path) -> Path:
    """Write a spaCy pipeline that knows the words by a list."""
    made = spacy.blank("fr")
    ruler = made.add_pipe("entity_ruler")
    ruler.add_patterns([{"label": tag[2:], "pattern": word} for word, tag in WORDS.items()])
    made.to_disk(folder)
    return folder
