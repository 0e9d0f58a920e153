import type { Piece, RebuildOptions, Rebuilt, UnitTarget } from '../unit.ts'
import { checkPackage } from './package/check-package.ts'
import { type Edits, editList } from './rebuild/edits.ts'
import { renderBlock } from './rebuild/render-block.ts'
import { type PlannedPart, planDocument } from './text/plan-document.ts'
import { encodeAttribute, encodeText } from './xml/text.ts'
import type { ZipEntry } from './zip/read-zip.ts'
import { writeZip } from './zip/write-zip.ts'

/** The same DOCX with translations in place. Every part that holds no translation keeps its compressed bytes. */
export async function rebuild(
  bytes: Uint8Array,
  targets: ReadonlyMap<string, UnitTarget>,
  _options: RebuildOptions,
): Promise<Rebuilt> {
  const { pkg, parts } = planDocument(bytes)
  await checkPackage(pkg)
  const changed = new Map<ZipEntry, Uint8Array>()
  for (const part of parts) {
    const xml = renderPart(part, targets)
    if (xml !== null) changed.set(part.entry, part.content.encode(xml))
  }
  return { bytes: writeZip(pkg.entries, changed), overflow: [] }
}

function renderPart(part: PlannedPart, targets: ReadonlyMap<string, UnitTarget>): string | null {
  const { xml } = part.content
  const edits = editList(xml)
  for (const { id, alias, find, plan } of part.planned) {
    const pieces = targets.get(alias ?? id)?.pieces
    if (!pieces) continue
    if (find.type === 'slot') renderSlot(find, pieces, edits)
    else if (plan) renderBlock(xml, find, plan, pieces, edits, (properties) => properties)
  }
  return edits.apply()
}

function renderSlot(
  find: { start: number; end: number; attribute: boolean; text: string },
  pieces: readonly Piece[],
  edits: Edits,
): void {
  const text = pieces.map((piece) => (typeof piece === 'string' ? piece : (piece.text ?? ''))).join('')
  if (text !== find.text) edits.add(find, find.attribute ? encodeAttribute(text) : encodeText(text))
}
