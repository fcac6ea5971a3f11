#!/usr/bin/env python3
"""Makes codegen/convert/expand_math/coefficients.h: polynomials of the math expansions, with their errors.

Each entry states a smooth function g on an interval and how much of the result an error of g amounts to. The polynomial
interpolates g at Chebyshev nodes (within a small factor of the minimax polynomial: Trefethen, Approximation Theory and
Approximation Practice, theorem 16.1), in 60 digits; the degree is the smallest whose error, after rounding the
coefficients to the type, is below the goal. Needs mpmath.

    make_coefficients.py [OUTPUT]
"""
import struct
import sys

from mpmath import mp, mpf

mp.dps = 60


def to_f32(value):
    return mpf(struct.unpack('f', struct.pack('f', float(value)))[0])


def to_f64(value):
    return mpf(float(value))


def to_f64_bits(value, width):
    exponent = mp.floor(mp.log(abs(value), 2)) + 1 - width
    return mp.nint(value / mpf(2)**exponent) * mpf(2)**exponent


def interpolate(function, low, high, degree):
    """Coefficients, lowest power first, of the interpolating polynomial at degree + 1 Chebyshev nodes."""
    count = degree + 1
    nodes = [(low + high) / 2 + (high - low) / 2 * mp.cos(mp.pi * (2 * i + 1) / (2 * count)) for i in range(count)]
    divided = [function(x) for x in nodes]
    for level in range(1, count):
        for i in range(count - 1, level - 1, -1):
            divided[i] = (divided[i] - divided[i - 1]) / (nodes[i] - nodes[i - level])
    coefficients = [mpf(0)]
    for i in range(count - 1, -1, -1):  # Horner in Newton's form
        shifted = [mpf(0)] + coefficients
        for k, c in enumerate(coefficients):
            shifted[k] -= nodes[i] * c
        shifted[0] += divided[i]
        coefficients = shifted
    return coefficients[:count]


def evaluate(coefficients, x):
    result = mpf(0)
    for c in reversed(coefficients):
        result = result * x + c
    return result


def fit(function, low, high, weight, goal, rounding):
    """Smallest polynomial with |p - g| * weight <= goal; returns it and that error."""
    low, high = mpf(low), mpf(high)
    points = [low + (high - low) * mpf(i) / 160 for i in range(161)]
    if low == 0:
        points[0] = high * mpf(10) ** -12
    values = [function(x) for x in points]
    weights = [weight(x) for x in points]
    best = None
    for degree in range(1, 40):
        coefficients = [rounding(c) for c in interpolate(function, low, high, degree)]
        error = max(abs(evaluate(coefficients, x) - v) * w for x, v, w in zip(points, values, weights))
        if error <= goal:
            return coefficients, error
        if best is not None and degree > 30:
            break
        best = error
    raise SystemExit(f'no polynomial reaches {goal}')


def exp_rest(r):
    return (mp.expm1(r) - r) / r**2 if abs(r) > mpf(10)**-8 else mpf(1) / 2 + r / 6 + r * r / 24


def log_rest(z):
    s = mp.sqrt(z)
    return (mp.log((1 + s) / (1 - s)) - 2 * s) / (s * z)


def log_tail(z):  # beyond 2 s + 2 s^3 / 3
    s = mp.sqrt(z)
    return ((mp.log((1 + s) / (1 - s)) / 2 - s) / (s * z) - mpf(1) / 3) / z


def odd(function):
    """(f(x) - x) / x^3 as a function of z = x^2."""
    def rest(z):
        x = mp.sqrt(z)
        return (function(x) - x) / (x * z)
    return rest


def erf_rest(z):
    x = mp.sqrt(z)
    return mp.erf(x) / x - 1


def cos_rest(z):
    return (mp.cos(mp.sqrt(z)) - 1 + z / 2) / z**2


def erfcx(a):
    return mp.exp(a * a) * mp.erfc(a)


