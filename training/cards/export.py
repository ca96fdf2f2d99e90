"""Writes the trained card nets as ONNX files that OpenCV reads."""

from pathlib import Path

import torch

from training.cards.net import Checker, Finder
from training.export import write_net
from vision.card_checker import HIGH, WIDE


def write(net: Finder | Checker, path: Path) -> None:
    """Writes ``net`` to ``path``; its batch and, for the finder, the picture's height and width stay open."""
    if isinstance(net, Finder):
        write_net(net, torch.rand(1, 3, 480, 832), ["answer"], path, any_size=True)
    else:
        write_net(net, torch.rand(2, 3, HIGH, WIDE), ["answer", "features"], path, any_size=False)
