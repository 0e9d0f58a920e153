import type { FontSet } from '../../fonts/font-set.ts'
import { plainText, type UnitTarget } from '../../model/unit.ts'
import { drawnByReader } from '../content/reader-drawn.ts'
import type { PdfFile } from '../file/open.ts'
import type { Box } from '../file/pages.ts'
import { catalogPlace, currentDict, placeOf, replaceAt } from '../file/place.ts'
import { type Dict, name, type Obj } from '../file/primitives.ts'
import { formatNumber } from '../file/serialize.ts'
import { encodeTextString } from '../file/text-string.ts'
import { type PdfWriter, packedStream } from '../file/write.ts'
import { atomsOf } from '../typeset/atoms.ts'
import type { Embedder } from '../typeset/embed.ts'
import { showLine, visualRuns } from '../typeset/lines.ts'
import { wrap } from '../typeset/wrap.ts'

export type FieldSetting = { fonts: FontSet; embed: Embedder; rtl: boolean }

/** Gives every such value an appearance stream, translated if there is a target, so that no viewer draws the old text. */
export function replaceFields(
  file: PdfFile,
  writer: PdfWriter,
  targets: ReadonlyMap<string, UnitTarget>,
  setting: FieldSetting,
): void {
  for (const { id, place, valuePlace, key, text, box, size } of drawnByReader(file)) {
    const target = targets.get(id)
    const shown = target ? plainText(target.pieces) : text
    const owner = currentDict(writer, valuePlace)
    if (target && owner) replaceAt(writer, valuePlace, new Map([...owner, [key, encodeTextString(shown)]]))
    const widget = currentDict(writer, place)
    if (!widget) continue
    const appearance = writer.add(drawn(shown, box, size, setting))
    replaceAt(writer, place, new Map<string, Obj>([...widget, ['AP', new Map([['N', appearance]])]]))
  }
  const place = placeOf(file.catalog.get('AcroForm'), catalogPlace(file), 'AcroForm')
  const form = currentDict(writer, place)
  if (!form?.has('NeedAppearances')) return
  replaceAt(writer, place, new Map([...form].filter(([entry]) => entry !== 'NeedAppearances')))
}

function drawn(text: string, [left, bottom, right, top]: Box, wanted: number, { fonts, embed, rtl }: FieldSetting) {
  const [width, height] = [right - left, top - bottom]
  const style = {
    bold: false,
    italic: false,
    serif: false,
    mono: false,
    size: 1,
    rise: 0,
    fill: '',
    rgb: [0, 0, 0] as const,
    container: drawn,
    link: undefined,
    underline: false,
    marks: [],
  }
  const atoms = atomsOf([{ text, style }], 1, fonts)
  let size = wanted || Math.min(12, Math.max(4, height * 0.66))
  let { lines, widest } = wrap(atoms, (width - 4) / size)
  while (size > 4 && (lines.length * size * 1.2 > height + 2 || widest * size > width - 4)) {
    size *= 0.92
    ;({ lines, widest } = wrap(atoms, (width - 4) / size))
  }
  let y = lines.length === 1 ? (height - size) / 2 + 0.25 * size : height - 2 - size
  let content = '/Tx BMC\nq\nBT\n0 g\n'
  for (const line of lines) {
    const x = rtl ? width - 2 - line.width * size : 2
    content += `1 0 0 1 ${formatNumber(x)} ${formatNumber(y)} Tm\n`
    content += showLine(visualRuns(line, rtl ? 'rtl' : 'ltr'), embed, { size, stretch: 0, colour: () => '' })
    y -= size * 1.2
  }
  content += 'ET\nQ\nEMC\n'
  const dict: Dict = new Map<string, Obj>([
    ['Type', name('XObject')],
    ['Subtype', name('Form')],
    ['BBox', [0, 0, width, height]],
    ['Resources', new Map([['Font', new Map(embed.named(content))]])],
  ])
  return packedStream(dict, Buffer.from(content, 'latin1'))
}
