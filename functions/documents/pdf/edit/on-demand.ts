import type { Place, PlaceKind } from '#shared/translations/segments/place.ts'
import { plainText, type Unit, type UnitTarget } from '../../model/unit.ts'
import { type Choices, choicesOf, valuesOf } from '../content/choices.ts'
import { inherited, isHidden, PASSWORD, textAt, typeOf } from '../content/form-fields.ts'
import { isDrawnByReader, isWidget, valueHolder } from '../content/reader-drawn.ts'
import { annotationsOf } from '../file/annotations.ts'
import type { PdfFile } from '../file/open.ts'
import { pagesOf } from '../file/pages.ts'
import { catalogPlace, currentDict, type ObjectPlace, placeKey, placeOf, replaceAt } from '../file/place.ts'
import { type Dict, isDict, nameOf, type Obj, Ref } from '../file/primitives.ts'
import type { PdfWriter } from '../file/write.ts'
import { type Appearing, asDrawn, bare, isDrawnToo } from './appearing.ts'
import { writeText } from './write-text.ts'

/**
 * Text that a viewer shows or speaks only on demand: notes, values and hints of fields, what is offered, descriptions of pictures. What an
 * annotation draws too is a text of its page, and no second one; what others hide (`covered`) is none.
 */
export function onDemandUnits(
  file: PdfFile,
  onPages: readonly Unit[],
  appearing: Appearing,
  covered: ReadonlySet<string>,
): Unit[] {
  const isOnPages = finderIn(onPages)
  return [...onDemand(file)]
    .filter(
      (one) => !isWithheld(one, covered) && !isDrawnToo(one, appearing) && !(one.mayRepeat && isOnPages(one.text)),
    )
    .map(({ id, kind, where, text }) => ({ id, kind, place: where, pieces: [text] }))
}

/** Whether other annotations hide what a text says: its hint is seen all the same. */
export const isWithheld = ({ note, key }: { note?: string; key: string }, covered: ReadonlySet<string>): boolean =>
  key !== 'TU' && note !== undefined && covered.has(note)

/** Writes their translations, and of what an annotation draws those words. What pages say too is removed: their own letters are exact. */
export function replaceOnDemand(
  file: PdfFile,
  writer: PdfWriter,
  targets: ReadonlyMap<string, UnitTarget>,
  onPages: readonly Unit[],
  appearing: Appearing,
): void {
  const isOnPages = finderIn(onPages)
  for (const one of onDemand(file)) {
    const { id, place, key, text, mayRepeat } = one
    const target = targets.get(id)
    const words = target ? plainText(target.pieces) : asDrawn(one, appearing, targets)
    if (words !== undefined) writeText(file, writer, place, key, words)
    else if (mayRepeat && isOnPages(text)) {
      const dict = new Map(currentDict(writer, place))
      if (dict.delete(key)) replaceAt(writer, place, dict)
    }
  }
}

/** `mayRepeat`: it may stand for letters of a page, which say the same. `note` is the place of the annotation that has it. */
type OnDemand = {
  id: string
  kind: Unit['kind']
  where: Place
  text: string
  place: ObjectPlace
  key: string
  mayRepeat?: boolean
  note?: string
}

const MAX_ELEMENTS = 50_000
/** Characters that are looked through for all of them together; what is left then counts as there. */
const MOST_LOOKED_THROUGH = 1e9

/** Whether a text stands on a page, alone or within others. */
function finderIn(onPages: readonly Unit[]): (text: string) => boolean {
  let pages: string | undefined
  let left = MOST_LOOKED_THROUGH
  return (text) => {
    pages ??= onPages.map(({ pieces }) => bare(plainText(pieces))).join('')
    left -= pages.length
    return left <= 0 || pages.includes(bare(text))
  }
}

