import { expect, test } from 'vitest'
import { font, onePage, stream } from '../../testing/pdf/raw.ts'
import { openPdf } from '../file/open.ts'
import { latin1, Ref } from '../file/primitives.ts'
import { format } from '../format.ts'

/** Whether the translation of two unseen lines, at 50 to 120 points from the left and 136 to 160 from the foot, is to be seen. */
async function isSeenOver(pictures: string): Promise<boolean> {
  const lines = 'BT 3 Tr /F 12 Tf 50 150 Td (Read before) Tj 0 -14 Td (in two lines) Tj ET'
  const picture = '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8'
  const bytes = onePage(
    { 4: stream('\x80', picture), 5: stream(`${pictures} ${lines}`), 6: font() },
    '/XObject << /I 4 0 R >> /Font << /F 6 0 R >>',
  )
  const { units } = await format.extract(bytes)
  expect(units).toHaveLength(1)
  const targets = new Map(units.map(({ id }) => [id, { id, pieces: ['Leído antes'] }]))
  const { bytes: output } = await format.rebuild(bytes, targets, { source: 'en', target: 'es' })
  const file = openPdf(output)
  return Array.from({ length: file.size }, (_, num) => file.stream(new Ref(num))).some(
    (each) => each && /1 1 1 rg\n[^]*0 Tr[^]*\/Attesta/.test(latin1(file.bytes(each))),
  )
}

test.each([
  ['one picture', true, 'q 300 0 0 300 0 0 cm /I Do Q'],
  ['two strips of a picture', true, 'q 300 0 0 144 0 0 cm /I Do Q q 300 0 0 144 0 144 cm /I Do Q'],
  ['a picture that ends within them', true, 'q 100 0 0 300 0 0 cm /I Do Q'],
  ['the paper', false, 'q 40 0 0 40 0 0 cm /I Do Q'],
])('the translation of unseen letters over %s is to be seen: %s', async (_, isSeen, pictures) => {
  expect(await isSeenOver(pictures)).toBe(isSeen)
})
