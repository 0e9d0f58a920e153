import { editList } from '../rebuild/edits.ts'
import { attribute } from '../xml/attribute.ts'
import { tokenize } from '../xml/tokenize.ts'
import { unlessBroken } from '../xml/unless-broken.ts'
import { partName } from '../zip/check-name.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import { emptyPart } from './empty-part.ts'
import type { Package } from './open-package.ts'
import { ownerOf, partsOfKind } from './parts-of-kind.ts'
import { findTextParts } from './text-parts.ts'

/**
 * The entries of a package that are left without the fonts that it carries, and those that are written anew. A font decides what a letter
 * looks like: with one of its own, a file may show another text than it holds. `edited` have been changed before.
 */
export function withoutFonts(
  pkg: Package,
  edited: ReadonlyMap<ZipEntry, string>,
): { entries: ZipEntry[]; changed: Map<ZipEntry, Uint8Array> } {
  const shown = new Set(findTextParts(pkg).map(({ entry }) => entry))
  const tables = partsOfKind(pkg, 'fonttable')
  // A part that shows text keeps its relationships, whatever another one calls it.
  const owners = new Set(Array.from(tables).flatMap((part) => (shown.has(part) ? [] : [partName(part.name)])))
  const gone = new Set(pkg.entries.filter((entry) => owners.has(ownerOf(entry) ?? '')))
  for (const font of partsOfKind(pkg, 'font'))
    if (!/[+/]xml\b/.test(pkg.contentType(partName(font.name)))) gone.add(font)
  const changed = new Map<ZipEntry, Uint8Array>()
  for (const table of tables) changed.set(table, withoutEmbedded(pkg, table, edited.get(table)))
  const types = pkg.find('[content_types].xml')
  const typed = types && withoutTypes(pkg, types, new Set(Array.from(gone, ({ name }) => partName(name))))
  if (types && typed) changed.set(types, typed)
  return { entries: pkg.entries.filter((entry) => !gone.has(entry)), changed }
}

/** A table that cannot be read here may be one that Word reads. */
function withoutEmbedded(pkg: Package, table: ZipEntry, edited: string | undefined): Uint8Array {
  const written = unlessBroken(() => {
    const { xml: read, encode } = pkg.text(table)
    const xml = edited ?? read
    return encode(withoutTags(xml, (name) => /:embed(?:Regular|Bold|Italic|BoldItalic)$/.test(name)) ?? xml)
  })
  return written ?? Buffer.from(emptyPart('fonts'))
}

function withoutTypes(pkg: Package, types: ZipEntry, gone: ReadonlySet<string>): Uint8Array | null {
  const { xml, encode } = pkg.text(types)
  const left = withoutTags(
    xml,
    (name, start, end) =>
      name.endsWith(':Override') && gone.has(partName(attribute(xml, start, end, 'PartName') ?? '')),
  )
  return left === null ? null : encode(left)
}

/** What stands between the tags of an element stays. */
function withoutTags(xml: string, isGone: (name: string, start: number, end: number) => boolean): string | null {
  const edits = editList(xml)
  const gone: boolean[] = []
  tokenize(xml, {
    open(name, start, end, empty) {
      const goes = isGone(name, start, end)
      gone.push(goes)
      if (goes && !empty) edits.add({ start, end }, '')
    },
    close(_, start, end) {
      if (gone.pop()) edits.add({ start, end }, '')
    },
  })
  return edits.apply()
}
