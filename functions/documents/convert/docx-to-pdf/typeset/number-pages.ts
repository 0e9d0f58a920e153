import type { PageCounter } from '../../../docx/text/page-counter.ts'
import type { FlowDocument, FlowSection } from '../flow.ts'
import { writtenNumber } from '../written-number.ts'
import type { FilledPage } from './fill-pages.ts'

/** What a page shows of its number, and which header it has. */
export type PageNumber = {
  isFirst: boolean
  isEven: boolean
  shown: (counter: PageCounter) => string
}

/** Counts pages over sections, as each of them asks for. */
export function numberPages(pages: readonly FilledPage[], { sections }: FlowDocument): PageNumber[] {
  let number = 0
  const own = new Map<number, number>()
  for (const { section } of pages) own.set(section, (own.get(section) ?? 0) + 1)
  return pages.map(({ section, isFirst }) => {
    const { numbers } = sections[section] as FlowSection
    number = isFirst ? (numbers.from ?? number + 1) : number + 1
    const counts = { page: number, pages: pages.length, 'section pages': own.get(section) ?? 0 }
    return {
      isFirst,
      isEven: number % 2 === 0,
      shown: ({ counter, countAs = (counter === 'page' && numbers.as) || 'decimal' }) =>
        writtenNumber(counts[counter], countAs),
    }
  })
}
