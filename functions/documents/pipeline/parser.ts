import { releaseMemory } from '../model/release-memory.ts'
import type { DocumentKind, Extraction, NamedFile, RebuildOptions, Rebuilt, Unit, UnitTarget } from '../model/unit.ts'
import type { PageSize, PlacedPage } from '../pdf/placed-page.ts'
import type { OcrLine, Scan, ScannedPage, Scans } from '../ports/ocr.ts'
import { analyseScan } from '../scan/analyse-scan.ts'
import { alignTargets } from './align-targets.ts'
import { extractDocument, extractOutput, scannedPages } from './extract-document.ts'
import { rebuildDocument } from './rebuild-document.ts'
import { sniffKind } from './sniff-kind.ts'

/** Who reads and writes files: this process, or a child with hard limits around it. */
export type Parser = {
  /** The pages that are pictures. */
  scannedPages(): AsyncIterable<ScannedPage>
  /** What a reader of letters does not tell of such a page. */
  analyseScan(lines: readonly OcrLine[], image: Uint8Array): Promise<Scan>
  extract(scans?: Scans): Promise<Extraction>
  /** Writes the translated file, with what was read from pictures as `extract` got it, and reads it again. */
  rebuild(
    targets: readonly UnitTarget[],
    options: RebuildOptions,
    as?: DocumentKind,
  ): Promise<Rebuilt & { output: Unit[] }>
  /** The sizes of the pages of PDF files that `rebuild` wrote: they hold what the sender's file held. */
  pageSizes(files: readonly Uint8Array[]): Promise<PageSize[][]>
  /** Puts the pages of such files into the places that a PDF of ours keeps for them, and reads them again. */
  attachPages(into: Uint8Array, placed: readonly PlacedPage[], files: readonly Uint8Array[]): Promise<Attached>
}

/** `lacking`: the pages, from 1, that do not hold each text of what was put into them. */
export type Attached = { bytes: Uint8Array; lacking: number[] }

/** Reads and writes in this process: within the sandbox, and in tests. The product parses in `sandbox/` alone. */
export function inProcessParser(file: NamedFile, known?: Scans): Parser {
  let scans = known
  return {
    scannedPages: () => scannedPages(file),
    analyseScan,
    extract: (read) => {
      scans = read ?? scans
      return extractDocument(file, scans)
    },
    // The targets are let go when the file is written: a large document is read again in their place.
    rebuild: (targets, options, as) =>
      as && !file.name.toLowerCase().endsWith(`.${as}`)
        ? import('../convert/write-as.ts').then(({ writeAs }) => writeAs(file, targets, options, as, scans))
        : rebuildAligned(file, targets, options, scans).then((rebuilt) => readAgain(file, rebuilt)),
    pageSizes: async (files) => (await import('../pdf/attach-pages.ts')).pageSizes(files),
    attachPages: async (into, placed, files) => {
      const bytes = await (await import('../pdf/attach-pages.ts')).attachPages(into, placed, files)
      await releaseMemory()
      return { bytes, lacking: (await import('./compare-attached.ts')).lackingPages(bytes, placed, files) }
    },
  }
}

async function rebuildAligned(
  file: NamedFile,
  targets: readonly UnitTarget[],
  { sources, ...options }: RebuildOptions,
  scans?: Scans,
): Promise<Rebuilt> {
  if (!sources) return rebuildDocument(file, targets, options, scans)
  const aligned = alignTargets((await extractDocument(file, scans)).units, targets, sources)
  await releaseMemory()
  return aligned.told(await rebuildDocument(file, aligned.targets, options, scans))
}

async function readAgain(file: NamedFile, rebuilt: Rebuilt): Promise<Rebuilt & { output: Unit[] }> {
  await releaseMemory()
  return { ...rebuilt, output: await extractOutput(rebuilt.bytes, sniffKind(file.bytes, file.name)) }
}
