import { annotationsOf } from '../file/annotations.ts'
import type { PdfFile } from '../file/open.ts'
import { type Box, type PageNode, rectangle } from '../file/pages.ts'
import { nameOf } from '../file/primitives.ts'
import { inherited, isHidden, isUnseen } from './form-fields.ts'

/** A field of a form, in page space; a button is pressed or ticked. */
export type Field = { box: Box; isButton: boolean }

/** Where a page has fields that are seen. */
export function fieldsOf(file: PdfFile, page: PageNode): Field[] {
  const fields: Field[] = []
  for (const { dict } of annotationsOf(file, page)) {
    if (nameOf(file.resolve(dict.get('Subtype'))) !== 'Widget') continue
    const box = rectangle(file, dict.get('Rect'))
    if (!box || isHidden(file, dict) || isUnseen(file, dict)) continue
    fields.push({ box, isButton: nameOf(inherited(file, dict, 'FT').value) === 'Btn' })
  }
  return fields
}
