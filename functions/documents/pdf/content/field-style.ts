import type { PdfFile } from '../file/open.ts'
import { type Dict, latin1, numberOf, type Obj } from '../file/primitives.ts'
import { formatNumber } from '../file/serialize.ts'
import { COMB, inherited, MULTILINE, typeOf } from './form-fields.ts'
import type { DrawnKind } from './reader-drawn.ts'

/** How a viewer would draw a field. Colours are instructions, '' where there is none; `size` 0 is for the viewer to choose. */
export type FieldStyle = {
  size: number
  colour: string
  align: 'start' | 'centre' | 'right'
  isMultiline: boolean
  /** In how many cells a text is spread, letter by letter; 0 where it is not. */
  cells: number
  /** By how many quarters its content is turned to the left. */
  turns: 0 | 1 | 2 | 3
  /** The first option that a list shows. */
  top: number
  ground: string
  border: string
  borderWidth: number
}

/** More cells than fit on a page, and options that no list is scrolled past. */
const [MOST_CELLS, MOST_ABOVE] = [500, 100_000]

export function styleOf(file: PdfFile, dict: Dict, kind: DrawnKind): FieldStyle {
  const form = file.dict(file.catalog.get('AcroForm'))
  const entry = (key: string) => inherited(file, dict, key).value ?? file.resolve(form?.get(key))
  const { flags } = typeOf(file, dict)
  const isText = kind === 'text'
  const isMultiline = isText && (flags & MULTILINE) !== 0
  const cells = isText && !isMultiline && (flags & COMB) !== 0 ? numberOf(inherited(file, dict, 'MaxLen').value, 0) : 0
  const look = kind === 'note' ? undefined : file.dict(dict.get('MK'))
  const top = kind === 'list' ? numberOf(inherited(file, dict, 'TI').value, 0) : 0
  return {
    ...writing(entry('DA')),
    align: kind === 'button' ? 'centre' : (aligned[numberOf(entry('Q'), 0)] ?? 'start'),
    isMultiline,
    cells: cells <= MOST_CELLS ? Math.max(0, Math.floor(cells)) : 0,
    turns: quarters[(numberOf(file.resolve(look?.get('R')), 0) / 90) & 3] ?? 0,
    top: Math.max(0, Math.min(Math.floor(top), MOST_ABOVE)),
    ground: colourOf(file, look?.get('BG'), ['g', 'rg', 'k']),
    border: colourOf(file, look?.get('BC'), ['G', 'RG', 'K']),
    borderWidth: numberOf(file.resolve(file.dict(dict.get('BS'))?.get('W')), 1),
  }
}

const quarters = [0, 1, 2, 3] as const
const aligned = ['start', 'centre', 'right'] as const

/** Size and colour of what a default appearance writes; its beginning tells. */
function writing(appearance: Obj | undefined): { size: number; colour: string } {
  const words = appearance instanceof Uint8Array ? latin1(appearance.subarray(0, 1000)).split(/\s+/) : []
  const before = (operator: string, count: number) => {
    const at = words.indexOf(operator)
    const numbers = words.slice(Math.max(0, at - count), Math.max(0, at)).map(Number)
    return numbers.length === count && numbers.every(Number.isFinite) ? numbers : undefined
  }
  const colour = paints.flatMap(([operator, count]) => {
    const numbers = before(operator, count)
    return numbers ? [`${numbers.map(formatNumber).join(' ')} ${operator}`] : []
  })
  return { size: Math.min(Math.abs(before('Tf', 1)?.[0] ?? 0), 40), colour: colour[0] ?? '0 g' }
}

const paints = [
  ['g', 1],
  ['rg', 3],
  ['k', 4],
] as const

/** The instruction that sets a colour of an annotation, by how many parts it has; nothing where it has none. */
export function colourOf(file: PdfFile, obj: Obj | undefined, operators: [string, string, string]): string {
  const parts = file.resolve(obj)
  const numbers = Array.isArray(parts) ? parts.map((part) => numberOf(file.resolve(part), 0)) : []
  const at = [1, 3, 4].indexOf(numbers.length)
  return at < 0 ? '' : `${numbers.map(formatNumber).join(' ')} ${operators[at]}`
}
