"""How light reaches the eye: the part of the ray tracer that shades points and walks over the picture's pixels."""

# The compiled functions take plain numbers and rows of numbers; numba finds their types.
# ruff: noqa: ANN001, ANN201, ANN202

import math

import numpy as np
from numba import njit

from training.rows import (
    BOUND,
    C_AHEAD,
    C_DOWN,
    C_FOCAL,
    C_FOCUS,
    C_LENS,
    C_POS,
    C_RIGHT,
    CLEAR,
    COLOUR,
    GLOSS,
    HALF,
    L_COLOUR,
    L_POS,
    L_RADIUS,
    MARBLE,
    MURK,
    POS,
    ROT,
    ROUGH,
    T_GLOSS,
    T_ROUGH,
    ZENITH,
)
from training.tracer import _distance, _first, _sky, _surface, _table, _through

SCRATCH = 16  # rows of three numbers that one level of shading works in


@njit(fastmath=True)
def _shade(things, bounds, lights, sky, textures, table, cloth, hit, t, p, d, depth, out, work):
    """The light that a ray from ``p`` along ``d`` brings, having met thing ``hit`` at distance ``t``."""
    if hit == -2:
        _sky(sky, d[0], d[1], d[2], out)
        return -1
    own = work[depth]
    colour, normal, ray, beam, glow, at = own[0], own[1], own[2], own[3], own[4], own[5]
    for c in range(3):
        at[c] = p[c] + t * d[c]
    face = -1
    gloss, rough, clear = table[T_GLOSS], table[T_ROUGH], 0.0
    if hit == -1:
        _table(table, cloth, at[0], at[1], colour)
        normal[0], normal[1], normal[2] = 0.0, 0.0, 1.0
        at[2] = 2e-3
    else:
        o = things[hit]
        local, turned = own[6], own[7]
        for k in range(3):
            local[k] = (
                o[ROT + 3 * k + 0] * (at[0] - o[POS + 0])
                + o[ROT + 3 * k + 1] * (at[1] - o[POS + 1])
                + o[ROT + 3 * k + 2] * (at[2] - o[POS + 2])
            )
        face = _surface(o, textures, local[0], local[1], local[2], colour, turned)
        for k in range(3):
            normal[k] = o[ROT + 3 * 0 + k] * turned[0] + o[ROT + 3 * 1 + k] * turned[1] + o[ROT + 3 * 2 + k] * turned[2]
        for k in range(3):
            at[k] += 4e-3 * normal[k]
        gloss, rough, clear = o[GLOSS], o[ROUGH], o[CLEAR]
        if colour[0] != o[COLOUR + 0] and o[MARBLE] == 0.0:  # paint in the pips is not clear
            clear *= 0.15
    facing = -(normal[0] * d[0] + normal[1] * d[1] + normal[2] * d[2])
    out[0] = out[1] = out[2] = 0.0
    # Lamps: one random point on each.
    for i in range(lights.shape[0]):
        lamp = lights[i]
        size = 0.0
        for c in range(3):
            ray[c] = lamp[L_POS + c] + lamp[L_RADIUS] * np.random.uniform(-1.0, 1.0) - at[c]
            size += ray[c] * ray[c]
        size = math.sqrt(size)
        for c in range(3):
            ray[c] /= size
        falling = normal[0] * ray[0] + normal[1] * ray[1] + normal[2] * ray[2]
        if hit >= 0:
            falling = (falling + 0.15) / 1.15  # light seeps a little round plastic
        if falling <= 0.0:
            continue
        _through(things, bounds, at[0], at[1], at[2], ray[0], ray[1], ray[2], size, beam)
        for c in range(3):
            out[c] += colour[c] * lamp[L_COLOUR + c] * falling * beam[c]
        if gloss > 0.0 and beam[0] + beam[1] + beam[2] > 0.0:
            h = own[6]
            hs = 0.0
            for c in range(3):
                h[c] = ray[c] - d[c]
                hs += h[c] * h[c]
            hn = (normal[0] * h[0] + normal[1] * h[1] + normal[2] * h[2]) / math.sqrt(hs)
            if hn > 0.0:
                power = 2.0 / (rough * rough + 1e-4)
                shine = gloss * (power + 8) / 25.0 * hn**power
                for c in range(3):
                    out[c] += shine * lamp[L_COLOUR + c] * beam[c]
    # The room: the sky about the normal, less what the balls round the other things hide of it.
    _sky(sky, 0.6 * normal[0], 0.6 * normal[1], 0.6 * normal[2] + 0.2, glow)
    free = 1.0
    for i in range(things.shape[0]):
        if i == hit:
            continue
        size, lean = 1e-9, 0.0
        for c in range(3):
            gap = bounds[i, c] - at[c]
            size += gap * gap
            lean += gap * normal[c]
        if size > 8 * bounds[i, 3]:
            continue
        o2 = things[i]
        r = 0.62 * min(o2[BOUND], o2[HALF + 2] * 1.74)
        lean /= math.sqrt(size)
        free *= 1.0 - min(0.85, max(lean + 0.2, 0.0) * min(1.0, r * r / size)) * (1.0 - 0.6 * o2[CLEAR])
    under = max(0.0, -normal[2]) + 0.35 * (1 - abs(normal[2]))
    if hit >= 0:  # the table lights what faces it
        for c in range(3):
            glow[c] = glow[c] * (1 - under * 0.6) + 0.25 * under * sky[ZENITH + c]
    for c in range(3):
        out[c] += colour[c] * glow[c] * free
    # Light through the body: bend in, walk to the far side, see what lies behind.
    if clear > 0.0 and depth == 0:
        _glass(
            things,
            bounds,
            lights,
            sky,
            textures,
            table,
            cloth,
            hit,
            at,
            d,
            normal,
            facing,
            clear,
            colour,
            out,
            work,
        )
    # Mirror.
    if gloss > 0.0 and depth == 0:
        f = gloss + (1 - gloss) * max(1.0 - max(facing, 0.0), 0.0) ** 5 * (1.0 - rough)
        for c in range(3):
            ray[c] = d[c] + 2 * facing * normal[c] + rough * 0.5 * np.random.normal()
        size = math.sqrt(ray[0] ** 2 + ray[1] ** 2 + ray[2] ** 2)
        for c in range(3):
            ray[c] /= size
        other, t2 = _first(things, bounds, at[0], at[1], at[2], ray[0], ray[1], ray[2], hit)
        _shade(things, bounds, lights, sky, textures, table, cloth, other, t2, at, ray, 1, glow, work)
        for c in range(3):
            out[c] = out[c] * (1 - f) + f * min(glow[c], 12.0)
    return face


