import type { FileRejection } from 'react-dropzone'

export const acceptedFiles = {
  'application/pdf': ['.pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'text/plain': ['.txt'],
}

/** What to tell a person whose file was not taken: `too-large` has its own words, the rest are the drop zone's. */
export function rejectionOf(
  rejections: readonly FileRejection[],
): { kind: 'too-large' } | { kind: 'other'; message: string } | undefined {
  const errors = rejections.flatMap((rejection) => rejection.errors)
  const [first] = errors
  if (!first) return undefined
  // A file of the wrong type and too large is of the wrong type first: making it smaller would not help.
  const type = errors.find(({ code }) => code === 'file-invalid-type')
  if (type) return { kind: 'other', message: 'File type must be PDF, DOCX or TXT' }
  if (first.code === 'file-too-large') return { kind: 'too-large' }
  if (first.code === 'file-too-small') return { kind: 'other', message: 'File is smaller than 1 bytes' }
  return { kind: 'other', message: first.message }
}
