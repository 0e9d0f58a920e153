import { editList } from '../rebuild/edits.ts'
import { unreadMark } from '../text/imported.ts'
import { attribute } from '../xml/attribute.ts'
import { tokenize } from '../xml/tokenize.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import type { Package } from './open-package.ts'
import { findTextParts } from './text-parts.ts'

/**
 * The parts that have Word take in a file of which nobody read the texts, with the mark in its place that stood among the segments: what
 * Word would show there nobody has confirmed. `edited` have been changed before; `read` are the files that were read.
 */
export function partsWithoutUnread(
  pkg: Package,
  edited: ReadonlyMap<ZipEntry, string>,
  read: ReadonlyMap<ZipEntry, unknown>,
): Map<ZipEntry, string> {
  const changed = new Map<ZipEntry, string>()
  for (const { entry, name } of findTextParts(pkg)) {
    const isRead = (id: string | undefined) => {
      const relation = pkg.relationships(name).find((one) => one.id === id && !one.external)
      const target = relation && pkg.find(relation.target)
      return target !== undefined && read.has(target)
    }
    const xml = withoutUnread(edited.get(entry) ?? pkg.text(entry).xml, isRead)
    if (xml !== null) changed.set(entry, xml)
  }
  return changed
}

function withoutUnread(xml: string, isRead: (id: string | undefined) => boolean): string | null {
  if (!xml.includes('altChunk')) return null
  const edits = editList(xml)
  let start: number | undefined
  tokenize(xml, {
    open(name, at, end) {
      if (name === 'w:altChunk' && !isRead(attribute(xml, at, end, 'id'))) start = at
    },
    close(name, _, end) {
      if (name !== 'w:altChunk' || start === undefined) return
      const prefix = /^<(\w+:)?/.exec(xml.slice(start, start + 40))?.[1] ?? ''
      const tags = ['p', 'r', 't'].map((tag) => prefix + tag)
      const closed = tags.toReversed().map((tag) => `</${tag}>`)
      edits.add({ start, end }, `${tags.map((tag) => `<${tag}>`).join('')}${unreadMark}${closed.join('')}`)
      start = undefined
    },
  })
  return edits.apply()
}
