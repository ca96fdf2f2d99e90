"""The card reader's net: it reads a single corner index."""

import torch
from torch import Tensor, nn


def conv(a: int, b: int, stride: int = 1, size: int = 3) -> nn.Sequential:
    """Convolution, norm, bend."""
    return nn.Sequential(nn.Conv2d(a, b, size, stride, size // 2, bias=False), nn.BatchNorm2d(b), nn.ReLU(inplace=True))


class Twice(nn.Module):
    """Two convolutions with a way round them."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.first = conv(n, n)
        self.second = nn.Sequential(nn.Conv2d(n, n, 3, 1, 1, bias=False), nn.BatchNorm2d(n))

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.second(self.first(x)))


class Checker(nn.Module):
    """Evened index cut-outs (n x 3 x 56 x 40) to logits: the signs, then the suits."""

    def __init__(self, signs: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            conv(3, 24),
            conv(24, 40, 2),
            Twice(40),
            conv(40, 64, 2),
            Twice(64),
            conv(64, 96, 2),
            Twice(96),
            conv(96, 48, 1, 1),
        )
        self.last = nn.Sequential(
            nn.Flatten(), nn.Linear(48 * 7 * 5, 160), nn.ReLU(), nn.Dropout(0.1), nn.Linear(160, signs + 4)
        )

    def forward(self, x: Tensor) -> Tensor:
        return self.last(self.body(x))
