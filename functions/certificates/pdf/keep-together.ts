/** Where a blank of a form would be too short for a hand. */
const leastBlank = 20

/** A line of a form with its blanks made as short as it takes to stand on one line; as it was where that is not enough. */
export function fitBlanks(line: string, fits: (line: string) => boolean): string {
  let fitted = line
  while (!fits(fitted)) {
    const longest = (fitted.match(/_+/g) ?? []).reduce((one, other) => (other.length > one.length ? other : one), '')
    if (longest.length <= leastBlank) return line
    fitted = fitted.replace(longest, longest.slice(1))
  }
  return fitted
}

/** No line ends between “no.” and its number. */
export const withWholeNumbers = (text: string): string => text.replaceAll(/(?<=\bno\.) (?=\S)/g, noBreak)

/** Drawn, and copied, as the space that it stands for. */
export const noBreak = '\u00a0'