function* onDemand(file: PdfFile): Generator<OnDemand> {
  yield* notesOf(file)
  let count = 0
  let actual = 0
  for (const { dict, place } of elements(file)) {
    const text = textAt(file, dict, 'Alt')
    const instead = text ? '' : textAt(file, dict, 'ActualText')
    if (text) {
      const where: Place = [{ kind: 'description', number: ++count }]
      yield { id: `alt-${count}`, kind: 'alt-text', where, text, place, key: 'Alt' }
    } else if (/\p{L}/u.test(instead)) {
      const where: Place = [{ kind: 'description' }]
      const mayRepeat = !pictured.has(nameOf(file.resolve(dict.get('S'))) ?? '')
      yield { id: `actual-${++actual}`, kind: 'alt-text', where, text: instead, place, key: 'ActualText', mayRepeat }
    }
  }
}

/** Elements that are no letters. */
const pictured = new Set(['Figure', 'Formula'])

/** Notes, and the values and hints of fields, page by page. */
export function* notesOf(file: PdfFile): Generator<OnDemand & { page: number }> {
  const seen = new Set<string>()
  const choices = choicesOf(file)
  let page = 0
  let count = 0
  for (const node of pagesOf(file)) {
    page++
    for (const { dict, place: own } of annotationsOf(file, node)) {
      for (const key of keysOf(file, dict, own, choices)) {
        const { holder, owner } = key === 'V' ? valueHolder(file, dict) : inherited(file, dict, key)
        const place = owner ? placeOf(owner, own) : own
        const text = holder ? textAt(file, holder, key) : ''
        // Several boxes may show one field.
        const mark = `${placeKey(place)} ${key}`
        if (!text || seen.has(mark)) continue
        seen.add(mark)
        const where: Place = [{ kind: 'page', number: page }, { kind: kinds[key] }]
        yield { id: `note-${++count}`, kind: 'comment', page, where, text, place, key, note: placeKey(own) }
      }
    }
  }
}

const kinds = { Contents: 'note', TU: 'field-hint', V: 'field-value' } as const satisfies Record<string, PlaceKind>

function keysOf(file: PdfFile, dict: Dict, own: ObjectPlace, choices: Choices): (keyof typeof kinds)[] {
  const isDrawn = isDrawnByReader(file, dict)
  if (!isWidget(file, dict)) return isDrawn ? [] : ['Contents']
  if (isHidden(file, dict)) return []
  return !isDrawn && hasOwnText(file, dict, own, choices) ? ['TU', 'V'] : ['TU']
}

/** Whether the value of a field is a text that nothing else has: no password, and none of the options. */
function hasOwnText(file: PdfFile, dict: Dict, own: ObjectPlace, choices: Choices): boolean {
  const { type, flags } = typeOf(file, dict)
  if (type === 'Tx') return (flags & PASSWORD) === 0
  const [value, more] = type === 'Ch' ? valuesOf(file, dict) : []
  return value !== undefined && more === undefined && choices.of(dict, own).numberOf(value) === undefined
}

/** The elements of the structure tree, in its order. */
function* elements(file: PdfFile): Generator<{ dict: Dict; place: ObjectPlace }> {
  const root = file.catalog.get('StructTreeRoot')
  const stack: { obj: Obj; place: ObjectPlace }[] = [
    { obj: root ?? null, place: placeOf(root, catalogPlace(file), 'StructTreeRoot') },
  ]
  const seen = new Set<number>()
  let count = 0
  for (let item = stack.pop(); item && count < MAX_ELEMENTS; item = stack.pop()) {
    const { obj, place } = item
    if (obj instanceof Ref) {
      if (seen.has(obj.num)) continue
      seen.add(obj.num)
    }
    const value = file.resolve(obj)
    if (Array.isArray(value))
      for (let i = Math.min(value.length, MAX_ELEMENTS) - 1; i >= 0; i--) {
        const kid = value[i] as Obj
        if (typeof kid === 'object') stack.push({ obj: kid, place: placeOf(kid, place, i) })
      }
    if (!isDict(value)) continue
    count++
    yield { dict: value, place }
    const kids = value.get('K') ?? null
    if (typeof kids === 'object' && kids) stack.push({ obj: kids, place: placeOf(kids, place, 'K') })
  }
}
