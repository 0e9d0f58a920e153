import { expect, test } from 'vitest'
import { sniffKind } from './sniff-kind.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')
const zipEnd = (comment = '') => `PK\u0005\u0006${'\0'.repeat(16)}${String.fromCharCode(comment.length)}\0${comment}`

test.each([
  ['a PDF', '%PDF-1.7\n1 0 obj'],
  ['a PDF with a ZIP attached', `%PDF-1.7\n1 0 obj\nstream\n${zipEnd()}\nendstream\nstartxref\n9\n%%EOF\n`],
  ['a PDF without its first line', '%\u00e2\u00e3\n1 0 obj \n<< >>\nendobj\nstartxref\n3\n%%EOF\n'],
])('%s is a PDF', (_, text) => {
  expect(sniffKind(bytes(text), 'paper.pdf')).toBe('pdf')
})

test.each([
  ['a PDF with a ZIP behind it', `%PDF-1.7\n%%EOF\nPK\u0003\u0004${zipEnd()}`],
  ['a PDF in the comment of a ZIP', `%PDF-1.7\n${zipEnd('%%EOF')}`],
  ['notes that speak of objects', 'a note\n1 0 obj is where it starts'],
])('%s is none', (_, text) => {
  expect(() => sniffKind(bytes(text), 'paper.pdf')).toThrow(expect.objectContaining({ verdict: 'type-mismatch' }))
})
