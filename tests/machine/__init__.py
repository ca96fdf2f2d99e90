"""Tests in a virtual machine: Debian 12 for arm64 under QEMU's emulation, which calls itself a Raspberry Pi 4.

``build`` makes it from nothing, ``machine`` runs it; the tests install the companion in it as a maker would.
"""
