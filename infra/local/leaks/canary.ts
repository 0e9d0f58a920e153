/** Words that stand nowhere but in what they were planted in, and where they may be met besides. */
export type Canary = { what: string; text: string; home?: RegExp }
/** One place that keeps what ran through the product, and what it holds. */
export type Kept = { place: string; text: string }

/** As it is, as a part of an address, or within something that was put into base64. */
const formsOf = (text: string): string[] => [
  text,
  encodeURIComponent(text),
  ...[0, 1, 2].map((before) =>
    Buffer.from('.'.repeat(before) + text)
      .toString('base64')
      .slice(before === 0 ? 0 : 4, -4),
  ),
]

/** Tells whether a text holds the canary, however it was written. */
export function seeker(text: string): (where: string | Buffer) => boolean {
  const forms = formsOf(text)
  return (where) => forms.some((form) => where.includes(form))
}

/** Every canary that was met where it does not belong. */
export function leaksOf(kept: readonly Kept[], canaries: readonly Canary[]): string[] {
  const found = canaries.flatMap(({ what, text, home }) => {
    const tells = seeker(text)
    return kept.filter((one) => tells(one.text) && !home?.test(one.place)).map(({ place }) => `${what} in ${place}`)
  })
  return [...new Set(found)]
}
