import type { PlannedDocument } from '../text/planned.ts'
import { decodeText } from '../xml/text.ts'

/** Pages as the last layout left them; without one, from breaks and words. */
export function countPages({ pkg, parts }: PlannedDocument, words: number): number {
  const body = parts.find((part) => part.role === 'document')?.scan
  if (body?.renderedBreaks) return body.renderedBreaks + 1
  const least = Math.max((body?.pageBreaks ?? 0) + 1, Math.ceil(words / wordsOnPage))
  const stated = statedCounts(pkg)
  /** Templates carry the numbers of the file they were made from: a count is believed when its words fit the text. */
  const fits = stated.words > 0 && Math.abs(stated.words - words) <= Math.max(20, words / 4)
  return stated.pages > 0 && fits ? stated.pages : least
}

const wordsOnPage = 250

function statedCounts(pkg: PlannedDocument['pkg']): { pages: number; words: number } {
  const target = pkg.relationships('').find((r) => /^extended-?properties$/.test(r.kind))?.target
  const entry = target ? pkg.find(target) : undefined
  const xml = entry ? pkg.text(entry).xml : ''
  const read = (name: string) =>
    Number(decodeText(new RegExp(`<(?:\\w+:)?${name}>\\s*(\\d{1,7})`).exec(xml)?.[1] ?? '0'))
  return { pages: read('Pages'), words: read('Words') }
}