def erfcx_scaled(q, k=mpf(4)):
    """(1 + 2 a) exp(a^2) erfc(a) at q = (a - 4) / (a + 4)."""
    if abs(1 - q) < mpf(10)**-30:
        return 2 / mp.sqrt(mp.pi)
    a = k * (1 + q) / (1 - q)
    if a > 1000:
        series = 1 - 1 / (2 * a * a) + 3 / (4 * a**4)
        return (1 + 2 * a) / (a * mp.sqrt(mp.pi)) * series
    return (1 + 2 * a) * erfcx(a)


def erfc_log(a):
    return -mp.log(mp.erfc(a)) / a


def cbrt_start(m):
    return mp.cbrt(m)


ONE = lambda x: mpf(1)
SQUARE = lambda x: abs(x)
LN2 = mp.log(2)
# name, what it is, function, interval, part of the result that an error of g is, goal in bits (f32, f64; None: no table)
ENTRIES = [
    ('Exp', 'exp(r) = 1 + r + r^2 g(r), |r| <= ln(2) / 2', exp_rest, -LN2 / 2 - 0.001, LN2 / 2 + 0.001,
     lambda r: abs(r) + mpf(10)**-3, 27, 57),
    ('Log', 'log((1 + s) / (1 - s)) = 2 s + s z g(z), z = s^2', log_rest, 0, '0.02944', lambda z: z / 2, 27, 57),
    ('LogTail', 'log((1 + s) / (1 - s)) = 2 (s + s z (1 / 3 + z g(z))), z = s^2', log_tail, 0, '0.02944',
     lambda z: z * z, None, 66),
    ('Tanh', 'tanh(x) = x + x z g(z), z = x^2 <= 0.4', odd(mp.tanh), 0, '0.4', SQUARE, 27, 56),
    ('Sin', 'sin(x) = x + x z g(z), z = x^2, |x| <= pi / 4', odd(mp.sin), 0, '0.618', SQUARE, 27, 57),
    ('Cos', 'cos(x) = 1 - z / 2 + z^2 g(z), z = x^2, |x| <= pi / 4', cos_rest, 0, '0.618', lambda z: z * z, 27, 57),
    ('Atan', 'atan(x) = x + x z g(z), z = x^2, |x| <= tan(pi / 8)', odd(mp.atan), 0, '0.1716', SQUARE, 27, 57),
    ('Asin', 'asin(x) = x + x z g(z), z = x^2 <= 1 / 4', odd(mp.asin), 0, '0.2501', SQUARE, 27, 57),
    ('Erf', 'erf(x) = x + x g(z), z = x^2 <= 1', erf_rest, 0, '1.0001', ONE, 27, 56),
    ('ErfcLog', 'erfc(x) = exp(-x g(x)), 0.99 <= x <= 4', erfc_log, '0.99', '4.05',
     lambda x: x * mp.erfc(x), 27, None),
    ('Erfcx', 'erfc(x) = exp(-x^2) g((x - 4) / (x + 4)) / (1 + 2 x), 0.49 <= x', erfcx_scaled, '-0.783', 1, ONE, None, 53),
    ('Cbrt', 'a first approximation of cbrt(x), 0.5 <= x <= 2', cbrt_start, '0.5', '2', ONE, None, 14),
]


def table(name, what, function, low, high, weight, bits, rounding, suffix):
    coefficients, error = fit(function, mpf(low), mpf(high), weight, mpf(2)**-bits, rounding)
    lines = [f'// {what}. Error 2^{float(mp.log(error, 2)):.1f}.',
             f'inline constexpr double k{name}{suffix}[] = {{']
    for c in coefficients:
        lines.append(f'    {float(c).hex()},  // {mp.nstr(c, 17)}')
    lines.append('};')
    return '\n'.join(lines)


