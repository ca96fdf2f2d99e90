"""Trains the nets. Deterministic for a seed, a number of workers and a processor."""

import time
from pathlib import Path

import cv2
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader

from training.net import Checker, Finder
from training.samples import Samples


def finder_loss(out: Tensor, batch: dict[str, Tensor]) -> Tensor:
    """Focal loss on the heat, cross entropy on the values, absolute error on the boxes, a die each."""
    heat, care, value = batch["heat"], batch["care"], batch["value"].long()
    p = torch.sigmoid(out[:, 0]).clamp(1e-4, 1 - 1e-4)
    here = heat >= 0.999
    hot = -((1 - p) ** 2) * torch.log(p) * here
    cold = -((1 - heat) ** 4) * p**2 * torch.log(1 - p) * ~here * care
    dice = here.sum().clamp(min=1)
    known = value > 0
    loss = (hot.sum() + cold.sum()) / dice
    if known.any():
        logits = out[:, 1:7].permute(0, 2, 3, 1)[known]
        loss = loss + nn.functional.cross_entropy(logits, value[known] - 1, label_smoothing=0.02)
        far = (out[:, 7:11] - batch["box"]).abs().sum(1)[known]
        loss = loss + 0.4 * far.mean()
    return loss


def checker_loss(out: Tensor, batch: dict[str, Tensor]) -> Tensor:
    """Cross entropy."""
    return nn.functional.cross_entropy(out, batch["value"].long(), label_smoothing=0.02)


def fit(net: Finder | Checker, samples: Samples, steps: int, batch: int, rate: float, out: Path, seed: int) -> None:
    """Trains ``net`` in place for ``steps`` steps; leaves the mean of its last weights in it and in ``out``."""
    torch.manual_seed(seed)
    cv2.setNumThreads(0)  # threads started before the fork would leave the worker waiting for ever
    loader = DataLoader(samples, batch_size=batch, num_workers=1, prefetch_factor=6)
    net.train().to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=0.01)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, steps, pct_start=0.15)
    keep = torch.optim.swa_utils.get_ema_multi_avg_fn(min(0.998, 1 - 10 / steps))
    mean = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=keep, use_buffers=True)
    loss_of = finder_loss if isinstance(net, Finder) else checker_loss
    start, total = time.monotonic(), 0.0
    for step, sample in enumerate(loader, 1):
        with torch.autocast("cpu", torch.bfloat16):
            answer = net(sample["image"].contiguous(memory_format=torch.channels_last))
        loss = loss_of(answer.float(), sample)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        plan.step()
        mean.update_parameters(net)
        total += loss.item()
        if step % 50 == 0:
            print(f"step {step} of {steps}: loss {total / 50:.4f}, {time.monotonic() - start:.0f} s", flush=True)
            total = 0.0
        if step % 500 == 0 or step == steps:
            torch.save(mean.module.state_dict(), out)
        if step == steps:
            break
    net.load_state_dict(mean.module.state_dict())
    net.eval()
