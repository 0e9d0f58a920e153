import { openPackage, type Package } from '../docx/package/open-package.ts'
import { findTextParts } from '../docx/package/text-parts.ts'
import { editList } from '../docx/rebuild/edits.ts'
import type { Range } from '../docx/text/part-model.ts'
import { attribute } from '../docx/xml/attribute.ts'
import { rawName } from '../docx/xml/children.ts'
import { decodeText, encodeText } from '../docx/xml/text.ts'
import { tokenize } from '../docx/xml/tokenize.ts'
import type { ZipEntry } from '../docx/zip/read-zip.ts'
import { writeZip } from '../docx/zip/write-zip.ts'
import { releaseMemory } from '../model/release-memory.ts'
import { type NamedFile, plainText, type RebuildOptions, type Unit, type UnitTarget } from '../model/unit.ts'
import { extractOutput } from '../pipeline/extract-document.ts'
import { bare } from '../pipeline/place-texts.ts'
import { rebuildDocument } from '../pipeline/rebuild-document.ts'
import { unitsToText } from '../text/units-to-text.ts'
import { shownBy, signsOf } from './symbols.ts'

/**
 * The text of a DOCX. Its units hold nothing of the signs of symbol fonts ("≤ 5 mg", a box that is ticked): where it has some, the translated
 * document is read once more with these signs as text.
 */
export async function docxToTxt(
  file: NamedFile,
  units: readonly Unit[],
  targets: readonly UnitTarget[],
  options: RebuildOptions,
): Promise<Uint8Array> {
  if (withSigns(openPackage(file.bytes)).size === 0) return encoded(unitsToText(units, targets))
  const shown = signsShown((await rebuildDocument(file, targets, options)).bytes)
  await releaseMemory()
  const read = await extractOutput(shown, 'docx')
  // A unit is read without the number that a field shows at its edge: where no sign was added, what was written stands.
  const texts = new Map(read.map(({ id, pieces }) => [id, bare(plainText(pieces))]))
  const whole = targets.filter(({ id, pieces }) => {
    const text = texts.get(id)
    return text !== undefined && bare(plainText(pieces)).includes(text)
  })
  return encoded(unitsToText(read, whole))
}

function signsShown(bytes: Uint8Array): Uint8Array {
  const pkg = openPackage(bytes)
  return writeZip(pkg.entries, withSigns(pkg))
}

const encoded = (text: string) => new TextEncoder().encode(text)

/** The parts that have signs of symbol fonts, each sign as the character that looks like it. */
function withSigns(pkg: Package): Map<ZipEntry, Uint8Array> {
  const changed = new Map<ZipEntry, Uint8Array>()
  for (const { entry } of findTextParts(pkg)) {
    const { xml, encode } = pkg.text(entry)
    const shown = /\bsym\b|symbol|wingdings|webdings/i.test(xml) ? signsAsText(xml, pkg) : null
    if (shown !== null) changed.set(entry, encode(shown))
  }
  return changed
}

function signsAsText(xml: string, { budget }: Package): string | null {
  const edits = editList(xml)
  const names: string[] = []
  const runs: { font?: string | undefined; fonts?: Range & { bare: string } }[] = []
  let at = 0
  tokenize(
    xml,
    {
      open(name, start, end, empty) {
        const run = runs.at(-1)
        if (name === 'w:r') runs.push({})
        else if (name === 'w:rFonts' && run && names.at(-1) === 'w:rPr' && names.at(-2) === 'w:r') {
          run.font = attribute(xml, start, end, 'ascii') ?? attribute(xml, start, end, 'hAnsi')
          run.fonts = { start, end, bare: `<${rawName(xml, start)}${empty ? '/' : ''}>` }
        } else if (name === 'w:t') at = end
        else if (name === 'w:sym') {
          const code = Number.parseInt(attribute(xml, start, end, 'char') ?? '', 16)
          const sign = encodeText(shownBy(code, attribute(xml, start, end, 'font')))
          const tag = `${rawName(xml, start).slice(0, -'sym'.length)}t`
          edits.add({ start, end }, `<${tag}>${sign}</${tag}>`)
        }
        names.push(name)
      },
      close(name, start, end) {
        names.pop()
        const run = runs.at(-1)
        if (name === 'w:r') runs.pop()
        else if (name === 'w:t' && at <= start && run) {
          const signs = signsOf(decodeText(xml.slice(at, start)), run.font)
          if (signs === undefined) return
          edits.add({ start: at, end: start }, encodeText(signs))
          if (run.fonts) edits.add(run.fonts, run.fonts.bare)
          delete run.fonts
        } else if (name === 'w:sym' && xml[end - 2] !== '/') edits.add({ start, end }, '')
      },
    },
    budget,
  )
  return edits.apply()
}
