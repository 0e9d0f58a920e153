import { DocumentRefusal } from '#shared/documents/verdict.ts'
import type { PdfFile } from '../file/open.ts'

/**
 * A form of XFA that is drawn anew by the program that opens it: its pages hold nothing but a request to wait, and what is asked and filled in
 * stands beside them, where no other program looks. Throws `dynamic-form`.
 */
export function refuseDynamicForm(file: PdfFile): void {
  const form = file.dict(file.catalog.get('AcroForm'))
  const isDrawnAnew = file.resolve(file.catalog.get('NeedsRendering')) === true
  if (isDrawnAnew && file.resolve(form?.get('XFA')) !== null) throw new DocumentRefusal('dynamic-form')
}
