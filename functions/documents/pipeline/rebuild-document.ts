import type { NamedFile, RebuildOptions, Rebuilt, UnitTarget } from '../model/unit.ts'
import type { Scans } from '../ports/ocr.ts'
import { loadFormat } from './formats.ts'
import { sniffKind } from './sniff-kind.ts'

/** The same file with translated units in place; units without a target stay as they were. */
export async function rebuildDocument(
  file: NamedFile,
  targets: readonly UnitTarget[],
  options: RebuildOptions,
  scans?: Scans,
): Promise<Rebuilt> {
  const format = await loadFormat(sniffKind(file.bytes, file.name))
  return format.rebuild(file.bytes, new Map(targets.map((target) => [target.id, target])), options, scans)
}
