import { untoldLooks } from '../model/looks.ts'

/**
 * Looks for bare texts in others, each in a place of its own: as a whole first, then within what is left. `unread` names, by their
 * places, the others that were no whole.
 */
export function placeTexts<W extends { text: string }>(
  wanted: readonly W[],
  others: readonly string[],
): { within: W[]; missing: W[]; unread: number[] } {
  const wholes = Map.groupBy(others.keys(), (i) => others[i] as string)
  const taken = new Set<number>()
  const parted = wanted.filter(({ text }) => {
    const whole = wholes.get(text)?.pop()
    if (whole !== undefined) taken.add(whole)
    return whole === undefined
  })
  if (!parted.length) return { within: [], missing: [], unread: [] }
  const unread = [...others.keys()].filter((i) => !taken.has(i))
  const takeFrom = placeFinder(unread.map((i) => others[i] as string))
  const within: W[] = []
  const missing: W[] = []
  // A short text may stand in a long one by chance.
  for (const each of [...parted.filter(({ text }) => isLong(text)), ...parted.filter(({ text }) => !isLong(text))])
    (takeFrom(each.text) ? within : missing).push(each)
  return { within, missing, unread }
}

/**
 * The text without what layout may change: spaces, hyphens, direction marks, composed forms, capitals, marks of looks. Joined from its parts
 * it takes a quarter of the memory that `replace` leaves it in, of which a long document has none to spare.
 */
export const bare = (text: string) =>
  untoldLooks(text)
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s\p{Cf}\p{Pd}\ufffc]+/u)
    .join('')

/** A long text does not match across two units by chance. */
const isLong = (text: string) => text.length > 9

/** Characters that are looked through for all texts together: some seconds. What is left then counts as missing. */
const mostLookedThrough = 5e9
/** What a place that is taken costs beside its characters. */
const costOfPlace = 200

/** Takes places in texts whose order the wanted ones mostly have: each is looked for from where the last one was, then from the start. */
function placeFinder(texts: readonly string[]): (wanted: string) => boolean {
  const whole = texts.join('')
  const isTaken = new Uint8Array(whole.length)
  const isStart = new Uint8Array(whole.length + 1)
  let start = 0
  for (const { length } of texts) isStart[(start += length)] = 1
  let effort = mostLookedThrough
  let last = 0
  /** Where the text stands free from a place on, and within one unit if it is short. */
  const find = (wanted: string, from: number): number | undefined => {
    while (effort > 0) {
      const at = whole.indexOf(wanted, from)
      effort -= at < 0 ? whole.length - from : at - from + wanted.length + costOfPlace
      if (at < 0) return
      const end = at + wanted.length
      const bar = Math.max(
        isTaken.subarray(at, end).lastIndexOf(1),
        isLong(wanted) ? -1 : isStart.subarray(at + 1, end).lastIndexOf(1),
      )
      if (bar < 0) return at
      from = at + bar + 1
    }
    return
  }
  return (wanted) => {
    const at = find(wanted, last) ?? find(wanted, 0)
    if (at === undefined) return wanted === ''
    last = at + wanted.length
    isTaken.fill(1, at, last)
    return true
  }
}
