import type { PdfFile } from './open.ts'
import { type Dict, numberOf } from './primitives.ts'

/** Whether the samples of a picture of one component stand for their opposites: its `Decode` begins with the most. */
export function isInverted(file: PdfFile, picture: Dict): boolean {
  const range = file.resolve(picture.get('Decode'))
  return Array.isArray(range) && numberOf(file.resolve(range[0]), 0) === 1
}
