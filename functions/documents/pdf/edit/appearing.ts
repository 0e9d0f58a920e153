import { plainText, type Unit, type UnitTarget } from '../../model/unit.ts'
import { placeKey } from '../file/place.ts'
import { glyphsOf, type LaidUnit } from '../layout/unit-page.ts'

/** What annotations draw, seen or painted over, by their places: the value of a field or the words of a note say it again. */
export type Appearing = ReadonlyMap<string, readonly Unit[]>

/** A text that is said on demand, by the annotation that has it. */
type Said = { note?: string; text: string }

export function appearingOn(units: readonly LaidUnit[]): [string, Unit[]][] {
  const byNote = new Map<string, Unit[]>()
  for (const laid of units) {
    const { unit, first } = laid
    const place = first.show.container.noteAt
    // What does not fit into a field is seen by those who scroll in it.
    if (!place || (unit.hidden && !glyphsOf(laid).some(({ cover }) => cover))) continue
    const key = placeKey(place)
    const own = byNote.get(key)
    if (own) own.push(unit)
    else byNote.set(key, [unit])
  }
  return [...byNote]
}

/** Whether the annotation draws its text, or some of it where that is painted over. Of a figure it may draw another form, as 302,80 for 302.8. */
export function isDrawnToo(said: Said, appearing: Appearing): boolean {
  if (hiddenWords(said, appearing).some((words) => bare(said.text).includes(words))) return true
  const drawn = drawnText(said, appearing)
  return drawn !== '' && (drawn === bare(said.text) || isSameFigure(drawn, said.text))
}

const isSameFigure = (drawn: string, text: string) =>
  !/\p{L}/u.test(drawn + text) && /\p{N}/u.test(drawn) && digitsOf(drawn) === digitsOf(text)

/** Those of a figure in whatever form, which may have more zeros at its ends. */
const digitsOf = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\P{N}+/gu, '')
    .replace(/^0+|(?<!0)0+$/g, '')

/** The text in the words that are drawn for it, its own spaces between them; undefined where these are the same. */
export function asDrawn(
  said: Said,
  appearing: Appearing,
  targets: ReadonlyMap<string, UnitTarget>,
): string | undefined {
  const units = (said.note !== undefined && appearing.get(said.note)) || []
  if (!units.some(({ id }) => targets.has(id)) || drawnText(said, appearing) !== bare(said.text)) return undefined
  const signs = Array.from(said.text)
  let words = ''
  for (const { id, pieces } of units) {
    let left = bare(plainText(pieces)).length
    while (left > 0 && signs.length > 0) left -= bare(signs.shift() ?? '').length
    words += plainText(targets.get(id)?.pieces ?? pieces)
    while (/^\s$/.test(signs[0] ?? '')) words += signs.shift()
  }
  return words
}

const hiddenWords = ({ note = '' }: Said, appearing: Appearing) =>
  (appearing.get(note) ?? []).flatMap(({ hidden, pieces }) => (hidden && bare(plainText(pieces))) || [])

const drawnText = ({ note = '' }: Said, appearing: Appearing) =>
  (appearing.get(note) ?? []).map(({ pieces }) => bare(plainText(pieces))).join('')

/** A text without what its layout may change. */
export const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}\p{Pd}]+/gu, '')