def parts(name, what, value, widths):
    """A constant as a sum of doubles, each but the last of `width` bits so that small multiples are exact."""
    rest, lines = value, [f'// {what}']
    for i, width in enumerate(widths):
        part = to_f64(rest)
        if width:
            part = to_f64_bits(rest, width)
        lines.append(f'inline constexpr double k{name}{i} = {float(part).hex()};')
        rest -= part
    return '\n'.join(lines)


def words(name, value, count):
    """The first bits of a fraction's expansion, 32 a word."""
    lines = [f'// 2 / pi in binary, one word before the point and {count} after, for reducing arguments of any size.',
             f'inline constexpr uint32_t k{name}[] = {{']
    row = ['0x00000000']
    for i in range(count):
        value *= mpf(2)**32
        word = int(mp.floor(value))
        value -= word
        row.append(f'0x{word:08x}')
    for start in range(0, len(row), 8):
        lines.append('    ' + ', '.join(row[start:start + 8]) + ',')
    lines.append('};')
    return '\n'.join(lines)


def main():
    output = sys.argv[1] if len(sys.argv) > 1 else 'codegen/convert/expand_math/coefficients.h'
    sections = []
    for name, what, function, low, high, weight, bits32, bits64 in ENTRIES:
        if bits32:
            sections.append(table(name, what, function, low, high, weight, bits32, to_f32, '32'))
        if bits64:
            sections.append(table(name, what, function, low, high, weight, bits64, to_f64, '64'))
    ln2, pi = mp.log(2), mp.pi
    sections += [
        parts('Ln2F32Part', 'ln(2) for f32: the first part has 15 bits, so that multiples up to 2^9 are exact.', ln2, [15, 24]),
        parts('Ln2F64Part', 'ln(2) for f64: the first part has 41 bits.', ln2, [41, 0]),
        parts('Ln2Full', 'ln(2) as two doubles.', ln2, [0, 0]),
        parts('Log2E', 'log2(e)', 1 / ln2, [0, 0]),
        parts('Log2EF32Part', 'log2(e): times 12 bits, the first part is exact in f32.', 1 / ln2, [11, 24]),
        parts('Log2EF64Part', 'log2(e): times 21 bits, the first part is exact in f64.', 1 / ln2, [30, 0]),
        parts('Log10Of2F32Part', 'log10(2) for f32: the first part has 15 bits.', mp.log10(2), [15, 24]),
        parts('Log10Of2F64Part', 'log10(2) for f64: the first part has 41 bits.', mp.log10(2), [41, 0]),
        parts('Log10EF32Part', 'log10(e), as log2(e).', mp.log10(mp.e), [11, 24]),
        parts('Log10EF64Part', 'log10(e), as log2(e).', mp.log10(mp.e), [30, 0]),
        parts('HalfPi', 'pi / 2 as four doubles, all but the last of 31 bits.', pi / 2, [31, 31, 31, 0]),
        parts('HalfPiFull', 'pi / 2 as two doubles.', pi / 2, [0, 0]),
        parts('HalfPiRest', 'pi / 2 but for its first 31 bits.', pi / 2 - to_f64_bits(pi / 2, 31), [0]),
        parts('HalfPiF32Part', 'pi / 2 as two floats.', pi / 2, [24, 24]),
        parts('QuarterPiF32Part', 'pi / 4 as two floats.', pi / 4, [24, 24]),
        parts('QuarterPiFull', 'pi / 4 as two doubles.', pi / 4, [0, 0]),
        parts('TwoOverPi', '2 / pi', 2 / pi, [0]),
        parts('OneThird', '1 / 3', mpf(1) / 3, [0, 0]),
    ]
    mp.dps = 420
    sections.append(words('TwoOverPiWords', 2 / mp.pi, 40))
    text = ('// Polynomials and constants of the math expansions. Made by scripts/math/make_coefficients.py; not edited.\n'
            '#pragma once\n\n#include <cstdint>\n\nnamespace strata::expand_math {\n\n' + '\n\n'.join(sections)
            + '\n\n}  // namespace strata::expand_math\n')
    with open(output, 'w') as file:
        file.write(text)


main()
