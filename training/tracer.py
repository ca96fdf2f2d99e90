"""A small ray tracer for tables with dice: soft shadows, gloss, glass, depth of field. Compiled by numba.

Lengths are in die edges (1.0 = an ordinary 16 mm die); z points up and the table top is z = 0. Colours are linear
light, red green blue. A scene is one structured ``THING`` row an object, one ``LIGHT`` row a lamp, a ``Sky`` and
a stack of square textures; ``trace_image`` returns linear light and, for each pixel, which object and face the
pixel's centre shows, from which the labels follow.
"""

# The compiled functions take plain numbers and rows of numbers; numba finds their types.
# ruff: noqa: ANN001, ANN202

import math

from numba import njit

from training.rows import (
    BALL_RADIUS,
    BOUND,
    BOX,
    CLEAR,
    COLOUR,
    COLOUR2,
    CROWN,
    CYLINDER,
    DIE,
    FACES,
    GRAIN,
    HALF,
    HORIZON,
    INNER,
    KIND,
    MARBLE,
    N_PLANES,
    ONE_SCALE,
    ONE_SHAPE,
    PIP_COLOUR,
    PIP_DENT,
    PIP_RADIUS,
    PIP_SHAPE,
    PIP_SPREAD,
    PLANES,
    POS,
    ROT,
    ROUND,
    SOLID,
    SPECKLE,
    T_SCALE,
    T_TURN,
    TEXTURE,
    TURNED,
    WINDOW_COLOUR,
    WINDOW_DIR,
    WINDOW_SIZE,
    ZENITH,
)


