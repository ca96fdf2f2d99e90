"""Trains the nets. Deterministic for a seed, a processor and a run that was not stopped."""

import math
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import cv2
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader

from training.net import Checker, Finder

SAVED = 250
"""Steps from one saving to the next: what a run that is stopped may lose."""


def finder_loss(out: Tensor, batch: dict[str, Tensor]) -> Tensor:
    """Focal loss on the heat, cross entropy on the values, absolute error on the boxes, a die each."""
    heat, care, value = batch["heat"], batch["care"], batch["value"].long()
    p = torch.sigmoid(out[:, 0]).clamp(1e-4, 1 - 1e-4)
    here = heat >= 0.999
    hot = -((1 - p) ** 2) * torch.log(p) * here
    cold = -((1 - heat) ** 4) * p**2 * torch.log(1 - p) * ~here * care
    dice = here.sum().clamp(min=len(heat))
    known = value > 0
    loss = (hot.sum() + cold.sum()) / dice
    if known.any():
        logits = out[:, 1:7].permute(0, 2, 3, 1)[known]
        loss = loss + nn.functional.cross_entropy(logits, value[known] - 1, label_smoothing=0.02)
        far = (out[:, 7:11] - batch["box"]).abs().sum(1)[known]
        loss = loss + 0.3 * far.mean()
    return loss


def checker_loss(out: Tensor, batch: dict[str, Tensor]) -> Tensor:
    """Cross entropy."""
    return nn.functional.cross_entropy(out, batch["value"].long(), label_smoothing=0.02)


def _rise_and_fall(step: int, steps: int) -> float:
    """The part of the full rate: a short rise, level over the first half, then down to nearly nothing."""
    rise, fall = min(1.0, (step + 1) / 300), max(0.0, 2 * step / steps - 1)
    return rise * (0.01 + 0.99 * (1 + math.cos(math.pi * min(fall, 1.0))) / 2)


def between(a: Finder | Checker, b: Finder | Checker) -> Finder | Checker:
    """A net whose weights are the means of those of two stages of one training: often better than either."""
    net, other = type(a)(), b.state_dict()
    mean = {name: (v + other[name]) / 2 if v.is_floating_point() else other[name] for name, v in a.state_dict().items()}
    net.load_state_dict(mean)
    return net.eval()


class Course:
    """The training of one net over ``steps`` steps with one rise and fall of the rate (peak ``rate``). It may be
    given in parts with samples of different kinds, is saved to ``path`` every ``SAVED`` steps, and goes on from
    there when made again."""

    def __init__(self, net: Finder | Checker, path: Path, steps: int, batch: int, rate: float, seed: int) -> None:
        torch.manual_seed(seed)
        self.net, self.path, self.steps, self.batch, self.step = net, path, steps, batch, 0
        net.train().to(memory_format=torch.channels_last)
        self._loss = finder_loss if isinstance(net, Finder) else checker_loss
        self._optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=0.02)
        self._plan = torch.optim.lr_scheduler.LambdaLR(self._optimiser, lambda step: _rise_and_fall(step, steps))
        keep = torch.optim.swa_utils.get_ema_multi_avg_fn(0.997)
        self._mean = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=keep, use_buffers=True)
        if path.exists():
            self._take_up(torch.load(path, weights_only=True))

    def teach(self, samples: Any, until: int) -> None:
        """Goes on to step ``until`` with ``samples`` (an endless iterable dataset)."""
        if self.step >= until:
            return
        cv2.setNumThreads(0)  # threads started before the fork would leave the worker waiting for ever
        loader: Iterable[dict[str, Tensor]] = DataLoader(
            samples, batch_size=self.batch, num_workers=1, prefetch_factor=6
        )
        start, first, total = time.monotonic(), self.step, 0.0
        for batch in loader:
            total += self._one(batch)
            self.step += 1
            if self.step % 50 == 0:
                spent = time.monotonic() - start
                rate = spent / (self.step - first)
                print(f"{self.path.stem} {self.step} of {self.steps}: loss {total / 50:.3f}, {rate:.2f} s", flush=True)
                total = 0.0
            if self.step % SAVED == 0 or self.step == until:
                self._save()
            if self.step == until:
                break

    def taught(self) -> Finder | Checker:
        """A net with the running mean of the weights, ready for use."""
        net = type(self.net)()
        net.load_state_dict(self._mean.module.state_dict())
        return net.eval()

    def _one(self, batch: dict[str, Tensor]) -> float:
        with torch.autocast("cpu", torch.bfloat16):
            answer = self.net(batch["image"].contiguous(memory_format=torch.channels_last))
        loss = self._loss(answer.float(), batch)
        self._optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self._optimiser.step()
        self._plan.step()
        self._mean.update_parameters(self.net)
        return float(loss.item())

    def _save(self) -> None:
        part = self.path.with_suffix(".part")
        parts = {"net": self.net, "optimiser": self._optimiser, "plan": self._plan, "mean": self._mean}
        torch.save({"step": self.step} | {name: part.state_dict() for name, part in parts.items()}, part)
        part.replace(self.path)

    def _take_up(self, saved: dict[str, Any]) -> None:
        self.step = saved["step"]
        self.net.load_state_dict(saved["net"])
        self._optimiser.load_state_dict(saved["optimiser"])
        self._plan.load_state_dict(saved["plan"])
        self._mean.load_state_dict(saved["mean"])
