import { DocumentRefusal } from '#shared/documents/verdict.ts'
import type { Inspection } from '../model/unit.ts'
import { loadFormat } from './formats.ts'
import { sniffKind } from './sniff-kind.ts'

export type NamedFile = { bytes: Uint8Array; name: string }

/** What a file is before anything is spent on it. Throws `DocumentRefusal`; `empty` when there is nothing to read. */
export async function inspectDocument(file: NamedFile): Promise<Inspection> {
  const format = await loadFormat(sniffKind(file.bytes, file.name))
  const inspection = await format.inspect(file.bytes)
  if (inspection.characters === 0 && inspection.warnings.length === 0) throw new DocumentRefusal('empty')
  return inspection
}
