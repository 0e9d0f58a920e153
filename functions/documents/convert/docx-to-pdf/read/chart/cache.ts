import { type Element, kid, kids, ownText } from '../xml-tree.ts'

/** The cached texts or numbers of a chart's cells, by index. */
export type Cache = { texts: (string | undefined)[]; isNumber: boolean; format: string }

/** A chart has no room for more marks. */
const MAX_POINTS = 2000

/** The cache of one part of a chart: `cat`, `val`, `tx`. */
export function cacheOf(parent: Element | undefined): Cache {
  const reference = kids(parent).find(({ name }) => /^(?:str|num)(?:Ref|Lit)$/.test(name))
  const cache = kids(reference).find(({ name }) => name.endsWith('Cache')) ?? reference
  const texts: Cache['texts'] = []
  for (const point of kids(cache)) {
    const at = Number(point.attributes['idx'])
    const value = kid(point, 'v')
    if (point.name === 'pt' && value && at >= 0 && at < MAX_POINTS) texts[at] = ownText(value)
  }
  const format = kid(cache, 'formatCode')
  return {
    texts: Array.from(texts),
    isNumber: reference?.name.startsWith('num') ?? false,
    format: format ? ownText(format) : 'General',
  }
}

export const numbersOf = ({ texts }: Cache): (number | undefined)[] =>
  texts.map((text) => {
    const number = text?.trim() ? Number(text) : Number.NaN
    return Number.isFinite(number) && Math.abs(number) < 1e15 ? number : undefined
  })
