"""How the ray tracer's things, lamps, sky, table and camera are laid out: rows of fields, read as plain numbers.

Lengths are in die edges; colours are linear light, red green blue.
"""

import numpy as np

DIE, BOX, CYLINDER, SOLID, BALL = range(5)
MAX_PLANES = 20

THING = np.dtype(
    [
        ("kind", np.float64),
        ("pos", np.float64, 3),
        ("rot", np.float64, (3, 3)),  # world to object
        ("half", np.float64, 3),
        ("round", np.float64),  # radius of the rounded edges
        ("ball", np.float64),  # radius of the ball that cuts the corners off
        ("bound", np.float64),  # radius of a ball around everything
        ("planes", np.float64, (MAX_PLANES, 3)),  # outward normals of a SOLID
        ("n_planes", np.float64),
        ("inner", np.float64),  # distance of those planes from the middle
        ("colour", np.float64, 3),
        ("colour2", np.float64, 3),
        ("marble", np.float64),  # how much of colour2 is mixed in by noise
        ("grain", np.float64),  # frequency of that noise
        ("speckle", np.float64),
        ("gloss", np.float64),  # mirror part looking straight at it
        ("rough", np.float64),
        ("clear", np.float64),  # part of the light that goes through
        ("murk", np.float64),  # how quickly light dies inside
        ("faces", np.float64, 6),  # pips on +x -x +y -y +z -z; 0 is blank
        ("turned", np.float64, 6),  # whether 2, 3 and 6 lie across on that face
        ("pip_colour", np.float64, (7, 3)),  # by value
        ("pip_radius", np.float64),
        ("pip_spread", np.float64),  # distance of a corner pip from the middle, in half edges
        ("pip_dent", np.float64),
        ("pip_shape", np.float64),  # 0 round, 1 square, 2 ring, 3 star
        ("one_scale", np.float64),
        ("one_shape", np.float64),
        ("crown", np.float64),  # how much its faces bulge
        (
            "texture",
            np.float64,
        ),  # -1: none; a picture on the top and bottom face (BOX, CYLINDER) or on every face
    ]
)
LIGHT = np.dtype([("pos", np.float64, 3), ("radius", np.float64), ("colour", np.float64, 3)])
SKY = np.dtype(
    [
        ("zenith", np.float64, 3),
        ("horizon", np.float64, 3),
        ("window_dir", np.float64, 3),
        ("window_size", np.float64, 2),
        ("window_colour", np.float64, 3),
    ]
)
TABLE = np.dtype([("scale", np.float64), ("turn", np.float64), ("gloss", np.float64), ("rough", np.float64)])
CAMERA = np.dtype(
    [
        ("pos", np.float64, 3),
        ("right", np.float64, 3),
        ("down", np.float64, 3),
        ("ahead", np.float64, 3),
        ("focal", np.float64),  # pixels
        ("lens", np.float64),  # radius of the lens
        ("focus", np.float64),  # distance of the sharp plane
    ]
)


def _places(kind: np.dtype) -> dict[str, int]:
    """Where each field begins when a row is read as plain numbers."""
    fields = kind.fields or {}
    return {name: int(fields[name][1]) // 8 for name in kind.names or ()}


# Compiled loops read rows of plain numbers several times faster than structured ones.
_T, _S = _places(THING), _places(SKY)
(
    KIND,
    POS,
    ROT,
    HALF,
    ROUND,
    BALL_RADIUS,
    BOUND,
    PLANES,
    N_PLANES,
    INNER,
    COLOUR,
    COLOUR2,
    MARBLE,
    GRAIN,
    SPECKLE,
    GLOSS,
    ROUGH,
    CLEAR,
    MURK,
    FACES,
    TURNED,
    PIP_COLOUR,
    PIP_RADIUS,
    PIP_SPREAD,
    PIP_DENT,
    PIP_SHAPE,
    ONE_SCALE,
    ONE_SHAPE,
    CROWN,
    TEXTURE,
) = _T.values()
ZENITH, HORIZON, WINDOW_DIR, WINDOW_SIZE, WINDOW_COLOUR = _S.values()
C_POS, C_RIGHT, C_DOWN, C_AHEAD, C_FOCAL, C_LENS, C_FOCUS = _places(CAMERA).values()
L_POS, L_RADIUS, L_COLOUR = _places(LIGHT).values()
T_SCALE, T_TURN, T_GLOSS, T_ROUGH = _places(TABLE).values()


def plain(rows: np.ndarray) -> np.ndarray:
    """Structured rows as rows of plain numbers, in the fields' order."""
    return np.ascontiguousarray(rows).view(np.float64).reshape(len(rows), rows.dtype.itemsize // 8)
