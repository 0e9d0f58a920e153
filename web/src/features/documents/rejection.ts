import type { FileRejection } from 'react-dropzone'
import type { FieldCode } from '#shared/messages/table.ts'

export const acceptedFiles = {
  'application/pdf': ['.pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'text/plain': ['.txt'],
}

type Kind = 'type' | 'empty' | 'tooMany' | 'tooLarge'

/** Why a file was not taken, by the code of its sentence; the kind says what to do next. */
export function rejectionOf(rejections: readonly FileRejection[]): { kind: Kind; code: FieldCode } | undefined {
  const errors = rejections.flatMap((rejection) => rejection.errors)
  const [first] = errors
  if (!first) return undefined
  // A file of the wrong type and too large is of the wrong type first: making it smaller would not help.
  const type = errors.find(({ code }) => code === 'file-invalid-type')
  if (type) return { kind: 'type', code: 'file-type' }
  if (first.code === 'file-too-large') return { kind: 'tooLarge', code: 'file-choose-smaller' }
  if (first.code === 'file-too-small') return { kind: 'empty', code: 'file-too-small' }
  return { kind: 'tooMany', code: 'files-too-many' }
}
