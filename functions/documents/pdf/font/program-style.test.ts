import { expect, test } from 'vitest'
import { programStyle } from './program-style.ts'

/** A font file of nothing but the table that says its look. */
function program({ weight = 400, family = 0, panose = [0, 0], selection = 0 }): Uint8Array {
  const bytes = Buffer.alloc(28 + 78)
  bytes.writeUInt32BE(0x10000, 0)
  bytes.writeUInt16BE(1, 4)
  bytes.write('OS/2', 12, 'latin1')
  bytes.writeUInt32BE(28, 20)
  bytes.writeUInt16BE(weight, 28 + 4)
  bytes.writeUInt8(family, 28 + 30)
  bytes.set(panose, 28 + 32)
  bytes.writeUInt16BE(selection, 28 + 62)
  return bytes
}

test.each([
  ['a text face with serifs', { panose: [2, 2] }, { serif: true, bold: false, italic: false }],
  ['a text face without', { panose: [2, 11] }, { serif: false, bold: false, italic: false }],
  ['a family of old style', { family: 1 }, { serif: true, bold: false, italic: false }],
  ['one that says nothing', {}, { serif: false, bold: false, italic: false }],
  ['a heavy one', { weight: 700 }, { serif: false, bold: true, italic: false }],
  ['one that leans', { selection: 1 }, { serif: false, bold: false, italic: true }],
])('%s is known by its own table', (_, about, expected) => {
  expect(programStyle(program(about))).toEqual(expected)
})

test('a program that is cut short tells nothing', () => {
  expect(programStyle(program({}).subarray(0, 40))).toBeUndefined()
})