@njit(fastmath=True)
def _glass(things, bounds, lights, sky, textures, table, cloth, hit, at, d, normal, facing, clear, colour, out, work):
    o = things[hit]
    bend = 1.0 / 1.45
    k = 1.0 - bend * bend * (1.0 - facing * facing)
    own = work[0]
    ray, inside, far_colour, far_normal, seen = own[8], own[9], own[10], own[11], own[12]
    for c in range(3):
        ray[c] = bend * d[c] + (bend * facing - math.sqrt(max(k, 0.0))) * normal[c]
    size = math.sqrt(ray[0] ** 2 + ray[1] ** 2 + ray[2] ** 2)
    start, way = own[13], own[14]
    for c in range(3):
        ray[c] /= size
        inside[c] = at[c] - 9e-3 * normal[c]
    for c in range(3):
        start[c] = (
            o[ROT + 3 * c + 0] * (inside[0] - o[POS + 0])
            + o[ROT + 3 * c + 1] * (inside[1] - o[POS + 1])
            + o[ROT + 3 * c + 2] * (inside[2] - o[POS + 2])
        )
        way[c] = o[ROT + 3 * c + 0] * ray[0] + o[ROT + 3 * c + 1] * ray[1] + o[ROT + 3 * c + 2] * ray[2]
    t = 0.01
    for _ in range(40):
        dist = -_distance(o, start[0] + t * way[0], start[1] + t * way[1], start[2] + t * way[2])
        if dist < 2e-3:
            break
        t += dist
    _surface(
        o,
        textures,
        start[0] + t * way[0],
        start[1] + t * way[1],
        start[2] + t * way[2],
        far_colour,
        far_normal,
    )
    painted = abs(far_colour[0] - o[COLOUR + 0]) + abs(far_colour[1] - o[COLOUR + 1]) > 0.02 and o[MARBLE] == 0.0
    for c in range(3):
        inside[c] += ray[c] * (t + 0.02)
    if painted:
        for c in range(3):
            seen[c] = far_colour[c] * sky[ZENITH + c] * 0.6
    else:
        other, t2 = _first(things, bounds, inside[0], inside[1], inside[2], ray[0], ray[1], ray[2], hit)
        _shade(things, bounds, lights, sky, textures, table, cloth, other, t2, inside, ray, 1, seen, work)
    for c in range(3):
        tint = math.exp(-t / (2 * o[HALF + 0]) * o[MURK] * (1.0 - colour[c]))
        body = 0.35 * out[c] + 0.65 * min(seen[c], 6.0) * tint
        out[c] = out[c] * (1 - clear) + body * clear


