import { rawName } from '../xml/children.ts'
import { decodeText } from '../xml/text.ts'
import { namespaceOf, tokenize } from '../xml/tokenize.ts'
import type { Control } from './bound-controls.ts'

/** An element that a control names: those in it by namespace, local name and number, and its text if it holds no other. */
type Named = { within: Map<string, Named>; text?: string }

/** The elements of a store that controls name, each with its text once `readNamed` has seen it. */
export const namedNothing = (): Named => ({ within: new Map() })

/**
 * The element that a control names, wanted from now on; undefined where its path has another form than Word writes, or a prefix that it does not
 * explain: Word then finds nothing.
 */
export function wantNamed(root: Named, { xpath, mappings }: Pick<Control, 'xpath' | 'mappings'>): Named | undefined {
  const path = xpath.trim()
  if (!/^(?:\/(?:[^/[\]:()@*|.\s]+:)?[^/[\]:()@*|\s]+(?:\[\d+\])?)+$/.test(path)) return undefined
  const uris = new Map(
    Array.from(mappings.matchAll(/xmlns:([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g), ([, a = '', b, c]) => [a, b ?? c]),
  )
  let at = root
  for (const step of path.split('/').slice(1)) {
    const [, prefix, local = '', nth = '1'] = /^(?:([^:]+):)?([^[]+)(?:\[(\d+)\])?$/.exec(step) ?? []
    const uri = prefix === undefined ? '' : uris.get(prefix)
    if (uri === undefined) return undefined
    const key = keyOf(uri, local, Number(nth))
    const next = at.within.get(key) ?? namedNothing()
    at.within.set(key, next)
    at = next
  }
  return at
}

const keyOf = (uri: string, local: string, nth: number): string => `${uri} ${local} ${nth}`

/** Reads the texts of what is wanted. Whatever is not on the way to it costs no more than its tag. Throws where the XML is broken. */
export function readNamed(xml: string, root: Named): void {
  const open: { named: Named | undefined; counts?: Map<string, number>; end: number; isLeaf: boolean }[] = []
  let inner: Named | undefined = root
  tokenize(xml, {
    open(_, start, end, __, declared) {
      const parent = open.at(-1)
      if (parent) parent.isLeaf = false
      let named: Named | undefined
      if (inner && inner.within.size > 0) {
        const [local = '', prefix = ''] = rawName(xml, start).split(':').toReversed()
        const uri = namespaceOf(prefix, declared) ?? ''
        const counts = parent?.counts ?? new Map<string, number>()
        if (parent) parent.counts = counts
        const nth = (counts.get(`${uri} ${local}`) ?? 0) + 1
        counts.set(`${uri} ${local}`, nth)
        named = inner.within.get(keyOf(uri, local, nth))
      }
      open.push({ named, end, isLeaf: true })
      inner = named
    },
    close(_, start) {
      const closed = open.pop()
      inner = open.length > 0 ? open.at(-1)?.named : root
      if (closed?.named && closed.isLeaf && closed.end <= start)
        closed.named.text = decodeText(xml.slice(closed.end, start))
    },
  })
}
