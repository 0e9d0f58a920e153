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
  ['the number of a sign', '#E0', 'code'],
  ['a date with its month in letters', '12-ENE-1985', null],
  ['a date with dots and two figures of its year', '15.OKT.20', null],
  ['the number of a case', '15-CIV-2021', 'code'],
  ['a row of codes', '#0A #0B #0C 10', 'code'],
  ['two standards', 'ISO-9001 / EN-45001:1998', 'code'],
  ['a code and a word', 'ISO-9001 OR', null],
  ['a word in capitals close before its value', 'DATE:12/05/2024', null],
  ['a row of such words', 'BOOK:12 ENTRY:0345', null],
  ['several words before a value', 'DATE-OF-BIRTH:1990', null],
  ['a number that is told by its kind', 'ID:12345', 'code'],
  ['an address of a device', '00:1A:2B:3C:4D:5E', 'code'],
  ['a word behind a number sign', '#COFFEE', null],
  ['an alphabet', 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z', 'symbol'],
  [
    'the signs of a font',
    'Courier 0 1 2 3 4 5 6 7 8 9 : ; < = > ? @ A B C D E F G H I J K L M N O P Q R S T U V W',
    'symbol',
  ],
  ['a heading with spaces between its letters', 'T A B L E O F C O N T E N T S I N T H I S B O O K', null],
  ['a line with spaces between its signs', '关 于 红 军 作 战 的 原 则 对 国 防 问 题 意 见 一 九 三 七 年', null],
  ['a row of a few letters', 'A B C D E F', null],
  ['a sentence of a language without spaces', '天地玄黃宇宙洪荒'.repeat(8), null],
])('%s is kept only where nothing in it is translated', (_, text, reason) => {
  expect(keepReason({ pieces: [text] })).toBe(reason)
})
