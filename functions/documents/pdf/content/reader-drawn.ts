import type { Unit } from '../../model/unit.ts'
import { annotationsOf } from '../file/annotations.ts'
import type { PdfFile } from '../file/open.ts'
import { type Box, pagesOf, rectangle } from '../file/pages.ts'
import { type ObjectPlace, placeKey, placeOf } from '../file/place.ts'
import { type Dict, nameOf } from '../file/primitives.ts'
import { type Choices, choicesOf, chosenOf, valuesOf } from './choices.ts'
import { DROP_DOWN, inherited, isHidden, PASSWORD, PUSH_BUTTON, textAt, typeOf } from './form-fields.ts'

/**
 * Units for what viewers draw by themselves because the file has no appearance for it; the options of a choice are units elsewhere.
 * `covered`: where other annotations hide it.
 */
export function fieldUnits(file: PdfFile, covered: ReadonlySet<string>): Unit[] {
  return [...drawnByReader(file)].flatMap(({ value, page, place }) =>
    value
      ? [
          {
            id: value.id,
            kind: 'text-box',
            place: [{ kind: 'page', number: page }, { kind: 'field' }],
            pieces: [value.text],
            ...(covered.has(placeKey(place)) && { keep: 'not-text', hidden: true }),
          },
        ]
      : [],
  )
}

/** What a viewer draws by itself in an annotation; `value` is a text that nothing else in the file has. */
export type Drawn = {
  page: number
  dict: Dict
  place: ObjectPlace
  box: Box
  kind: DrawnKind
  lines: readonly Line[]
  value: Value | undefined
}

/** `id` of the unit whose translation is to be shown; '' where it has none. */
type Line = { id: string; text: string; isChosen?: boolean }

/** A text, and where it is written. */
type Value = { id: string; text: string; place: ObjectPlace; key: string }

export type DrawnKind = 'note' | 'text' | 'password' | 'drop-down' | 'list' | 'button'

/** Finds what viewers draw by themselves: fields of forms with NeedAppearances, fields and free text without an appearance. */
export function* drawnByReader(file: PdfFile): Generator<Drawn> {
  const needed = areNeeded(file)
  const choices = choicesOf(file)
  let page = 0
  let count = 0
  for (const node of pagesOf(file)) {
    page++
    for (const { dict, place } of annotationsOf(file, node)) {
      if (isHidden(file, dict)) continue
      if (isChoice(file, dict)) choices.of(dict, place)
      const kind = kindOf(file, dict, needed)
      const box = rectangle(file, dict.get('Rect'))
      if (!kind || !box) continue
      const drawn = { page, dict, place, box, kind }
      const lines = linesOf(file, dict, place, kind, choices)
      if (lines) yield { ...drawn, lines, value: undefined }
      else {
        const value = { id: `field-${++count}`, ...valueOf(file, dict, place, kind) }
        yield { ...drawn, lines: [value], value }
      }
    }
  }
}

/** Whether viewers draw the text of this annotation by themselves, even if the file has an appearance for it. */
export const isDrawnByReader = (file: PdfFile, dict: Dict): boolean => drawnKindOf(file, dict) !== undefined

/** As what a viewer draws it, if it does. */
export const drawnKindOf = (file: PdfFile, dict: Dict): DrawnKind | undefined => kindOf(file, dict, areNeeded(file))

export const isWidget = (file: PdfFile, dict: Dict): boolean => nameOf(file.resolve(dict.get('Subtype'))) === 'Widget'

export const isChoice = (file: PdfFile, dict: Dict): boolean => isWidget(file, dict) && typeOf(file, dict).type === 'Ch'

const areNeeded = (file: PdfFile): boolean =>
  file.resolve(file.dict(file.catalog.get('AcroForm'))?.get('NeedAppearances')) === true

function kindOf(file: PdfFile, dict: Dict, needed: boolean): DrawnKind | undefined {
  const hasAppearance = file.dict(file.dict(dict.get('AP'))?.get('N')) !== undefined
  const subtype = nameOf(file.resolve(dict.get('Subtype')))
  if (subtype === 'FreeText') return !hasAppearance && textAt(file, dict, 'Contents') ? 'note' : undefined
  if (subtype !== 'Widget' || (hasAppearance && !needed)) return undefined
  const { type, flags } = typeOf(file, dict)
  // The appearance of a button shows what the button is: viewers keep it.
  if (type === 'Btn') return !hasAppearance && captionOf(file, dict, flags) ? 'button' : undefined
  if (type === 'Tx' && fieldText(file, dict)) return flags & PASSWORD ? 'password' : 'text'
  if (type !== 'Ch') return undefined
  if (flags & DROP_DOWN) return valuesOf(file, dict).length > 0 ? 'drop-down' : undefined
  const options = inherited(file, dict, 'Opt').value
  return Array.isArray(options) && options.length > 0 ? 'list' : undefined
}

/** The words on a button that is pressed; the sign in a box to tick is none. */
export const captionOf = (file: PdfFile, dict: Dict, flags: number): string => {
  const look = file.dict(dict.get('MK'))
  return look && (flags & PUSH_BUTTON) !== 0 ? textAt(file, look, 'CA') : ''
}

/** The text of a field's value, wherever that stands. */
export function fieldText(file: PdfFile, dict: Dict): string {
  const { holder } = valueHolder(file, dict)
  return holder ? textAt(file, holder, 'V') : ''
}

/** Where a field has its value; one with formatting may be all there is. */
export function valueHolder(file: PdfFile, dict: Dict) {
  const plain = inherited(file, dict, 'V')
  return plain.holder ? plain : inherited(file, dict, 'RV')
}

function valueOf(file: PdfFile, dict: Dict, place: ObjectPlace, kind: DrawnKind): Omit<Value, 'id'> {
  if (kind === 'note') return { text: textAt(file, dict, 'Contents'), place, key: 'Contents' }
  if (kind === 'button') {
    const look = dict.get('MK')
    return { text: textAt(file, file.dict(look) ?? dict, 'CA'), place: placeOf(look, place, 'MK'), key: 'CA' }
  }
  const { owner } = valueHolder(file, dict)
  const text = kind === 'drop-down' ? valuesOf(file, dict).join('\n') : fieldText(file, dict)
  return { text, place: owner ? placeOf(owner, place) : place, key: 'V' }
}

/** What is shown that is no text of its own: options, and the stars of a password. */
function linesOf(file: PdfFile, dict: Dict, place: ObjectPlace, kind: DrawnKind, choices: Choices): Line[] | undefined {
  if (kind === 'password') return [{ id: '', text: '*'.repeat(Math.min(100, fieldText(file, dict).length)) }]
  if (kind !== 'drop-down' && kind !== 'list') return undefined
  const list = choices.of(dict, place)
  const chosen = chosenOf(file, dict, list)
  if (kind === 'list') return list.options.map(({ id, shown }, i) => ({ id, text: shown, isChosen: chosen.has(i) }))
  const [first] = chosen
  const option = first === undefined ? undefined : list.options[first]
  return option && [{ id: option.id, text: option.shown }]
}
