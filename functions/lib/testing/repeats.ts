/**
 * How often a test does what it does over and over: all of it in `npm test -- --slow`, a quarter in the run between two changes. `variable` is
 * how `npm run promise` asks for a promised number.
 */
export function repeats(whole: number, variable?: string): number {
  const asked = variable && process.env[variable]
  if (asked) return Number(asked)
  return process.env['WHOLE_TESTS'] ? whole : Math.ceil(whole / 4)
}

/** So many of them, from the first on, at even distances. */
export const evenly = <T>(all: readonly T[], count: number): T[] =>
  all.filter((_, at) => Math.floor((at * count) / all.length) !== Math.floor(((at - 1) * count) / all.length))
