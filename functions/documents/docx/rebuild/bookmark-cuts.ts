/** A mark within a text. The two of a bookmark have its id, and one of them `opens` it. */
export type Mark = { at: number; bookmark: string | undefined; opens: boolean }

/**
 * Where the marks of a text cut its translation; `shares` is where they stand by length. Fields elsewhere print what a bookmark holds: it
 * goes on holding its words where the translation has them, as names and numbers, and else all that no other bookmark holds.
 */
export function bookmarkCuts(
  marks: readonly Mark[],
  source: string,
  text: string,
  shares: readonly number[],
  isSought = true,
): readonly number[] {
  const bookmarks = marks.flatMap((mark, i) => (mark.bookmark === undefined ? [] : [{ ...mark, i }]))
  if (bookmarks.length === 0 || bookmarks.length > mostMarks) return shares
  const otherOf = (mark: (typeof bookmarks)[number]) =>
    bookmarks.find((one) => one.bookmark === mark.bookmark && one.opens !== mark.opens)
  const held = bookmarks.filter((mark) => otherOf(mark)?.at !== mark.at)
  // Beyond the edges of a text nothing holds any: a mark there stays.
  const inside = held.filter(({ at }) => at > 0 && at < source.length)
  const places = new Set(held.map(({ i }) => i))
  const cuts = [...shares]
  const found = new Set<number>()
  let passed = 0
  for (const mark of isSought ? held : []) {
    const end = mark.opens ? otherOf(mark) : undefined
    const words = end && source.slice(mark.at, end.at).trim()
    const at = words && words.length <= longestName ? text.indexOf(words, passed) : -1
    if (end && words && at >= 0) {
      for (const [{ i }, place] of [[mark, at] as const, [end, at + words.length] as const]) {
        if (inside.some((one) => one.i === i)) cuts[i] = place
        found.add(i)
      }
    }
    if (found.has(mark.i)) passed = Math.max(passed, cuts[mark.i] as number)
  }
  const known = [...cuts]
  for (const { i, opens } of inside) {
    if (found.has(i)) continue
    const beside = opens ? held.findLast((one) => one.i < i && !one.opens) : held.find((one) => one.i > i && one.opens)
    cuts[i] = beside ? (known[beside.i] as number) : opens ? 0 : text.length
  }
  // Other marks go with a bookmark's that they stand beside, or where the bookmarks leave room.
  for (let i = 1; i < cuts.length; i++)
    if (!places.has(i) && places.has(i - 1) && marks[i]?.at === marks[i - 1]?.at) {
      cuts[i] = cuts[i - 1] as number
      places.add(i)
    }
  for (let i = cuts.length - 2; i >= 0; i--)
    if (!places.has(i)) cuts[i] = Math.min(cuts[i] as number, cuts[i + 1] as number)
  for (let i = 1; i < cuts.length; i++) cuts[i] = Math.max(cuts[i] as number, cuts[i - 1] as number)
  // The words of one may stand before those of another now, which then holds none.
  const isLost = held.some((mark) => mark.opens && cuts[mark.i] === cuts[otherOf(mark)?.i ?? -1])
  return isLost && isSought ? bookmarkCuts(marks, source, text, shares, false) : cuts
}

/** A name or number that a translation has as it was; nobody looks long for more. */
const longestName = 200

/** More of them in one text are no writer's, and each is compared with all. */
const mostMarks = 100
