"""Opening picture files: whatever comes, pixels or a clear error."""

import struct
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.photos import (
    MAX_BYTES,
    BrokenPhoto,
    HugePhoto,
    NoSuchPhoto,
    NotAPhoto,
    PhotoError,
    decode_photo,
    open_photo,
    picture_size,
)


def picture(width: int = 64, height: int = 48) -> np.ndarray:
    """A picture whose corner pixels differ: red above left, blue below right."""
    image = np.full((height, width, 3), 120, np.uint8)
    image[: height // 2, : width // 2] = (0, 0, 255)
    image[height // 2 :, width // 2 :] = (255, 0, 0)
    return image


def encoded(kind: str, image: np.ndarray) -> bytes:
    ok, data = cv2.imencode(kind, image)
    assert ok
    return data.tobytes()


def with_orientation(jpeg: bytes, turn: int) -> bytes:
    """A JPEG with an EXIF block that says how the camera was held."""
    tiff = b"MM\x00*\x00\x00\x00\x08" + struct.pack(">HHHIHH", 1, 0x0112, 3, 1, turn, 0) + b"\x00" * 4
    block = b"Exif\x00\x00" + tiff
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block + jpeg[2:]


def png_head(width: int, height: int) -> bytes:
    """A PNG of a few bytes that claims any size."""
    body = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + body + struct.pack(">I", zlib.crc32(body)) + b"IEND"


@pytest.mark.parametrize("kind", [".jpg", ".png", ".webp", ".bmp"])
def test_common_kinds_open(tmp_path: Path, kind: str) -> None:
    path = tmp_path / ("a" + kind)
    path.write_bytes(encoded(kind, picture()))
    frame = open_photo(path)
    assert frame.shape == (48, 64, 3)
    assert frame.dtype == np.uint8
    assert frame[5, 5, 2] > 200


@pytest.mark.parametrize(("turn", "red_at"), [(1, (2, 2)), (3, (-3, -3)), (6, (2, -3)), (8, (-3, 2))])
def test_exif_rotation_is_applied(turn: int, red_at: tuple[int, int]) -> None:
    frame = decode_photo(with_orientation(encoded(".jpg", picture()), turn), "a")
    assert frame.shape[:2] == ((64, 48) if turn in (6, 8) else (48, 64))
    blue, _, red = frame[red_at]
    assert red > 180
    assert blue < 80


def test_sixteen_bits_grey_and_alpha_become_eight_bit_colour() -> None:
    deep = (picture().astype(np.uint16)) * 257
    assert decode_photo(encoded(".png", deep), "deep")[5, 5, 2] > 200
    assert decode_photo(encoded(".png", picture()[..., 0]), "grey").shape == (48, 64, 3)
    alpha = np.dstack([picture(), np.full((48, 64), 9, np.uint8)])
    assert decode_photo(encoded(".png", alpha), "alpha").shape == (48, 64, 3)


def test_one_pixel_opens() -> None:
    assert decode_photo(encoded(".png", picture()[:1, :1]), "dot").shape == (1, 1, 3)


@pytest.mark.parametrize("kind", [".jpg", ".png", ".webp", ".bmp"])
def test_cut_short_is_refused(kind: str) -> None:
    rng = np.random.default_rng(1)
    data = encoded(kind, rng.integers(0, 255, (80, 90, 3)).astype(np.uint8))
    for part in (0.3, 0.6, 0.95):
        with pytest.raises(PhotoError):
            decode_photo(data[: int(len(data) * part)], "cut")


def test_animation_gives_its_first_picture() -> None:
    frames = cv2.Animation()
    frames.frames = [picture(), picture()[::-1].copy()]
    frames.durations = np.array([100, 100])
    ok, data = cv2.imencodeanimation(".webp", frames)
    assert ok
    assert decode_photo(data.tobytes(), "moving")[5, 5, 2] > 150


@pytest.mark.parametrize(("width", "height"), [(20_000, 10), (10, 20_000), (12_000, 12_000), (2**31 - 1, 2**31 - 1)])
def test_huge_pictures_are_refused_by_their_head(width: int, height: int) -> None:
    with pytest.raises(HugePhoto, match="too large"):
        decode_photo(png_head(width, height), "huge")


def test_really_wide_jpeg_is_refused() -> None:
    with pytest.raises(HugePhoto, match="20000 x 4"):
        decode_photo(encoded(".jpg", np.zeros((4, 20_000, 3), np.uint8)), "wide")


@pytest.mark.parametrize("data", [b"", b"hello", b"%PDF-1.7", b"\x00" * 1000, b"<svg></svg>"])
def test_other_files_are_no_pictures(data: bytes) -> None:
    with pytest.raises(NotAPhoto):
        decode_photo(data, "note.txt")


@pytest.mark.parametrize(
    "head", [b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"GIF89a", b"BM" + b"\0" * 40, b"RIFF\x10\0\0\0WEBPVP8 "]
)
def test_a_head_alone_is_broken(head: bytes) -> None:
    with pytest.raises(BrokenPhoto):
        decode_photo(head, "head")


def test_damage_never_raises_anything_else() -> None:
    rng = np.random.default_rng(7)
    for kind in (".jpg", ".png", ".webp", ".bmp"):
        data = bytearray(encoded(kind, picture()))
        for _ in range(60):
            hurt = bytearray(data)
            for at in rng.integers(0, len(hurt), 6):
                hurt[at] = int(rng.integers(256))
            try:
                frame = decode_photo(bytes(hurt), "hurt")
            except PhotoError:
                continue
            assert frame.ndim == 3


def test_cmyk_jpeg_opens() -> None:
    path = Path(__file__).parent / "cmyk.jpg"
    frame = open_photo(path)
    assert frame.shape == (16, 16, 3)


def test_missing_and_folder_and_too_large(tmp_path: Path) -> None:
    with pytest.raises(NoSuchPhoto, match="no such file"):
        open_photo(tmp_path / "none.jpg")
    with pytest.raises(NoSuchPhoto):
        open_photo(tmp_path)
    big = tmp_path / "big.jpg"
    with big.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(HugePhoto):
        open_photo(big)


def test_sizes_come_from_the_head() -> None:
    for kind in (".jpg", ".png", ".webp", ".bmp"):
        assert picture_size(encoded(kind, picture(33, 21))) == (33, 21)
