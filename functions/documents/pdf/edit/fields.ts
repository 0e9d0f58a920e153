import type { FontSet } from '../../fonts/font-set.ts'
import { largest } from '../../model/lists.ts'
import { plainText, type Rebuilt, type UnitTarget } from '../../model/unit.ts'
import { type FieldStyle, styleOf } from '../content/field-style.ts'
import { type Drawn, drawnByReader } from '../content/reader-drawn.ts'
import type { PdfFile } from '../file/open.ts'
import { catalogPlace, currentDict, placeOf, replaceAt } from '../file/place.ts'
import { type Dict, name, type Obj } from '../file/primitives.ts'
import { formatNumber } from '../file/serialize.ts'
import { type PdfWriter, packedStream } from '../file/write.ts'
import type { TextStyle } from '../layout/text.ts'
import { type Atom, atomsOf } from '../typeset/atoms.ts'
import type { Embedder } from '../typeset/embed.ts'
import { showLine, visualRuns } from '../typeset/lines.ts'
import { type Line, wrap } from '../typeset/wrap.ts'
import { writeText } from './write-text.ts'

export type FieldSetting = { fonts: FontSet; embed: Embedder; rtl: boolean; overflow: Rebuilt['overflow'] }

/** Gives every such value an appearance stream, translated if there is a target, so that no viewer draws the old text. */
export async function replaceFields(
  file: PdfFile,
  writer: PdfWriter,
  targets: ReadonlyMap<string, UnitTarget>,
  setting: FieldSetting,
): Promise<void> {
  for (const field of drawnByReader(file)) {
    const { dict, place, value, lines } = field
    const shownOf = (id: string, text: string) => plainText(targets.get(id)?.pieces ?? [text])
    if (value && targets.has(value.id)) writeText(file, writer, value.place, value.key, shownOf(value.id, value.text))
    const widget = currentDict(writer, place)
    if (!widget) continue
    const style = styleOf(file, dict, field.kind)
    const shown = lines.slice(style.top).map(({ id, text, isChosen }) => ({ text: shownOf(id, text), isChosen }))
    // What stays as it is may be in a script that no translation is in.
    for (const { text } of shown) await setting.fonts.prepare(text)
    const { stream, isCut } = drawn(field, style, shown, setting)
    if (isCut && value) setting.overflow.push({ id: value.id, note: 'longer than its field: its end is cut off' })
    replaceAt(writer, place, new Map<string, Obj>([...widget, ['AP', new Map([['N', writer.add(stream)]])]]))
  }
  const place = placeOf(file.catalog.get('AcroForm'), catalogPlace(file), 'AcroForm')
  const form = currentDict(writer, place)
  if (!form?.has('NeedAppearances')) return
  replaceAt(writer, place, new Map([...form].filter(([entry]) => entry !== 'NeedAppearances')))
}

type Shown = { text: string; isChosen: boolean | undefined }

/** Lines as they are set: `ground` where one of a list is chosen; in points from the left below. */
type Placed = { line: Line; x: number; y: number; hasGround: boolean }

const LEADING = 1.2
const SMALLEST = 4
/** More options than any page has room for. */
const MOST_LINES = 500

function drawn({ box, kind }: Drawn, style: FieldStyle, shown: readonly Shown[], setting: FieldSetting) {
  const { fonts, embed, rtl } = setting
  const sides = [box[2] - box[0], box[3] - box[1]] as const
  const [width, height] = style.turns % 2 === 0 ? sides : [sides[1], sides[0]]
  const cut = (text: string) => atomsOf([{ text, style: plain }], 1, fonts)
  const { size, placed, isCut } =
    kind === 'list'
      ? listed(shown, style, width, height, rtl, cut)
      : flowed(shown[0]?.text ?? '', style, width, height, rtl, cut)
  let content = `${frame(style, width, height)}/Tx BMC\nq\n`
  for (const { y, hasGround } of placed)
    if (hasGround) content += `${CHOSEN} rg\n${rectangleOf(1, y - 0.3 * size, width - 2, LEADING * size)} f\n`
  content += `BT\n${style.colour}\n`
  for (const { line, x, y } of placed) {
    content += `1 0 0 1 ${formatNumber(x)} ${formatNumber(y)} Tm\n`
    content += showLine(visualRuns(line, rtl ? 'rtl' : 'ltr'), embed, { size, stretch: 0, colour: () => '' })
  }
  content += 'ET\nQ\nEMC\n'
  const dict: Dict = new Map<string, Obj>([
    ['Type', name('XObject')],
    ['Subtype', name('Form')],
    ['BBox', [0, 0, width, height]],
    ['Matrix', [...matrices[style.turns]]],
    ['Resources', new Map([['Font', new Map(embed.named(content))]])],
  ])
  return { stream: packedStream(dict, Buffer.from(content, 'latin1')), isCut }
}