@njit(fastmath=True)
def trace_image(width, height, camera, things, lights, sky, table, cloth, textures, rays, seed):
    """Linear light (height x width x 3) and, a pixel, the thing (-1 table, -2 nothing) and face at its centre."""
    np.random.seed(seed)
    light = np.zeros((height, width, 3), np.float32)
    who = np.full((height, width), -2, np.int16)
    which = np.full((height, width), -1, np.int8)
    d, p, out = np.empty(3), np.empty(3), np.zeros(3)
    work = np.zeros((2, SCRATCH, 3))
    bounds = np.empty((things.shape[0], 4))
    for i in range(things.shape[0]):
        for c in range(3):
            bounds[i, c] = things[i, POS + c]
        bounds[i, 3] = things[i][BOUND] ** 2
    for y in range(height):
        for x in range(width):
            who[y, x], which[y, x] = _centre(x, y, width, height, camera, things, bounds, p, d)
    for y in range(height):
        for x in range(width):
            # Even ground needs few rays; things, their edges and gloss need them all.
            busy = who[y, x] >= 0
            for v in range(max(0, y - 2), min(height, y + 3), 2):
                for u in range(max(0, x - 2), min(width, x + 3), 2):
                    busy = busy or who[v, u] != who[y, x]
            n = rays if busy else 1 if table[T_GLOSS] == 0 else 2
            for _ in range(n):
                _aim(
                    x + np.random.uniform(-0.5, 0.5),
                    y + np.random.uniform(-0.5, 0.5),
                    width,
                    height,
                    camera,
                    camera[C_LENS],
                    p,
                    d,
                )
                hit, t = _first(things, bounds, p[0], p[1], p[2], d[0], d[1], d[2], -9)
                _shade(things, bounds, lights, sky, textures, table, cloth, hit, t, p, d, 0, out, work)
                for c in range(3):
                    light[y, x, c] += min(out[c], 20.0) / n
    return light, who, which


@njit(fastmath=True)
def _aim(x, y, width, height, camera, lens, p, d):
    """The ray through a pixel: where it starts (on the lens) and its direction."""
    a, b = (x + 0.5 - width / 2) / camera[C_FOCAL], (y + 0.5 - height / 2) / camera[C_FOCAL]
    r, phi = lens * math.sqrt(np.random.random()), 6.2831853 * np.random.random()
    lu, lv = r * math.cos(phi), r * math.sin(phi)
    size = 0.0
    for c in range(3):
        goal = camera[C_POS + c] + camera[C_FOCUS] * (
            camera[C_AHEAD + c] + a * camera[C_RIGHT + c] + b * camera[C_DOWN + c]
        )
        p[c] = camera[C_POS + c] + lu * camera[C_RIGHT + c] + lv * camera[C_DOWN + c]
        d[c] = goal - p[c]
        size += d[c] * d[c]
    size = math.sqrt(size)
    for c in range(3):
        d[c] /= size


@njit(fastmath=True)
def _centre(x, y, width, height, camera, things, bounds, p, d):
    """The thing at a pixel's centre and the face of it (0-5: +x -x +y -y +z -z)."""
    _aim(x, y, width, height, camera, 0.0, p, d)
    hit, t = _first(things, bounds, p[0], p[1], p[2], d[0], d[1], d[2], -9)
    best, face = -1.0, -1
    if hit >= 0:
        o = things[hit]
        for k in range(3):
            v = 0.0
            for c in range(3):
                v += o[ROT + 3 * k + c] * (p[c] + t * d[c] - o[POS + c])
            v /= o[HALF + k]
            if abs(v) > best:
                best, face = abs(v), 2 * k + (1 if v < 0 else 0)
    return hit, face
