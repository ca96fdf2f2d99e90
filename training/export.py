"""Writes trained nets as ONNX files that OpenCV reads, with the norms folded into the convolutions."""

import warnings
from pathlib import Path

import torch
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

from training.net import Checker, Finder
from vision.checker import SIDE


def fold(module: nn.Module) -> None:
    """Replaces each convolution and the norm after it by one convolution, in place."""
    for child in module.children():
        fold(child)
    if isinstance(module, nn.Sequential):
        for i in range(len(module) - 1):
            first, second = module[i], module[i + 1]
            if isinstance(first, nn.Conv2d) and isinstance(second, nn.BatchNorm2d):
                module[i], module[i + 1] = fuse_conv_bn_eval(first, second), nn.Identity()


def write(net: Finder | Checker, path: Path) -> None:
    """Writes ``net`` to ``path``; its batch and, for the finder, the picture's height and width stay open."""
    net.eval()
    fold(net)
    finder = isinstance(net, Finder)
    sample = torch.rand(1, 3, 416, 736) if finder else torch.rand(2, 3, SIDE, SIDE)
    free = {0: "n", 2: "h", 3: "w"} if finder else {0: "n"}
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
