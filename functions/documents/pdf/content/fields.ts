import { annotationsOf } from '../file/annotations.ts'
import type { PdfFile } from '../file/open.ts'
import { type Box, type PageNode, rectangle } from '../file/pages.ts'
import { nameOf, numberOf } from '../file/primitives.ts'
import { HIDDEN, inherited, NO_VIEW } from './form-fields.ts'

/** A field of a form, in page space; a button is pressed or ticked. */
export type Field = { box: Box; isButton: boolean }

/** Where a page has fields that are seen. */
export function fieldsOf(file: PdfFile, page: PageNode): Field[] {
  const fields: Field[] = []
  for (const { dict } of annotationsOf(file, page)) {
    if (nameOf(file.resolve(dict.get('Subtype'))) !== 'Widget') continue
    const box = rectangle(file, dict.get('Rect'))
    const flags = numberOf(file.resolve(dict.get('F')), 0)
    if (!box || (flags & (HIDDEN | NO_VIEW)) !== 0) continue
    fields.push({ box, isButton: nameOf(inherited(file, dict, 'FT').value) === 'Btn' })
  }
  return fields
}
