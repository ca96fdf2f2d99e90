"""Writes the trained net as an ONNX file that OpenCV reads, with the norms folded into the convolutions."""

import warnings
from pathlib import Path

import torch

from training.cards.net import Checker
from training.export import fold
from vision.card_checker import HIGH, WIDE


def write(net: Checker, path: Path) -> None:
    """Writes ``net`` to ``path``; its batch stays open."""
    net.eval()
    fold(net)
    sample, free = torch.rand(2, 3, HIGH, WIDE), {0: "n"}
    path.parent.mkdir(parents=True, exist_ok=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        torch.onnx.export(
            net,
            (sample,),
            str(path),
            input_names=["picture"],
            output_names=["answer"],
            dynamic_axes={"picture": free, "answer": free},
            opset_version=17,
            dynamo=False,
        )
