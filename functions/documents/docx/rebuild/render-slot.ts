import type { Piece } from '../../model/unit.ts'
import { writeLiteral } from '../text/field-grammar.ts'
import type { Slot } from '../text/part-model.ts'
import { encodeAttribute, encodeText } from '../xml/text.ts'
import type { Edits } from './edits.ts'
import { splitText } from './split-text.ts'

/** Puts a translation into a text that stands alone: an attribute, a whole element, or stretches of a field's code. */
export function renderSlot(find: Slot, pieces: readonly Piece[], edits: Edits): void {
  const text = textOf(pieces)
  if (text === find.text) return
  const encode = find.attribute ? encodeAttribute : encodeText
  if (find.literal) renderLiteral(find.literal, pieces, encode, edits)
  else if (find.adds) edits.add(find, ` ${find.adds}="${encodeAttribute(text)}"`)
  else edits.add(find, encode(text))
}

const textOf = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : (piece.text ?? ''))).join('')

/** Nested fields stay where they are: the words between them go to the stretches between them. */
function renderLiteral(
  { pieces: source, groups, quoting }: NonNullable<Slot['literal']>,
  target: readonly Piece[],
  encode: (text: string) => string,
  edits: Edits,
): void {
  const shares = betweenTags(target, groups.length) ?? splitText(textOf(target), lengthsOf(source, groups.length))
  let carried = ''
  groups.forEach((ranges, i) => {
    const longest = ranges.toSorted((a, b) => b.end - b.start - (a.end - a.start))[0]
    const text = carried + shares[i]
    carried = longest ? '' : text
    for (const range of ranges) edits.add(range, range === longest ? encode(writeLiteral(text, quoting)) : '')
  })
  const last = groups.flat().at(-1)
  if (carried && last) edits.add({ start: last.end, end: last.end }, encode(writeLiteral(carried, quoting)))
}

/** The texts between the tags; undefined where the tags did not come back in their order. */
function betweenTags(pieces: readonly Piece[], count: number): string[] | undefined {
  const texts = ['']
  for (const piece of pieces) {
    if (typeof piece === 'string') texts[texts.length - 1] += piece
    else if (piece.n === texts.length) texts.push('')
    else return undefined
  }
  return texts.length === count ? texts : undefined
}

const lengthsOf = (pieces: readonly Piece[], count: number) =>
  (betweenTags(pieces, count) ?? []).map(({ length }) => length)
