import type { Unit } from '../../model/unit.ts'
import { annotationsOf } from '../file/annotations.ts'
import type { PdfFile } from '../file/open.ts'
import { type Box, pagesOf, rectangle } from '../file/pages.ts'
import { type ObjectPlace, placeOf } from '../file/place.ts'
import { type Dict, latin1, nameOf, numberOf, type Obj } from '../file/primitives.ts'
import { decodeTextString } from '../file/text-string.ts'

/** Units for values that viewers draw by themselves because the file has no appearance for them: form fields and free text. */
export function fieldUnits(file: PdfFile): Unit[] {
  return [...drawnByReader(file)].map(({ id, page, text }) => ({
    id,
    kind: 'text-box',
    place: [{ kind: 'page', number: page }, { kind: 'field' }],
    pieces: [text],
  }))
}

/** A value without a usable appearance: the object that shows it and the one that has its text. */
export type Drawn = {
  id: string
  page: number
  text: string
  place: ObjectPlace
  valuePlace: ObjectPlace
  key: string
  box: Box
  size: number
}

/** Finds values that viewers draw by themselves: fields of forms with NeedAppearances, free text without an appearance. */
export function* drawnByReader(file: PdfFile): Generator<Drawn> {
  const form = file.dict(file.catalog.get('AcroForm'))
  const needed = file.resolve(form?.get('NeedAppearances')) === true
  let page = 0
  let count = 0
  for (const node of pagesOf(file)) {
    page++
    for (const { dict, place } of annotationsOf(file, node)) {
      const found = valueOf(file, dict, needed)
      const box = rectangle(file, dict.get('Rect'))
      const flags = numberOf(file.resolve(dict.get('F')), 0)
      if (!found || !box || (flags & 2) !== 0) continue
      const style = inherited(file, dict, 'DA').value ?? file.resolve(form?.get('DA'))
      const size = style instanceof Uint8Array ? Number(/(?<![\d.])([\d.]+)\s+Tf/.exec(latin1(style))?.[1] ?? 0) : 0
      const { key, text, owner } = found
      const valuePlace = owner ? placeOf(owner, place) : place
      yield { id: `field-${++count}`, page, place, valuePlace, key, text, box, size: Math.min(size, 40) }
    }
  }
}

/** `owner` refers to the field above that has the value, where it is not the annotation's own. */
type Value = { text: string; owner?: Obj | undefined; key: string }

function valueOf(file: PdfFile, dict: Dict, needed: boolean): Value | undefined {
  const subtype = nameOf(file.resolve(dict.get('Subtype')))
  const hasAppearance = file.dict(file.dict(dict.get('AP'))?.get('N')) !== undefined
  if (subtype === 'FreeText' && !hasAppearance) {
    const text = textOf(file.resolve(dict.get('Contents')))
    return text ? { text, key: 'Contents' } : undefined
  }
  if (subtype !== 'Widget' || (hasAppearance && !needed)) return undefined
  const kind = nameOf(inherited(file, dict, 'FT').value)
  if (kind !== 'Tx' && kind !== 'Ch') return undefined
  const { value, owner } = inherited(file, dict, 'V')
  const text = textOf(value ?? null)
  return text ? { text, owner, key: 'V' } : undefined
}

const textOf = (value: Obj) => (value instanceof Uint8Array ? decodeTextString(value).trim() : '')

/** An entry of a field or of the fields above it, with the reference to the one above that has it. */
export function inherited(file: PdfFile, dict: Dict, key: string): { value?: Obj; owner?: Obj | undefined } {
  let at: Dict | undefined = dict
  let owner: Obj | undefined
  for (let depth = 0; at && depth < 20; depth++) {
    if (at.has(key)) return { value: file.resolve(at.get(key)), owner }
    owner = at.get('Parent')
    at = file.dict(owner)
  }
  return {}
}

/** Whether viewers draw the text of this annotation by themselves, even if the file has an appearance for it. */
export function isDrawnByReader(file: PdfFile, dict: Dict): boolean {
  const needed = file.resolve(file.dict(file.catalog.get('AcroForm'))?.get('NeedAppearances')) === true
  return valueOf(file, dict, needed) !== undefined
}
