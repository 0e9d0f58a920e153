/** The number of a thing that a search names, with or without `#`. Undefined where it names something else. */
export function searchedNumber(search: string): number | undefined {
  const number = Number(search.replace(/^#/, ''))
  return Number.isSafeInteger(number) && number > 0 ? number : undefined
}
