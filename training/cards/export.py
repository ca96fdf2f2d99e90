"""Writes the trained card nets as ONNX files that OpenCV reads, with the norms folded into the convolutions."""

import warnings
from pathlib import Path

import torch

from training.cards.net import Checker, Finder
from training.export import fold
from vision.card_checker import HIGH, WIDE


def write(net: Finder | Checker, path: Path) -> None:
    """Writes ``net`` to ``path``; its batch and, for the finder, the picture's height and width stay open."""
    net.eval()
    fold(net)
    finder = isinstance(net, Finder)
    sample = torch.rand(1, 3, 480, 832) if finder else torch.rand(2, 3, HIGH, WIDE)
    free = {0: "n", 2: "h", 3: "w"} if finder else {0: "n"}
    outputs = ["answer"] if finder else ["answer", "features"]
    path.parent.mkdir(parents=True, exist_ok=True)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        torch.onnx.export(
            net,
            (sample,),
            str(path),
            input_names=["picture"],
            output_names=outputs,
            dynamic_axes=dict.fromkeys(("picture", *outputs), free),
            opset_version=17,
            dynamo=False,
        )
