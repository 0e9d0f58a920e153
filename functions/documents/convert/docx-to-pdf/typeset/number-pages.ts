import type { FlowDocument, FlowSection } from '../flow.ts'
import { roman } from '../roman.ts'
import type { FilledPage } from './fill-pages.ts'

/** What a page shows of its number, and which header it has. */
export type PageNumber = {
  isFirst: boolean
  isEven: boolean
  shown: Record<'page' | 'pages' | 'section pages', string>
}

/** Counts pages over sections, as each of them asks for. */
export function numberPages(pages: readonly FilledPage[], { sections }: FlowDocument): PageNumber[] {
  let number = 0
  const own = new Map<number, number>()
  for (const { section } of pages) own.set(section, (own.get(section) ?? 0) + 1)
  return pages.map(({ section, isFirst }) => {
    const { numbers } = sections[section] as FlowSection
    number = isFirst ? (numbers.from ?? number + 1) : number + 1
    return {
      isFirst,
      isEven: number % 2 === 0,
      shown: {
        page: written(number, numbers.as),
        pages: String(pages.length),
        'section pages': String(own.get(section)),
      },
    }
  })
}

function written(number: number, as: FlowSection['numbers']['as']): string {
  if (as === 'roman' || as === 'ROMAN') return as === 'roman' ? roman(number).toLowerCase() : roman(number)
  if (as !== 'letter' && as !== 'LETTER') return String(number)
  const letter = String.fromCharCode(97 + ((Math.max(1, number) - 1) % 26))
  return as === 'letter' ? letter : letter.toUpperCase()
}
