import type { DocumentKind, NamedFile, RebuildOptions, UnitTarget } from '../model/unit.ts'
import { rebuildDocument } from '../pipeline/rebuild-document.ts'
import { sniffKind } from '../pipeline/sniff-kind.ts'
import type { Scans } from '../ports/ocr.ts'
import type { Watermark } from './outline-text.ts'

/** About two pages: what stands under the bars is not worth more. */
const limits = { pages: 2, characters: 5000 }

/**
 * A document with its targets, cut to its beginning in its own format: what may be looked at before it is paid. Without targets
 * it is the beginning of the original. The mark is drawn across the pages of a PDF. A DOCX and a text flow: the screen lays the
 * mark over their pages, because a line inside would move all that follows.
 */
export async function previewDocument(
  file: NamedFile,
  targets: readonly UnitTarget[],
  options: RebuildOptions,
  { mark, scans }: { mark?: Watermark | undefined; scans?: Scans | undefined } = {},
): Promise<Uint8Array> {
  const { bytes } = await rebuildDocument(file, targets, options, scans)
  return cutters[sniffKind(file.bytes, file.name)](bytes, mark)
}

const cutters: Record<DocumentKind, (bytes: Uint8Array, mark?: Watermark) => Promise<Uint8Array>> = {
  pdf: async (bytes, mark) => (await import('./cut-pdf.ts')).cutPdf(bytes, limits.pages, mark),
  docx: async (bytes) => (await import('./cut-docx.ts')).cutDocx(bytes, limits.characters),
  txt: async (bytes) => new TextEncoder().encode(new TextDecoder().decode(bytes).slice(0, limits.characters)),
}
