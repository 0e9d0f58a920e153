import { annotationsOf } from '../file/annotations.ts'
import type { PdfFile } from '../file/open.ts'
import { type Box, type PageNode, rectangle } from '../file/pages.ts'
import { placeKey } from '../file/place.ts'
import { type Dict, isDict, nameOf } from '../file/primitives.ts'
import { inherited, isHidden, isUnseen, PUSH_BUTTON, RADIO, typeOf } from './form-fields.ts'

/**
 * A field of a form, in page space; a button is pressed or ticked (`isTick`). `sign` stands for one that is ticked or chosen now, `blank` for one
 * of its kind that is not; `isShown` once a text has it.
 */
export type Field = { box: Box; isButton: boolean; isTick?: boolean; sign?: string; blank: string; isShown?: boolean }

/** Where a page has fields that are seen. Of those that other annotations hide (`covered`) nobody knows whether they are ticked. */
export function fieldsOf(file: PdfFile, page: PageNode, covered: ReadonlySet<string>): Field[] {
  const fields: Field[] = []
  for (const { dict, place } of annotationsOf(file, page)) {
    if (nameOf(file.resolve(dict.get('Subtype'))) !== 'Widget') continue
    const box = rectangle(file, dict.get('Rect'))
    if (!box || isHidden(file, dict) || isUnseen(file, dict)) continue
    const { type, flags } = typeOf(file, dict)
    const isButton = type === 'Btn'
    const isTick = isButton && !(flags & PUSH_BUTTON) && !covered.has(placeKey(place))
    const [sign, blank] = flags & RADIO ? ['◉', '○'] : ['☑', '☐']
    fields.push({ box, isButton, isTick, blank, ...(isTick && isPressed(file, dict) && { sign }) })
  }
  return fields
}

/**
 * A button shows its state. One that has none, and draws none, shows the value of its field; which of several choices that is, is known by their
 * states alone.
 */
function isPressed(file: PdfFile, dict: Dict): boolean {
  const normal = file.resolve(file.dict(dict.get('AP'))?.get('N'))
  const state = nameOf(file.resolve(dict.get('AS')))
  if (isDict(normal)) return state !== undefined && state !== 'Off' && normal.has(state)
  const { value, holder } = inherited(file, dict, 'V')
  const kids = file.resolve(holder?.get('Kids'))
  const isOneOf = holder !== dict && Array.isArray(kids) && kids.length > 1
  return (state ?? (isOneOf ? 'Off' : nameOf(value)) ?? 'Off') !== 'Off'
}
