import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { attribute } from '../xml/attribute.ts'
import { tokenize } from '../xml/tokenize.ts'
import { told } from '../xml/told.ts'
import { unlessBroken } from '../xml/unless-broken.ts'
import { partName } from '../zip/check-name.ts'
import type { Package } from './open-package.ts'
import { partsOfKind } from './parts-of-kind.ts'

/** An element (its local name) that takes in another part, and the relationship that it names. */
export type Reference = { local: string; id: string }

/**
 * What an element takes in by the id of a relationship; undefined for most. Its vocabulary is not asked: other readers may not ask for it
 * either.
 */
export function referenceOf(xml: string, name: string, start: number, end: number): Reference | undefined {
  const local = locals.get(name) ?? remember(name)
  const rule = told(takes, local)
  const id = rule && attribute(xml, start, end, rule.by)
  return id === undefined ? undefined : { local, id }
}

/**
 * Throws `corrupt` where an element leads to a relationship of another kind than it takes. Parts that show text are found by their kind, and
 * office programs go by the id alone: they would show a part that was never read.
 */
export function checkReferences(
  pkg: Package,
  parts: readonly { name: string; scan: { references: readonly Reference[] } }[],
): void {
  const scans = new Map(parts.map(({ name, scan }) => [name, scan.references]))
  for (const { name, scan } of parts) {
    checkFrom(pkg, name, scan.references.filter(isOwn))
    // The data of a diagram names its drawing by the relationships of the part that shows both.
    for (const { kind, target } of pkg.relationships(name))
      if (kind === 'diagramdata')
        checkFrom(
          pkg,
          name,
          (scans.get(target) ?? []).filter((each) => !isOwn(each)),
        )
  }
  for (const table of partsOfKind(pkg, 'fonttable')) {
    const fonts: Reference[] = []
    unlessBroken(() => {
      const { xml } = pkg.text(table)
      tokenize(xml, {
        open(name, start, end) {
          const font = referenceOf(xml, name, start, end)
          if (font) fonts.push(font)
        },
        close() {},
      })
    })
    checkFrom(pkg, partName(table.name), fonts)
  }
}

const isOwn = ({ local }: Reference) => local !== 'dataModelExt'

function checkFrom(pkg: Package, owner: string, references: readonly Reference[]): void {
  if (!references.length) return
  const kinds = Map.groupBy(pkg.relationships(owner), ({ id }) => id)
  for (const reference of references)
    for (const { kind, target } of kinds.get(reference.id) ?? []) {
      if (told(takes, reference.local)?.kinds.includes(kind)) continue
      // A program that joined two files may have counted the ids of one anew, but for this one.
      if (!isOwn(reference) && !isDrawing(pkg, target)) continue
      throw new DocumentRefusal('corrupt', `${reference.local} leads to ${kind}`)
    }
}

function isDrawing(pkg: Package, name: string): boolean {
  const entry = pkg.find(name)
  return (entry && unlessBroken(() => pkg.text(entry).xml.includes('spTree'))) ?? false
}

const takes: Record<string, { by: string; kinds: string[] }> = {
  headerReference: { by: 'id', kinds: ['header'] },
  footerReference: { by: 'id', kinds: ['footer'] },
  altChunk: { by: 'id', kinds: ['afchunk'] },
  chart: { by: 'id', kinds: ['chart', 'chartex'] },
  userShapes: { by: 'id', kinds: ['chartusershapes'] },
  relIds: { by: 'dm', kinds: ['diagramdata'] },
  dataModelExt: { by: 'relId', kinds: ['diagramdrawing'] },
  embedRegular: { by: 'id', kinds: ['font'] },
  embedBold: { by: 'id', kinds: ['font'] },
  embedItalic: { by: 'id', kinds: ['font'] },
  embedBoldItalic: { by: 'id', kinds: ['font'] },
}

/** Local names by canonical ones, of which a file has few: each is cut out once. */
const locals = new Map<string, string>()

function remember(name: string): string {
  const local = name.slice(name.indexOf(':') + 1)
  if (locals.size < 5000) locals.set(name, local)
  return local
}
