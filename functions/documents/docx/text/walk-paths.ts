import { type Budget, tokenize } from '../xml/tokenize.ts'

/** An element by the path of its local names (`root[1]/title[1]`). `end` is that of its first tag. */
export type Stepped = { name: string; path: string; end: number; isLeaf: boolean }

/** Tells each element of a text as it ends, with where its last tag starts. */
export function walkPaths(xml: string, budget: Budget, see: (element: Stepped, start: number) => void): void {
  const open: (Stepped & { children: Map<string, number> })[] = []
  tokenize(
    xml,
    {
      open(name, _, end) {
        const parent = open[open.length - 1]
        const local = name.slice(name.indexOf(':') + 1)
        const nth = (parent?.children.get(local) ?? 0) + 1
        parent?.children.set(local, nth)
        if (parent) parent.isLeaf = false
        open.push({
          name,
          path: `${parent ? `${parent.path}/` : ''}${local}[${nth}]`,
          end,
          isLeaf: true,
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
