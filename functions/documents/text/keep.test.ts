import { expect, test } from 'vitest'
import { keepReason } from './keep.ts'

const hash = 'a3f9'.repeat(16)

test.each([
  ['a hash', hash, 'code'],
  ['a key in lines, the last of which is short', `${hash} ${hash}\n9Q==`, 'code'],
  ['a hash with its name', `Fingerprint ${hash}`, null],
  ['two words behind a hash', `${hash} is wrong`, null],
  ['a long word', 'Rindfleischetikettierungsüberwachungsgesetz', null],
  ['a rule to write on', `Signature1${'_'.repeat(50)}`, null],
  ['one long word', 'unbreakable'.repeat(5), 'code'],
  ['words joined by strokes', 'Name/Address/Telephone/Email/Occupation/Employer', null],
  ['a sentence of a language without spaces', '天地玄黃宇宙洪荒'.repeat(8), null],
])('%s is kept only where nothing in it is translated', (_, text, reason) => {
  expect(keepReason({ pieces: [text] })).toBe(reason)
})
