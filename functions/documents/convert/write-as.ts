import type { DocumentKind, NamedFile, RebuildOptions, Rebuilt, Unit, UnitTarget } from '../model/unit.ts'
import { alignTargets } from '../pipeline/align-targets.ts'
import { extractDocument, extractOutput } from '../pipeline/extract-document.ts'
import { sniffKind } from '../pipeline/sniff-kind.ts'
import type { Scans } from '../ports/ocr.ts'
import { isHidden } from '../text/units-to-text.ts'

/**
 * A translated document in another format than it came in. A PDF keeps its layout as DOCX and its tables as TXT, a DOCX
 * its formatting as PDF; a text file becomes clean paragraphs. Texts that such a document does not show are told in `overflow`.
 */
export async function writeAs(
  file: NamedFile,
  stored: readonly UnitTarget[],
  options: RebuildOptions,
  as: DocumentKind,
  scans: Scans = new Map(),
): Promise<Rebuilt & { output: Unit[] }> {
  const convert = conversions[sniffKind(file.bytes, file.name)][as]
  if (!convert) throw new TypeError(`${file.name} is ${as} already`)
  const { units } = await extractDocument(file, scans)
  const { targets, told } = alignTargets(units, stored, options.sources)
  const byId = new Map(targets.map((target) => [target.id, target]))
  const { bytes, overflow, ...rest } = await convert({ file, units, targets, byId, options, scans })
  const hidden = units.filter(isHidden).map(({ id }) => ({ id, note: `not shown in ${as.toUpperCase()}` }))
  return told({ ...rest, bytes, overflow: [...hidden, ...overflow], output: await outputOf(bytes, as) })
}

const outputOf = async (bytes: Uint8Array, as: DocumentKind): Promise<Unit[]> =>
  as === 'txt' ? (await import('../txt/format.ts')).writtenUnits(bytes) : extractOutput(bytes, as)

type Source = {
  file: NamedFile
  units: readonly Unit[]
  targets: readonly UnitTarget[]
  byId: ReadonlyMap<string, UnitTarget>
  options: RebuildOptions
  scans: Scans
}
type Conversion = (source: Source) => Promise<Rebuilt>

/** What serves which pair of formats. The code of a conversion is loaded when it is asked for. */
const conversions: Record<DocumentKind, Partial<Record<DocumentKind, Conversion>>> = {
  docx: {
    pdf: async ({ file, units, targets, options }) =>
      (await import('./docx-to-pdf/docx-to-pdf.ts')).docxToPdf(file, units, targets, options),
    txt: async ({ file, targets, options }) =>
      whole(new TextEncoder().encode(await (await import('./docx-to-txt.ts')).docxToTxt(file, targets, options))),
  },
  pdf: {
    docx: async ({ file, byId, options, scans }) =>
      (await import('./pdf-to-docx/to-docx.ts'))
        .toDocx(file.bytes, byId, options, scans)
        .then((made) => ({ ...made, overflow: [] })),
    txt: async ({ file, byId, scans }) => whole(await (await import('./pdf-to-txt.ts')).toTxt(file.bytes, byId, scans)),
  },
  txt: {
    docx: async ({ file, byId, options }) => {
      const { paragraphsOfText } = await import('./paragraphs.ts')
      return whole(
        await (await import('./write-docx.ts')).writeDocx(paragraphsOfText(file.bytes, byId), options.target),
      )
    },
    pdf: async ({ file, byId, options }) => {
      const { paragraphsOfText } = await import('./paragraphs.ts')
      const { writePdf } = await import('./write-pdf.ts')
      return writePdf(paragraphsOfText(file.bytes, byId), { language: options.target })
    },
  },
}

const whole = (bytes: Uint8Array): Rebuilt => ({ bytes, overflow: [] })
