import { expect, test } from 'vitest'
import { toTxt } from '../../convert/pdf-to-txt.ts'
import { plainText } from '../../model/unit.ts'
import { font, onePage, stream } from '../../testing/pdf/raw.ts'
import { format } from '../format.ts'

const at = (x: number, y: number, words: string) => `BT /F 10 Tf ${x} ${y} Td (${words}) Tj ET `
const page = (content: string) => onePage({ 4: font(), 5: stream(content) }, '/Font << /F 4 0 R >>')

const labels = ['Name', 'Date of birth', 'Nationality']
const values = ['Anna Schmidt', '12 May 1990', 'German']

test.each([
  ['dots', '.'.repeat(50), 1],
  ['dots', '.'.repeat(50), 5],
  ['a line of signs', '_'.repeat(30), 3],
])('a value that is typed above %s is read behind its label', async (_, rule, rise) => {
  const form = labels.map((label, i) => at(20, 250 - 24 * i, `${label}: ${rule}`)).join('')
  const typed = values.map((value, i) => at(100, 250 - 24 * i + rise, value)).join('')
  const bytes = page(form + typed)
  const read = labels.flatMap((label, i) => [`${label}:`, values[i]])
  const { units } = await format.extract(bytes)
  expect(units.map(({ pieces }) => plainText(pieces)).filter((text) => text !== rule)).toEqual(read)
  const lines = Buffer.from(await toTxt(bytes, new Map()))
    .toString()
    .split(/[\t\n]+/)
  expect(lines.filter((text) => text !== rule && text !== '')).toEqual(read)
})

test('a value that begins close behind its label is read behind it', async () => {
  const { units } = await format.extract(page(at(20, 250, 'Name:') + at(49, 253, 'Anna')))
  expect(units.map(({ pieces }) => plainText(pieces))).toEqual(['Name:', 'Anna'])
})
