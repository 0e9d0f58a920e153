/** A colour of CIE L*a*b* (0 to 100, and about -128 to 127 each) in sRGB, each 0-1. */
export function labToRgb([light = 0, a = 0, b = 0]: readonly number[]): number[] {
  const m = (light + 16) / 116
  const linear = (t: number) => (t >= 6 / 29 ? t ** 3 : (108 / 841) * (t - 4 / 29))
  // White is white, whatever light it was seen in: values are those under D65.
  const x = 0.9505 * linear(m + a / 500)
  const y = linear(m)
  const z = 1.089 * linear(m - b / 200)
  return [
    3.2406 * x - 1.5372 * y - 0.4986 * z,
    -0.9689 * x + 1.8758 * y + 0.0415 * z,
    0.0557 * x - 0.204 * y + 1.057 * z,
  ].map((part) => {
    const own = Math.min(1, Math.max(0, part))
    return own <= 0.0031308 ? 12.92 * own : 1.055 * own ** (1 / 2.4) - 0.055
  })
}
