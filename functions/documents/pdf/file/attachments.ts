import { annotationsOf } from './annotations.ts'
import type { PdfFile } from './open.ts'
import { pagesOf } from './pages.ts'
import { nameOf } from './primitives.ts'

/** Whether files are attached to a document or pinned to its pages. None of them is written (promise U5). */
export function hasAttachments(file: PdfFile): boolean {
  const tree = file.dict(file.dict(file.catalog.get('Names'))?.get('EmbeddedFiles'))
  const isFilled = ['Names', 'Kids'].some((key) => {
    const list = file.resolve(tree?.get(key))
    return Array.isArray(list) && list.length > 0
  })
  return isFilled || hasPinned(file)
}

function hasPinned(file: PdfFile): boolean {
  for (const node of pagesOf(file))
    for (const { dict } of annotationsOf(file, node))
      if (nameOf(file.resolve(dict.get('Subtype'))) === 'FileAttachment') return true
  return false
}