/** The options of a list one below the other, as far as it shows them. */
function listed(
  shown: readonly Shown[],
  { size: wanted, align }: FieldStyle,
  width: number,
  height: number,
  rtl: boolean,
  cut: (text: string) => Atom[],
) {
  const most = Math.min(MOST_LINES, Math.ceil(height / (LEADING * SMALLEST)))
  const lines = shown.slice(0, most).map(({ text, isChosen }) => ({ line: oneLine(cut(text)), isChosen }))
  const widest = largest(lines.map(({ line }) => line.width))
  const size = Math.max(SMALLEST, Math.min(wanted || 12, (width - 4) / widest))
  const placed = lines.flatMap(({ line, isChosen }, i): Placed[] => {
    const y = height - 1 - size * (0.9 + i * LEADING)
    return y > -size
      ? [{ line, x: startOf(line.width * size, width, align, rtl), y, hasGround: isChosen === true }]
      : []
  })
  // The lower ones are there to be scrolled to.
  return { size, placed, isCut: false }
}

/** A text in its lines, smaller where it would not fit; in the cells of a comb if it has as many. */
function flowed(
  text: string,
  { size: wanted, align, cells, isMultiline }: FieldStyle,
  width: number,
  height: number,
  rtl: boolean,
  cut: (text: string) => Atom[],
) {
  let size = wanted || Math.min(12, Math.max(SMALLEST, height * 0.66))
  const signs =
    cells > 0 ? Array.from(new Intl.Segmenter().segment(text.slice(0, 4 * cells)), ({ segment }) => segment) : []
  if (signs.length > 0 && signs.length <= cells && signs.join('') === text) {
    const cell = width / cells
    const placed = signs.map((sign, i): Placed => {
      const line = oneLine(cut(sign))
      const left = cell * (rtl ? cells - 1 - i : i)
      return { line, x: left + (cell - line.width * size) / 2, y: middle(height, size), hasGround: false }
    })
    return { size, placed, isCut: false }
  }
  const atoms = cut(text)
  let { lines, widest } = wrap(atoms, (width - 4) / size)
  const isTooLong = () => lines.length * size * LEADING > height + 2 || widest * size > width - 4
  while (size > SMALLEST && isTooLong()) {
    size *= 0.92
    ;({ lines, widest } = wrap(atoms, (width - 4) / size))
  }
  const top = lines.length === 1 && !isMultiline ? middle(height, size) : height - 2 - size
  const placed = lines.map(
    (line, i): Placed => ({
      line,
      x: startOf(line.width * size, width, align, rtl),
      y: top - i * size * LEADING,
      hasGround: false,
    }),
  )
  return { size, placed, isCut: isTooLong() }
}

const oneLine = (atoms: readonly Atom[]) => wrap(atoms, Number.POSITIVE_INFINITY).lines[0] as Line

const middle = (height: number, size: number) => (height - size) / 2 + 0.25 * size

const startOf = (length: number, width: number, align: FieldStyle['align'], rtl: boolean): number =>
  align === 'centre' ? (width - length) / 2 : align === 'right' || rtl ? width - 2 - length : 2

/** Viewers move what is turned into its rectangle. */
const matrices = [
  [1, 0, 0, 1, 0, 0],
  [0, 1, -1, 0, 0, 0],
  [-1, 0, 0, -1, 0, 0],
  [0, -1, 1, 0, 0, 0],
] as const

/** The blue that viewers show a chosen option on. */
const CHOSEN = '0.6 0.757 0.855'

const rectangleOf = (...sides: number[]) => `${sides.map(formatNumber).join(' ')} re`

function frame({ ground, border, borderWidth: thick }: FieldStyle, width: number, height: number): string {
  const filled = ground && `${ground}\n${rectangleOf(0, 0, width, height)} f\n`
  const line =
    border &&
    `${border} ${formatNumber(thick)} w\n${rectangleOf(thick / 2, thick / 2, width - thick, height - thick)} S\n`
  return filled || line ? `q\n${filled}${line}Q\n` : ''
}

const plain: TextStyle = {
  bold: false,
  italic: false,
  serif: false,
  mono: false,
  size: 1,
  rise: 0,
  fill: '',
  rgb: [0, 0, 0],
  container: drawn,
  link: undefined,
  underline: false,
  marks: [],
}
