import { loadFormat } from './formats.ts'
import type { NamedFile } from './inspect-document.ts'
import { sniffKind } from './sniff-kind.ts'
import { plainText, type Unit } from './unit.ts'
import { DocumentRefusal } from './verdict.ts'

/** All units of a file in reading order. Throws `DocumentRefusal`; `empty` when no unit has any text. */
export async function extractDocument(file: NamedFile): Promise<Unit[]> {
  const format = await loadFormat(sniffKind(file.bytes, file.name))
  const units = await format.extract(file.bytes)
  if (!units.some((unit) => plainText(unit.pieces).trim())) throw new DocumentRefusal('empty')
  return units
}
