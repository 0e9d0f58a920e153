import { type NumericDate, numericDates, orderOf } from './dates.ts'
import { capitalised, fold } from './names.ts'
import { expectedLengthRatio } from './words.ts'

/** What a document tells about its own segments: the names that it keeps, the order of its dates, how long its translation is. */
export type DocumentEvidence = {
  /** Capitalised words of the sources, folded: in how many segments, and in how many of these they came through. */
  names: ReadonlyMap<string, { seen: number; kept: number }>
  /** Words that the sources also write small. */
  lower: ReadonlySet<string>
  /** Dates in digits that kept their order, and that changed it. */
  dates: { kept: number; swapped: number }
  /** What stands first in the dates of the source, where one of them shows it. */
  order: 'day' | 'month' | null
  /** The median length of a target for its source, 1 where it is as expected; null for few segments. */
  length: number | null
}

type Texts = { source: string; target: string }

/** Gathers the evidence of a document, once for all of its segments. */
export function gatherEvidence(segments: readonly Texts[]): DocumentEvidence {
  const names = new Map<string, { seen: number; kept: number }>()
  const lower = new Set<string>()
  const dates = { kept: 0, swapped: 0 }
  const ratios: number[] = []
  const written: NumericDate[] = []
  for (const segment of segments) {
    const target = new Set(fold(segment.target).match(/[\p{Script=Latin}]+(?:['’-]\p{Script=Latin}+)*/gu))
    const words = new Set(capitalised(segment.source).map(({ folded }) => folded))
    for (const word of words) {
      const use = names.get(word) ?? { seen: 0, kept: 0 }
      use.seen++
      if (target.has(word)) use.kept++
      names.set(word, use)
    }
    for (const [word] of segment.source.matchAll(/(?<![\p{L}\p{N}])\p{Ll}{3,}/gu)) lower.add(fold(word))
    countDates(segment, dates)
    written.push(...numericDates(segment.source))
    const ratio = expectedLengthRatio(segment)
    if (ratio !== null) ratios.push(ratio)
  }
  ratios.sort((a, b) => a - b)
  const length = ratios.length >= 12 ? (ratios[ratios.length >> 1] ?? null) : null
  return { names, lower, dates, order: orderOf(written), length }
}

function countDates({ source, target }: Texts, dates: { kept: number; swapped: number }): void {
  const found = numericDates(target)
  for (const { first, second } of numericDates(source)) {
    if (first === second) continue
    if (found.some((other) => other.first === first && other.second === second)) dates.kept++
    else if (found.some((other) => other.first === second && other.second === first)) dates.swapped++
  }
}
