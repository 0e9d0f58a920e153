import { encodeAttribute } from '../xml/text.ts'
import { inflate } from '../zip/inflate.ts'
import type { ZipEntry } from '../zip/read-zip.ts'
import { neutralTarget } from './external-target.ts'
import type { Package } from './open-package.ts'
import { ownerOf, partsOfKind } from './parts-of-kind.ts'

/** Relationship parts in which nothing is loaded from elsewhere, and empty ones for what starts a program. Links that a reader clicks stay. */
export function neutralise(pkg: Package): Map<ZipEntry, Uint8Array> {
  const changed = new Map<ZipEntry, Uint8Array>(emptied(pkg))
  for (const entry of pkg.entries) {
    const owner = ownerOf(entry)
    if (owner === undefined) continue
    const { xml, encode } = pkg.text(entry)
    let out = ''
    let at = 0
    for (const { external, kind, target, targetStart, targetEnd } of pkg.relationships(owner)) {
      const neutral = external ? neutralTarget(kind, target) : null
      if (neutral === null) continue
      out += xml.slice(at, targetStart) + encodeAttribute(neutral)
      at = targetEnd
    }
    if (at > 0) changed.set(entry, encode(out + xml.slice(at)))
  }
  return changed
}

/** A ribbon may call macros of another file as soon as the document opens, and a task pane shows a program of the web. */
function* emptied(pkg: Package): Generator<[ZipEntry, Uint8Array]> {
  for (const entry of partsOfKind(pkg, 'extensibility', 'usercustomization')) {
    const version = Buffer.from(inflate(entry)).includes('2009/07/customui') ? '2009/07' : '2006/01'
    yield [entry, Buffer.from(`<customUI xmlns="http://schemas.microsoft.com/office/${version}/customui"/>`)]
  }
  for (const entry of partsOfKind(pkg, 'webextensiontaskpanes'))
    yield [entry, Buffer.from(`<taskpanes xmlns="${taskPanes}"/>`)]
}

const taskPanes = 'http://schemas.microsoft.com/office/webextensions/taskpanes/2010/11'
