import type { FileRejection } from 'react-dropzone'
import { expect, test } from 'vitest'
import { rejectionOf } from './rejection.ts'

const file = Object.assign(new File(['x'], 'a.exe'), { path: 'a.exe', relativePath: 'a.exe' })
const rejection = (...codes: string[]): FileRejection[] => [
  { file, errors: codes.map((code) => ({ code, message: `message of ${code}` })) },
]

test.each<[string, FileRejection[], unknown]>([
  ['a large file', rejection('file-too-large'), { kind: 'tooLarge', code: 'file-choose-smaller' }],
  ['a wrong type', rejection('file-invalid-type'), { kind: 'type', code: 'file-type' }],
  [
    'a large file of a wrong type',
    rejection('file-too-large', 'file-invalid-type'),
    { kind: 'type', code: 'file-type' },
  ],
  ['an empty file', rejection('file-too-small'), { kind: 'empty', code: 'file-too-small' }],
  ['two files', rejection('too-many-files'), { kind: 'tooMany', code: 'files-too-many' }],
  ['nothing', [], undefined],
])('the reason that helps is given for %s', (_, rejections, expected) => {
  expect(rejectionOf(rejections)).toEqual(expected)
})
