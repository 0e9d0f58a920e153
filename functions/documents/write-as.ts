import { extractDocument } from './extract-document.ts'
import type { NamedFile } from './inspect-document.ts'
import { type DocumentKind, plainText, type RebuildOptions, type Rebuilt, type Unit, type UnitTarget } from './unit.ts'

/** A translated document in another format than it came in. TXT is the units in reading order, a line apart. */
export async function writeAs(
  file: NamedFile,
  targets: readonly UnitTarget[],
  options: RebuildOptions,
  as: DocumentKind,
): Promise<Rebuilt & { output: Unit[] }> {
  const units = await extractDocument(file)
  if (as !== 'txt') throw new Error(`Writing ${as} from another format is not available for ${options.target}.`)
  const bytes = new TextEncoder().encode(unitsToText(units, targets))
  return { bytes, overflow: [], output: await extractDocument({ name: 'output.txt', bytes }) }
}

/** Plain text of a document: paragraphs apart by an empty line, cells and list items by a line. */
export function unitsToText(units: readonly Unit[], targets: readonly UnitTarget[]): string {
  const byId = new Map(targets.map((target) => [target.id, target.pieces]))
  let out = ''
  let last: Unit | undefined
  for (const unit of units) {
    const text = plainText(byId.get(unit.id) ?? unit.pieces).trim()
    if (!text || unit.kind === 'property') continue
    if (last) out += close.has(unit.kind) && last.kind === unit.kind ? '\n' : '\n\n'
    out += text
    last = unit
  }
  return `${out}\n`
}

const close = new Set<Unit['kind']>(['cell', 'list-item'])
