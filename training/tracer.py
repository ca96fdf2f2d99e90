"""A small ray tracer for tables with dice: soft shadows, gloss, glass, depth of field. Compiled by numba.

Lengths are in die edges (1.0 = an ordinary 16 mm die); z points up and the table top is z = 0. Colours are linear
light, red green blue. A scene is one structured ``THING`` row an object, one ``LIGHT`` row a lamp, a ``Sky`` and
a stack of square textures; ``trace_image`` returns linear light and, for each pixel, which object and face the
pixel's centre shows, from which the labels follow.
"""

import math

import numpy as np
from numba import njit

DIE, BOX, CYLINDER, SOLID, BALL = range(5)
MAX_PLANES = 20

THING = np.dtype(
    [
        ("kind", np.int64),
        ("pos", np.float64, 3),
        ("rot", np.float64, (3, 3)),  # world to object
        ("half", np.float64, 3),
        ("round", np.float64),  # radius of the rounded edges
        ("ball", np.float64),  # radius of the ball that cuts the corners off
        ("bound", np.float64),  # radius of a ball around everything
        ("planes", np.float64, (MAX_PLANES, 3)),  # outward normals of a SOLID
        ("n_planes", np.int64),
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
        ("faces", np.int64, 6),  # pips on +x -x +y -y +z -z; 0 is blank
        ("turned", np.int64, 6),  # whether 2, 3 and 6 lie across on that face
        ("pip_colour", np.float64, (7, 3)),  # by value
        ("pip_radius", np.float64),
        ("pip_spread", np.float64),  # distance of a corner pip from the middle, in half edges
        ("pip_dent", np.float64),
        ("pip_shape", np.int64),  # 0 round, 1 square, 2 ring, 3 star
        ("one_scale", np.float64),
        ("one_shape", np.int64),
        ("texture", np.int64),  # -1: none; a picture on the top and bottom face (BOX, CYLINDER) or on every face
        ("texture_dark", np.float64),
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
    kind = o.kind
    if kind == DIE or kind == BOX:
        r = o.round
        qx, qy, qz = abs(x) - o.half[0] + r, abs(y) - o.half[1] + r, abs(z) - o.half[2] + r
        mx, my, mz = max(qx, 0.0), max(qy, 0.0), max(qz, 0.0)
        d = math.sqrt(mx * mx + my * my + mz * mz) + min(max(qx, max(qy, qz)), 0.0) - r
        if kind == DIE:
            d = max(d, math.sqrt(x * x + y * y + z * z) - o.ball)
        return d
    if kind == CYLINDER:
        r = o.round
        qx, qz = math.sqrt(x * x + y * y) - o.half[0] + r, abs(z) - o.half[2] + r
        mx, mz = max(qx, 0.0), max(qz, 0.0)
        return math.sqrt(mx * mx + mz * mz) + min(max(qx, qz), 0.0) - r
    if kind == SOLID:
        d = -1e9
        for i in range(o.n_planes):
            d = max(d, x * o.planes[i, 0] + y * o.planes[i, 1] + z * o.planes[i, 2] - o.inner)
        return d
    a, b, c = x / o.half[0], y / o.half[1], z / o.half[2]
    k0 = math.sqrt(a * a + b * b + c * c)
    k1 = math.sqrt((a / o.half[0]) ** 2 + (b / o.half[1]) ** 2 + (c / o.half[2]) ** 2) + 1e-9
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
    cx, cy, cz = px - o.pos[0], py - o.pos[1], pz - o.pos[2]
    b = cx * dx + cy * dy + cz * dz
    c = cx * cx + cy * cy + cz * cz - o.bound * o.bound
    root = b * b - c
    if root <= 0.0:
        return -1.0
    root = math.sqrt(root)
    t, end = max(-b - root, 1e-4), min(-b + root, limit)
    if t >= end:
        return -1.0
    r = o.rot
    lx, ly, lz = (r[0, 0] * cx + r[0, 1] * cy + r[0, 2] * cz, r[1, 0] * cx + r[1, 1] * cy + r[1, 2] * cz,
                  r[2, 0] * cx + r[2, 1] * cy + r[2, 2] * cz)
    ex, ey, ez = (r[0, 0] * dx + r[0, 1] * dy + r[0, 2] * dz, r[1, 0] * dx + r[1, 1] * dy + r[1, 2] * dz,
                  r[2, 0] * dx + r[2, 1] * dy + r[2, 2] * dz)
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
            keep = things[i].clear * 0.55
            if keep <= 0.0:
                out[0] = out[1] = out[2] = 0.0
                return
            for c in range(3):
                out[c] *= keep * things[i].colour[c]


@njit(fastmath=True)
def _sky(sky, dx, dy, dz, out):
    up = max(dz, 0.0) ** 0.5
    for c in range(3):
        out[c] = sky.horizon[c] * (1 - up) + sky.zenith[c] * up
    w = sky.window_dir
    ahead = dx * w[0] + dy * w[1] + dz * w[2]
    if ahead > 0.05:
        side = (dx * w[1] - dy * w[0]) / ahead
        high = (dz - ahead * w[2]) / ahead
        if abs(side) < sky.window_size[0] and abs(high) < sky.window_size[1]:
            for c in range(3):
                out[c] += sky.window_colour[c]


@njit(fastmath=True)
def _pip(o, face, u, v):
    """Where (u, v), in half edges of a face, lies in a pip: (depth 0 to 1 or -1, du, dv towards its middle)."""
    n = o.faces[face]
    if n == 0:
        return -1.0, 0.0, 0.0
    if o.turned[face]:
        u, v = v, -u
    s = o.pip_spread
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
        r = o.pip_radius * (o.one_scale if n == 1 else 1.0)
        shape = o.one_shape if n == 1 else o.pip_shape
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
        colour[c] = o.colour[c]
    if o.marble > 0.0:
        f = o.grain
        n = _noise(lx * f + o.pos[0] * 9, ly * f + 50, lz * f) + 0.5 * _noise(lx * f * 2.3, ly * f * 2.3 + 9, lz * f * 2.3)
        w = min(max((n / 1.5 - 0.5) * 5.0 + 0.5, 0.0), 1.0) * o.marble
        for c in range(3):
            colour[c] = colour[c] * (1 - w) + o.colour2[c] * w
    if o.speckle > 0.0 and _hash(int(lx * 70 + 999), int(ly * 70 + 999), int(lz * 70 + 999)) < o.speckle:
        for c in range(3):
            colour[c] = o.colour2[c]
    ax, ay, az = abs(lx) / o.half[0], abs(ly) / o.half[1], abs(lz) / o.half[2]
    axis = 0 if ax >= ay and ax >= az else (1 if ay >= az else 2)
    p = (lx, ly, lz)[axis]
    face = axis * 2 + (1 if p < 0 else 0)
    iu, iv = (axis + 1) % 3, (axis + 2) % 3
    u, v = (lx, ly, lz)[iu] / o.half[iu], (lx, ly, lz)[iv] / o.half[iv]
    if o.kind == DIE:
        depth, du, dv = _pip(o, face, u, v)
        if depth >= 0.0:
            value = o.faces[face]
            for c in range(3):
                colour[c] = o.pip_colour[value, c]
            turn = o.turned[face]
            gu, gv = (-dv, du) if turn else (du, dv)
            normal[iu] -= o.pip_dent * gu
            normal[iv] -= o.pip_dent * gv
            size = math.sqrt(normal[0] ** 2 + normal[1] ** 2 + normal[2] ** 2) + 1e-12
            for c in range(3):
                normal[c] /= size
    elif o.texture >= 0 and (axis == 2 or o.kind == SOLID):
        side = textures.shape[1]
        if o.kind == SOLID:
            best = 0
            for i in range(o.n_planes):
                if (lx * o.planes[i, 0] + ly * o.planes[i, 1] + lz * o.planes[i, 2]
                        > lx * o.planes[best, 0] + ly * o.planes[best, 1] + lz * o.planes[best, 2]):
                    best = i
            q = o.planes[best]
            t0, t1 = (-q[1], q[0]) if abs(q[2]) < 0.9 else (1.0, 0.0)
            size = math.sqrt(t0 * t0 + t1 * t1)
            t0, t1 = t0 / size, t1 / size
            u = (lx * t0 + ly * t1) / o.inner * 1.6
            v = (lx * (-q[2] * t1) + ly * (q[2] * t0) + lz * (q[0] * t1 - q[1] * t0)) / o.inner * 1.6
            # Sixteen numerals lie in a 4 x 4 sheet: each face takes one.
            cell = best % 16
            u, v = min(max(u, -1.0), 1.0), min(max(v, -1.0), 1.0)
            tx, ty = int(((cell % 4) + (u + 1) / 2) / 4 * (side - 1)), int(((cell // 4) + (v + 1) / 2) / 4 * (side - 1))
            ink = textures[o.texture, ty, tx, 0]
            for c in range(3):
                colour[c] = colour[c] * (1 - ink) + o.colour2[c] * ink
        else:
            tx = int(min(max((u + 1) / 2, 0.0), 1.0) * (side - 1))
            ty = int(min(max((v + 1) / 2, 0.0), 1.0) * (side - 1))
            for c in range(3):
                colour[c] = textures[o.texture, ty, tx, c]
    return face


@njit(fastmath=True)
def _table(table, texture, x, y, colour):
    side = texture.shape[0]
    c, s = math.cos(table.turn), math.sin(table.turn)
    u, v = (c * x - s * y) * table.scale * side, (s * x + c * y) * table.scale * side
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
        colour[k] = ((texture[y0, x0, k] * (1 - a) + texture[y0, x1, k] * a) * (1 - b)
                     + (texture[y1, x0, k] * (1 - a) + texture[y1, x1, k] * a) * b)
