import type { FileRejection } from 'react-dropzone'
import { expect, test } from 'vitest'
import { rejectionOf } from './rejection.ts'

const file = Object.assign(new File(['x'], 'a.exe'), { path: 'a.exe', relativePath: 'a.exe' })
const rejection = (...codes: string[]): FileRejection[] => [
  { file, errors: codes.map((code) => ({ code, message: `message of ${code}` })) },
]

test.each<[string, FileRejection[], unknown]>([
  [
    'a large file',
    rejection('file-too-large'),
    { kind: 'tooLarge', message: 'Please select a file smaller than 10MB' },
  ],
  ['a wrong type', rejection('file-invalid-type'), { kind: 'type', message: 'File type must be PDF, DOCX or TXT' }],
  [
    'a large file of a wrong type',
    rejection('file-too-large', 'file-invalid-type'),
    { kind: 'type', message: 'File type must be PDF, DOCX or TXT' },
  ],
  ['an empty file', rejection('file-too-small'), { kind: 'empty', message: 'File is smaller than 1 bytes' }],
  ['two files', rejection('too-many-files'), { kind: 'tooMany', message: 'Too many files' }],
  ['nothing', [], undefined],
])('the reason that helps is given for %s', (_, rejections, expected) => {
  expect(rejectionOf(rejections)).toEqual(expected)
})
