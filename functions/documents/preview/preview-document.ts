import type { NamedFile } from '../inspect-document.ts'
import type { Scans } from '../ocr.ts'
import { rebuildDocument } from '../rebuild-document.ts'
import { sniffKind } from '../sniff-kind.ts'
import type { DocumentKind, RebuildOptions, UnitTarget } from '../unit.ts'
import type { Mark } from './outline-text.ts'

/** About two pages: what stands under the bars is not worth more. */
const limits = { pages: 2, characters: 5000 }

/**
 * A document with its targets, cut to its beginning in its own format: what may be looked at before it is paid. The mark is
 * written into it. Without targets it is the beginning of the original.
 */
export async function previewDocument(
  file: NamedFile,
  targets: readonly UnitTarget[],
  options: RebuildOptions,
  { mark, scans }: { mark?: Mark; scans?: Scans | undefined } = {},
): Promise<Uint8Array> {
  const { bytes } = await rebuildDocument(file, targets, options, scans)
  return cutters[sniffKind(file.bytes, file.name)](bytes, mark)
}

const cutters: Record<DocumentKind, (bytes: Uint8Array, mark?: Mark) => Promise<Uint8Array>> = {
  pdf: async (bytes, mark) => (await import('./cut-pdf.ts')).cutPdf(bytes, limits.pages, mark),
  docx: async (bytes, mark) => (await import('./cut-docx.ts')).cutDocx(bytes, limits.characters, mark?.text),
  txt: async (bytes, mark) => {
    const text = new TextDecoder().decode(bytes).slice(0, limits.characters)
    return new TextEncoder().encode(mark === undefined ? text : `${mark.text}\n\n${text}\n\n${mark.text}\n`)
  },
}