@njit(inline="always")
def _hash(x, y, z):
    h = (x * 374761393 + y * 668265263 + z * 2147483647) & 0xFFFFFFFF
    h = ((h ^ (h >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((h ^ (h >> 16)) & 0xFFFF) / 65535.0


@njit
def _noise(x, y, z):
    ix, iy, iz = math.floor(x), math.floor(y), math.floor(z)
    fx, fy, fz = x - ix, y - iy, z - iz
    fx, fy, fz = fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy), fz * fz * (3 - 2 * fz)
    total = 0.0
    for a in range(2):
        for b in range(2):
            for c in range(2):
                weight = (fx if a else 1 - fx) * (fy if b else 1 - fy) * (fz if c else 1 - fz)
                total += weight * _hash(int(ix) + a, int(iy) + b, int(iz) + c)
    return total


@njit(fastmath=True)
def _distance(o, x, y, z):
    """Signed distance of a point (in the object's axes) to the object's surface."""
    kind = int(o[KIND])
    if kind in (DIE, BOX):
        r = o[ROUND]
        qx, qy, qz = abs(x) - o[HALF + 0] + r, abs(y) - o[HALF + 1] + r, abs(z) - o[HALF + 2] + r
        mx, my, mz = max(qx, 0.0), max(qy, 0.0), max(qz, 0.0)
        d = math.sqrt(mx * mx + my * my + mz * mz) + min(max(qx, max(qy, qz)), 0.0) - r
        if kind == DIE:
            d = max(d, math.sqrt(x * x + y * y + z * z) - o[BALL_RADIUS])
        return d
    if kind == CYLINDER:
        r = o[ROUND]
        qx, qz = math.sqrt(x * x + y * y) - o[HALF + 0] + r, abs(z) - o[HALF + 2] + r
        mx, mz = max(qx, 0.0), max(qz, 0.0)
        return math.sqrt(mx * mx + mz * mz) + min(max(qx, qz), 0.0) - r
    if kind == SOLID:
        d = -1e9
        for i in range(int(o[N_PLANES])):
            d = max(
                d,
                x * o[PLANES + 3 * i + 0] + y * o[PLANES + 3 * i + 1] + z * o[PLANES + 3 * i + 2] - o[INNER],
            )
        return d
    a, b, c = x / o[HALF + 0], y / o[HALF + 1], z / o[HALF + 2]
    k0 = math.sqrt(a * a + b * b + c * c)
    k1 = math.sqrt((a / o[HALF + 0]) ** 2 + (b / o[HALF + 1]) ** 2 + (c / o[HALF + 2]) ** 2) + 1e-9
    return k0 * (k0 - 1.0) / k1


@njit(fastmath=True, inline="always")
def _misses(bounds, i, px, py, pz, dx, dy, dz):
    """Whether a ray passes the ball (x, y, z, radius squared) round thing ``i`` by, or leads away from it."""
    cx, cy, cz = px - bounds[i, 0], py - bounds[i, 1], pz - bounds[i, 2]
    b = cx * dx + cy * dy + cz * dz
    c = cx * cx + cy * cy + cz * cz - bounds[i, 3]
    return b * b <= c or (b > 0.0 and c > 0.0)


@njit(fastmath=True)
def _enter(o, px, py, pz, dx, dy, dz, limit):
    """Distance along a ray to the object's surface, or -1."""
    cx, cy, cz = px - o[POS + 0], py - o[POS + 1], pz - o[POS + 2]
    b = cx * dx + cy * dy + cz * dz
    c = cx * cx + cy * cy + cz * cz - o[BOUND] * o[BOUND]
    root = b * b - c
    if root <= 0.0:
        return -1.0
    root = math.sqrt(root)
    t, end = max(-b - root, 1e-4), min(-b + root, limit)
    if t >= end:
        return -1.0
    lx, ly, lz = (
        o[ROT + 0] * cx + o[ROT + 1] * cy + o[ROT + 2] * cz,
        o[ROT + 3] * cx + o[ROT + 4] * cy + o[ROT + 5] * cz,
        o[ROT + 6] * cx + o[ROT + 7] * cy + o[ROT + 8] * cz,
    )
    ex, ey, ez = (
        o[ROT + 0] * dx + o[ROT + 1] * dy + o[ROT + 2] * dz,
        o[ROT + 3] * dx + o[ROT + 4] * dy + o[ROT + 5] * dz,
        o[ROT + 6] * dx + o[ROT + 7] * dy + o[ROT + 8] * dz,
    )
    for _ in range(48):
        d = _distance(o, lx + t * ex, ly + t * ey, lz + t * ez)
        if d < 1e-3:
            return t
        t += d
        if t > end:
            return -1.0
    return -1.0


@njit(fastmath=True)
def _first(things, bounds, px, py, pz, dx, dy, dz, skip):
    """The nearest thing along a ray: (index, distance); the table is -1, nothing is -2."""
    best, hit = 1e9, -2
    if dz < -1e-6:
        t = -pz / dz
        if t > 1e-4:
            best, hit = t, -1
    for i in range(things.shape[0]):
        if i == skip:
            continue
        if _misses(bounds, i, px, py, pz, dx, dy, dz):
            continue
        t = _enter(things[i], px, py, pz, dx, dy, dz, best)
        if t > 0.0:
            best, hit = t, i
    return hit, best


@njit(fastmath=True)
def _through(things, bounds, px, py, pz, dx, dy, dz, limit, out):
    """The part of light that gets from a point along a direction, a colour in ``out``."""
    out[0] = out[1] = out[2] = 1.0
    for i in range(things.shape[0]):
        if _misses(bounds, i, px, py, pz, dx, dy, dz):
            continue
        if _enter(things[i], px, py, pz, dx, dy, dz, limit) > 0.0:
            keep = things[i][CLEAR] * 0.55
            if keep <= 0.0:
                out[0] = out[1] = out[2] = 0.0
                return
            for c in range(3):
                out[c] *= keep * things[i][COLOUR + c]


@njit(fastmath=True)
def _sky(sky, dx, dy, dz, out):
    up = max(dz, 0.0) ** 0.5
    for c in range(3):
        out[c] = sky[HORIZON + c] * (1 - up) + sky[ZENITH + c] * up
    wx, wy, wz = sky[WINDOW_DIR], sky[WINDOW_DIR + 1], sky[WINDOW_DIR + 2]
    ahead = dx * wx + dy * wy + dz * wz
    if ahead > 0.05:
        side = (dx * wy - dy * wx) / ahead
        high = (dz - ahead * wz) / ahead
        if abs(side) < sky[WINDOW_SIZE + 0] and abs(high) < sky[WINDOW_SIZE + 1]:
            for c in range(3):
                out[c] += sky[WINDOW_COLOUR + c]


@njit(fastmath=True)
def _pip(o, face, u, v):
    """Where (u, v), in half edges of a face, lies in a pip: (depth 0 to 1 or -1, du, dv towards its middle)."""
    n = int(o[FACES + face])
    if n == 0:
        return -1.0, 0.0, 0.0
    if int(o[TURNED + face]):
        u, v = v, -u
    s = o[PIP_SPREAD]
    for k in range(n):
        a = b = 0.0
        if n == 1 or (k == 0 and n in (3, 5)):
            pass
        elif n in (2, 3):
            sign = 1.0 if k == n - 1 else -1.0
            a, b = sign * s, sign * s
        elif n in (4, 5):
            j = k - (n - 4)
            a, b = (s if j & 1 else -s), (s if j & 2 else -s)
        else:
            a, b = (s * 0.95 if k & 1 else -s * 0.95), (k // 2 - 1) * s * 1.08
        x, y = u - a, v - b
        r = o[PIP_RADIUS] * (o[ONE_SCALE] if n == 1 else 1.0)
        shape = int(o[ONE_SHAPE]) if n == 1 else int(o[PIP_SHAPE])
        d = math.sqrt(x * x + y * y)
        if shape == 1:
            d = max(abs(x), abs(y)) * 1.1
        elif shape == 3:
            d *= 1.0 + 0.45 * math.cos(5.0 * math.atan2(y, x))
        if d < r and not (shape == 2 and d < 0.45 * r):
            return 1.0 - d / r, x / r, y / r
    return -1.0, 0.0, 0.0


@njit(fastmath=True)
def _surface(o, textures, lx, ly, lz, colour, normal):
    """Colour and normal (object's axes) at a point on an object; returns the face it lies on (0-5)."""
    e = 1e-3
    d = _distance(o, lx, ly, lz)
    normal[0] = _distance(o, lx + e, ly, lz) - d
    normal[1] = _distance(o, lx, ly + e, lz) - d
    normal[2] = _distance(o, lx, ly, lz + e) - d
    size = math.sqrt(normal[0] ** 2 + normal[1] ** 2 + normal[2] ** 2) + 1e-12
    for c in range(3):
        normal[c] /= size
        colour[c] = o[COLOUR + c]
    if o[MARBLE] > 0.0:
        f = o[GRAIN]
        n = _noise(lx * f + o[POS + 0] * 9, ly * f + 50, lz * f) + 0.5 * _noise(
            lx * f * 2.3, ly * f * 2.3 + 9, lz * f * 2.3
        )
        w = min(max((n / 1.5 - 0.5) * 5.0 + 0.5, 0.0), 1.0) * o[MARBLE]
        for c in range(3):
            colour[c] = colour[c] * (1 - w) + o[COLOUR2 + c] * w
    if o[SPECKLE] > 0.0 and _hash(int(lx * 70 + 999), int(ly * 70 + 999), int(lz * 70 + 999)) < o[SPECKLE]:
        for c in range(3):
            colour[c] = o[COLOUR2 + c]
    ax, ay, az = abs(lx) / o[HALF + 0], abs(ly) / o[HALF + 1], abs(lz) / o[HALF + 2]
    axis = 0 if ax >= ay and ax >= az else (1 if ay >= az else 2)
    p = (lx, ly, lz)[axis]
    face = axis * 2 + (1 if p < 0 else 0)
    iu, iv = (axis + 1) % 3, (axis + 2) % 3
    u, v = (lx, ly, lz)[iu] / o[HALF + iu], (lx, ly, lz)[iv] / o[HALF + iv]
    if int(o[KIND]) == DIE:
        depth, du, dv = _pip(o, face, u, v)
        normal[iu] += o[CROWN] * u
        normal[iv] += o[CROWN] * v
        if depth >= 0.0:
            value = int(o[FACES + face])
            for c in range(3):
                colour[c] = o[PIP_COLOUR + 3 * value + c]
            turn = o[TURNED + face]
            gu, gv = (-dv, du) if turn else (du, dv)
            normal[iu] -= o[PIP_DENT] * gu
            normal[iv] -= o[PIP_DENT] * gv
            size = math.sqrt(normal[0] ** 2 + normal[1] ** 2 + normal[2] ** 2) + 1e-12
            for c in range(3):
                normal[c] /= size
    elif int(o[TEXTURE]) >= 0 and (axis == 2 or int(o[KIND]) == SOLID):
        side = textures.shape[1]
        if int(o[KIND]) == SOLID:
            best = 0
            for i in range(int(o[N_PLANES])):
                if (
                    lx * o[PLANES + 3 * i + 0] + ly * o[PLANES + 3 * i + 1] + lz * o[PLANES + 3 * i + 2]
                    > lx * o[PLANES + 3 * best + 0] + ly * o[PLANES + 3 * best + 1] + lz * o[PLANES + 3 * best + 2]
                ):
                    best = i
            q = o[PLANES + 3 * best : PLANES + 3 * best + 3]
            t0, t1 = (-q[1], q[0]) if abs(q[2]) < 0.9 else (1.0, 0.0)
            size = math.sqrt(t0 * t0 + t1 * t1)
            t0, t1 = t0 / size, t1 / size
            u = (lx * t0 + ly * t1) / o[INNER] * 1.6
            v = (lx * (-q[2] * t1) + ly * (q[2] * t0) + lz * (q[0] * t1 - q[1] * t0)) / o[INNER] * 1.6
            # Sixteen numerals lie in a 4 x 4 sheet: each face takes one.
            cell = best % 16
            u, v = min(max(u, -1.0), 1.0), min(max(v, -1.0), 1.0)
            tx, ty = (
                int(((cell % 4) + (u + 1) / 2) / 4 * (side - 1)),
                int(((cell // 4) + (v + 1) / 2) / 4 * (side - 1)),
            )
            ink = textures[int(o[TEXTURE]), ty, tx, 0]
            for c in range(3):
                colour[c] = colour[c] * (1 - ink) + o[COLOUR2 + c] * ink
        else:
            tx = int(min(max((u + 1) / 2, 0.0), 1.0) * (side - 1))
            ty = int(min(max((v + 1) / 2, 0.0), 1.0) * (side - 1))
            for c in range(3):
                colour[c] = textures[int(o[TEXTURE]), ty, tx, c]
    return face


@njit(fastmath=True)
def _table(table, texture, x, y, colour):
    side = texture.shape[0]
    c, s = math.cos(table[T_TURN]), math.sin(table[T_TURN])
    u, v = (c * x - s * y) * table[T_SCALE] * side, (s * x + c * y) * table[T_SCALE] * side
    fu, fv = math.floor(u), math.floor(v)
    a, b = u - fu, v - fv
    # Mirrored tiling hides the seams of textures that do not repeat.
    x0, x1, y0, y1 = int(fu), int(fu) + 1, int(fv), int(fv) + 1
    x0, x1, y0, y1 = x0 % (2 * side), x1 % (2 * side), y0 % (2 * side), y1 % (2 * side)
    x0 = x0 if x0 < side else 2 * side - 1 - x0
    x1 = x1 if x1 < side else 2 * side - 1 - x1
    y0 = y0 if y0 < side else 2 * side - 1 - y0
    y1 = y1 if y1 < side else 2 * side - 1 - y1
    for k in range(3):
        colour[k] = (texture[y0, x0, k] * (1 - a) + texture[y0, x1, k] * a) * (1 - b) + (
            texture[y1, x0, k] * (1 - a) + texture[y1, x1, k] * a
        ) * b
