"""The card reader's nets: one finds corner indices and cards in a whole picture, one reads a single index."""

import torch
from torch import Tensor, nn

from training.net import Pyramid, Twice, conv

CHANNELS = 39
"""0: index (logit); 1-2: half its height upwards, 3-4: as far to its right, both over their size; 5: that size
(logarithm, cells); 6-7: its middle from the cell's middle (cells); 8-9: the card's middle from the index (sizes);
10, 11: middle of a face, of a back (logits); 12: half the card's height (logarithm, cells); 13-14: cosine and sine of
twice its direction; 15-34: what sign the index bears (logits, ``SIGNS`` without "none"); 35-38: its suit (logits)."""


class Finder(Pyramid):
    """A picture (n x 3 x h x w, 0 to 1, sides multiples of 32) to a map of quarter size with ``CHANNELS``."""

    def __init__(self) -> None:
        super().__init__()
        self.down4 = nn.Sequential(conv(3, 32, 4, 7), conv(32, 32))
        self.down8 = nn.Sequential(conv(32, 64, 2), Twice(64))
        self.down16 = nn.Sequential(conv(64, 96, 2), Twice(96), Twice(96))
        self.down32 = nn.Sequential(conv(96, 128, 2), Twice(128), Twice(128))
        self.side32, self.side16 = nn.Conv2d(128, 64, 1), nn.Conv2d(96, 64, 1)
        self.side8, self.side4 = nn.Conv2d(64, 64, 1), nn.Conv2d(32, 40, 1)
        self.mix16, self.mix8, self.thin = conv(64, 64), conv(64, 64), nn.Conv2d(64, 40, 1)
        self.head = nn.Sequential(conv(40, 40), nn.Conv2d(40, CHANNELS, 1))
        nn.init.constant_(self.head[1].bias, 0.0)
        with torch.no_grad():
            self.head[1].bias[[0, 10, 11]] = -4.0


class Checker(nn.Module):
    """Evened index cut-outs (n x 3 x 56 x 40) to logits: the signs, then the suits; and the 160 features that these are
    worked out from."""

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

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        features = self.last[:3](self.body(x))
        return self.last[3:](features), features
