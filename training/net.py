"""The nets: one that finds dice and reads them in a whole picture, one that looks at a single die again."""

import torch
from torch import Tensor, nn

VALUES = 6


def conv(a: int, b: int, stride: int = 1, size: int = 3) -> nn.Sequential:
    """Convolution, norm, bend."""
    return nn.Sequential(nn.Conv2d(a, b, size, stride, size // 2, bias=False), nn.BatchNorm2d(b), nn.ReLU(inplace=True))


class Twice(nn.Module):
    """Two convolutions with a way round them."""

    def __init__(self, n: int) -> None:
        super().__init__()
        self.first, self.second = (
            conv(n, n),
            nn.Sequential(nn.Conv2d(n, n, 3, 1, 1, bias=False), nn.BatchNorm2d(n)),
        )

    def forward(self, x: Tensor) -> Tensor:
        return torch.relu(x + self.second(self.first(x)))


class Pyramid(nn.Module):
    """Looks at a picture at a quarter to a 32nd of its size, and brings what it saw together at a quarter; a finder
    says by which layers."""

    down4: nn.Module
    down8: nn.Module
    down16: nn.Module
    down32: nn.Module
    side32: nn.Module
    side16: nn.Module
    side8: nn.Module
    side4: nn.Module
    mix16: nn.Module
    mix8: nn.Module
    thin: nn.Module
    head: nn.Sequential

    def forward(self, x: Tensor) -> Tensor:
        a = self.down4(x)
        b = self.down8(a)
        c = self.down16(b)
        d = self.side32(self.down32(c))
        d = self.mix16(self.side16(c) + twice_as_large(d))
        d = self.mix8(self.side8(b) + twice_as_large(d))
        return self.head(self.side4(a) + twice_as_large(self.thin(d)))


class Finder(Pyramid):
    """A picture (n x 3 x h x w, 0 to 1, sides multiples of 32) to a map of quarter size with 11 channels.

    Channel 0: how likely the middle of a die's top face is there (logit); 1-6: its value (logits); 7-10: how far
    the die's box reaches left, up, right and down from there (logarithm, in cells).
    """

    def __init__(self) -> None:
        super().__init__()
        self.down4 = conv(3, 32, 4, 7)
        self.down8 = nn.Sequential(conv(32, 64, 2), Twice(64))
        self.down16 = nn.Sequential(conv(64, 96, 2), Twice(96), Twice(96), Twice(96))
        self.down32 = nn.Sequential(conv(96, 128, 2), Twice(128), Twice(128))
        self.side32, self.side16, self.side8, self.side4 = (
            nn.Conv2d(n, m, 1) for n, m in ((128, 64), (96, 64), (64, 64), (32, 32))
        )
        self.mix16, self.mix8, self.thin = conv(64, 64), conv(64, 64), nn.Conv2d(64, 32, 1)
        self.head = nn.Sequential(conv(32, 32), nn.Conv2d(32, 1 + VALUES + 4, 1))
        nn.init.constant_(self.head[1].bias[:1], -4.0)


class Checker(nn.Module):
    """Evened cut-outs of single dice (n x 3 x 56 x 56) to 7 logits: no readable die, then the values 1-6."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            conv(3, 32, 2, 5),
            conv(32, 32),
            conv(32, 64, 2),
            Twice(64),
            conv(64, 96, 2),
            Twice(96),
            conv(96, 24, 1, 1),
        )
        self.last = nn.Sequential(
            nn.Flatten(), nn.Dropout(0.2), nn.Linear(24 * 49, 128), nn.ReLU(), nn.Linear(128, 1 + VALUES)
        )

    def forward(self, x: Tensor) -> Tensor:
        return self.last(self.body(x))


def twice_as_large(x: Tensor) -> Tensor:
    """A map at twice its width and height."""
    return nn.functional.interpolate(x, scale_factor=2.0, mode="nearest")
