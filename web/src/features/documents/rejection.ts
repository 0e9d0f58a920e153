import type { FileRejection } from 'react-dropzone'

export const acceptedFiles = {
  'application/pdf': ['.pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'text/plain': ['.txt'],
}

type Kind = 'type' | 'empty' | 'tooMany' | 'tooLarge'

/** Why a file was not taken, in the drop zone's words; the kind says what to do next. */
export function rejectionOf(rejections: readonly FileRejection[]): { kind: Kind; message: string } | undefined {
  const errors = rejections.flatMap((rejection) => rejection.errors)
  const [first] = errors
  if (!first) return undefined
  // A file of the wrong type and too large is of the wrong type first: making it smaller would not help.
  const type = errors.find(({ code }) => code === 'file-invalid-type')
  if (type) return { kind: 'type', message: 'File type must be PDF, DOCX or TXT' }
  if (first.code === 'file-too-large') return { kind: 'tooLarge', message: 'Please select a file smaller than 10MB' }
  if (first.code === 'file-too-small') return { kind: 'empty', message: 'File is smaller than 1 bytes' }
  return { kind: 'tooMany', message: 'Too many files' }
}
