import { loadFormat } from './formats.ts'
import type { NamedFile } from './inspect-document.ts'
import type { Scans } from './ocr.ts'
import { sniffKind } from './sniff-kind.ts'
import type { RebuildOptions, Rebuilt, UnitTarget } from './unit.ts'

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
