"""Writes trained nets as ONNX files that OpenCV reads, with the norms folded into the convolutions."""

import warnings
from pathlib import Path

import torch
from torch import Tensor, nn
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
    finder = isinstance(net, Finder)
    sample = torch.rand(1, 3, 416, 736) if finder else torch.rand(2, 3, SIDE, SIDE)
    write_net(net, sample, ["answer"], path, any_size=finder)


def write_net(net: nn.Module, sample: Tensor, outputs: list[str], path: Path, *, any_size: bool) -> None:
    """Writes ``net``, which takes pictures like ``sample`` and gives ``outputs``; any number of pictures at a time, and
    of any size where that is wanted."""
    net.eval()
    fold(net)
    free = {0: "n", 2: "h", 3: "w"} if any_size else {0: "n"}
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
