import { attributesOf } from '../xml/attribute.ts'
import { rawName } from '../xml/children.ts'
import { type Budget, isDeclaration, tokenize } from '../xml/tokenize.ts'

/**
 * An element by the path of its local names (`root[1]/title[1]`). `end` is that of its first tag. `isSame`: the first of its name beside it is
 * written in the same vocabulary.
 */
export type Stepped = { name: string; path: string; end: number; isLeaf: boolean; isSame: boolean }

/** Tells each element of a text as it ends, with where its last tag starts. */
export function walkPaths(xml: string, budget: Budget, see: (element: Stepped, start: number) => void): void {
  const open: (Stepped & { children: Map<string, { count: number; written: string }> })[] = []
  tokenize(
    xml,
    {
      open(name, start, end) {
        const parent = open[open.length - 1]
        const local = name.slice(name.indexOf(':') + 1)
        const written = vocabularyOf(xml, start, end)
        const first = parent?.children.get(local)?.written ?? written
        const nth = (parent?.children.get(local)?.count ?? 0) + 1
        parent?.children.set(local, { count: nth, written: first })
        if (parent) parent.isLeaf = false
        open.push({
          name,
          path: `${parent ? `${parent.path}/` : ''}${local}[${nth}]`,
          end,
          isLeaf: true,
          isSame: first === written,
          children: new Map(),
        })
      },
      close(_, start) {
        see(open.pop() as Stepped, start)
      },
    },
    budget,
  )
}

/** How the vocabulary of an element is written: its prefix, and what its tag declares. */
function vocabularyOf(xml: string, start: number, end: number): string {
  const tag = xml.slice(start, end)
  const raw = rawName(xml, start)
  const declared = tag.includes('xmlns')
    ? Array.from(attributesOf(tag.slice(1 + raw.length))).filter(({ name }) => isDeclaration(name))
    : []
  return [raw.replace(/[^:]*$/, ''), ...declared.map(({ name, value }) => `${name}="${value}"`)].join(' ')
}
