"""Trains the card reader's nets. Deterministic for a seed and a processor; goes on where a stopped run was."""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader, IterableDataset

from training.cards.net import Checker, Finder
from vision.card_signs import SIGNS

Samples = Callable[[int], IterableDataset[dict[str, np.ndarray]]]
"""Gives the endless samples of a seed."""


@dataclass(frozen=True, slots=True)
class Course:
    """How long and how fast a net learns."""

    steps: int
    batch: int
    rate: float
    seed: int

    def part_of_rate(self, step: int) -> float:
        """The part of ``rate`` at a step: up over the first twentieth, then down to 0 along a cosine."""
        done = min(1.0, step / self.steps)
        return min(1.0, done / 0.05) * 0.5 * (1.0 + math.cos(math.pi * done)) + 1e-3


def finder_loss(out: Tensor, batch: dict[str, Tensor]) -> Tensor:
    """Focal loss on the heats, absolute errors on places, sizes and directions where there is something."""
    p = torch.sigmoid(out[:, [0, 10, 11]]).clamp(1e-4, 1 - 1e-4)
    heat, care = batch["heat"], batch["care"]
    here = (heat >= 0.999) & (care > 0)
    hot = -((1 - p) ** 2) * torch.log(p) * here
    cold = -((1 - heat) ** 4) * p**2 * torch.log(1 - p) * ~(heat >= 0.999) * care
    each = (hot + cold).sum((0, 2, 3)) / here.sum((0, 2, 3)).clamp(min=2)
    loss = (each * each.new_tensor([1.0, 0.3, 0.3])).sum()
    wrong = nn.functional.smooth_l1_loss(out[:, 1:10], batch["index"], reduction="none", beta=0.1)
    weights = wrong.new_tensor([1, 1, 1, 1, 1, 1, 1, 0.3, 0.3])[:, None, None]
    near = batch["near"][:, :1]
    loss = loss + (wrong * weights * near).sum() / near.sum().clamp(min=9)
    wrong = nn.functional.smooth_l1_loss(out[:, 12:15], batch["card"], reduction="none", beta=0.1)
    near = batch["near"][:, 1:]
    loss = loss + 0.3 * (wrong * near).sum() / near.sum().clamp(min=9)
    sign, suit = batch["named"].long().unbind(1)
    cross = nn.functional.cross_entropy
    if (sign >= 0).any():
        loss = loss + 0.25 * cross(out[:, 15:35], sign, ignore_index=-1)
    if (suit >= 0).any():
        loss = loss + 0.25 * cross(out[:, 35:39], suit, ignore_index=-1)
    return loss


def checker_loss(out: Tensor, batch: dict[str, Tensor]) -> Tensor:
    """Cross entropy on the sign, and on the suit where there is one."""
    sign, suit = batch["sign"].long(), batch["suit"].long()
    loss = nn.functional.cross_entropy(out[:, : len(SIGNS)], sign, label_smoothing=0.02)
    known = suit >= 0
    if known.any():
        loss = loss + nn.functional.cross_entropy(out[known, len(SIGNS) :], suit[known], label_smoothing=0.02)
    return loss


def fit(net: Finder | Checker, samples: Samples, course: Course, out: Path) -> None:
    """Trains ``net`` in place; ``out`` gets the mean of its last weights now and then and at the end, ``out`` with
    ``.state`` what is needed to go on."""
    torch.manual_seed(course.seed)
    cv2.setNumThreads(0)
    net.train().to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), course.rate, weight_decay=0.01)
    plan = torch.optim.lr_scheduler.LambdaLR(optimiser, course.part_of_rate)
    keep = torch.optim.swa_utils.get_ema_multi_avg_fn(0.995)
    mean = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=keep, use_buffers=True)
    state, first = out.with_suffix(".state"), 0
    if state.exists():
        saved = torch.load(state, weights_only=True)
        for part, name in ((net, "net"), (optimiser, "optimiser"), (plan, "plan"), (mean, "mean")):
            part.load_state_dict(saved[name])
        first = int(saved["step"])
    if first >= course.steps:
        net.load_state_dict(mean.module.state_dict())
        return
    loader = DataLoader(samples(course.seed + first), batch_size=course.batch, num_workers=1, prefetch_factor=4)
    loss_of = finder_loss if isinstance(net, Finder) else checker_loss
    start, total = time.monotonic(), 0.0
    for step, sample in enumerate(loader, first + 1):
        with torch.autocast("cpu", torch.bfloat16):
            answer = net(sample["image"].contiguous(memory_format=torch.channels_last))
        if isinstance(net, Checker):
            answer = answer[0]
        loss = loss_of(answer.float(), sample)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        plan.step()
        mean.update_parameters(net)
        total += loss.item()
        if step % 25 == 0:
            spent = time.process_time()
            print(
                f"step {step} of {course.steps}: loss {total / 25:.4f}, "
                f"{time.monotonic() - start:.0f} s, processor {spent:.0f} s",
                flush=True,
            )
            total = 0.0
        if step % 100 == 0 or step >= course.steps:
            torch.save(mean.module.state_dict(), out.with_suffix(".new"))
            out.with_suffix(".new").replace(out)
            parts = {"net": net.state_dict(), "optimiser": optimiser.state_dict(), "plan": plan.state_dict()}
            torch.save({**parts, "mean": mean.state_dict(), "step": step}, state)
        if step >= course.steps:
            break
    net.load_state_dict(mean.module.state_dict())
    net.eval()
