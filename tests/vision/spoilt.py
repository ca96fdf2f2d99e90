"""Pictures as a worse camera or another hand would have taken them."""

import cv2
import numpy as np


def spoilt(image: np.ndarray, how: str) -> np.ndarray:
    """The picture as a worse camera or another hand would have taken it."""
    height, width = image.shape[:2]
    rng = np.random.default_rng(4)
    match how.split():
        case ["turned", angle]:
            matrix = cv2.getRotationMatrix2D((width / 2, height / 2), float(angle), 0.55)
            return cv2.warpAffine(image, matrix, (width, height), borderMode=cv2.BORDER_REPLICATE)
        case ["brighter" | "darker", factor]:
            return cv2.convertScaleAbs(image, alpha=float(factor))
        case ["noise", sigma]:
            return np.clip(image + rng.normal(0, float(sigma), image.shape), 0, 255).astype(np.uint8)
        case ["jpeg", quality]:
            return cv2.imdecode(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, int(quality)])[1], 1)
        case ["smaller", factor]:
            return cv2.resize(image, None, fx=float(factor), fy=float(factor), interpolation=cv2.INTER_AREA)
        case ["blurred", sigma]:
            return cv2.GaussianBlur(image, (0, 0), float(sigma))
        case ["aslant"]:
            here = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
            there = here + np.array([[150, 60], [-150, 60], [0, 0], [0, 0]], np.float32)
            warp = cv2.getPerspectiveTransform(here, there)
            return cv2.warpPerspective(image, warp, (width, height), borderMode=cv2.BORDER_REPLICATE)
        case _:
            raise ValueError(how)
