/** In this order: every other browser also calls itself Chrome or Safari. */
const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Version\/.*Safari\//],
] as const
const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
] as const

/** `"Firefox · Windows"` from what a browser says about itself; what is not known stays as it was said. */
export function deviceOf(userAgent: string): string {
  const known = [browsers, systems].flatMap((names) => names.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? [])
  return known.length > 0 ? known.join(' · ') : userAgent
}
