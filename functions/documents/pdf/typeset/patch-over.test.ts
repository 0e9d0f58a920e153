import { expect, test } from 'vitest'
import { font, onePage, stream } from '../../testing/pdf/raw.ts'
import { openPdf } from '../file/open.ts'
import { latin1, Ref } from '../file/primitives.ts'
import { format } from '../format.ts'

const courier = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>'

/** How far the patch over a text in a scan reaches to the right, in points. The text was read from it before, and begins at 100. */
async function reachOf(text: string, about: string): Promise<number> {
  const content = `q 300 0 0 300 0 0 cm /I Do Q BT 3 Tr /F 10 Tf 80 Tz 100 150 Td (${text}) Tj ET`
  const picture = '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8'
  const bytes = onePage(
    { 4: stream('\x80', picture), 5: stream(content), 6: about },
    '/XObject << /I 4 0 R >> /Font << /F 6 0 R >>',
  )
  const [unit] = (await format.extract(bytes)).units
  const targets = new Map(unit && [[unit.id, { id: unit.id, pieces: ['nacida'] }]])
  const { bytes: output } = await format.rebuild(bytes, targets, { source: 'en', target: 'es' })
  const file = openPdf(output)
  const drawn = Array.from({ length: file.size }, (_, num) => file.stream(new Ref(num)))
    .map((found) => (found ? latin1(file.bytes(found)) : ''))
    .find((each) => each.includes('/I Do'))
  const [, left = 0, width = 0] = /1 1 1 rg\n(\S+) \S+ (\S+) \S+ re/.exec(drawn ?? '')?.map(Number) ?? []
  return left + width
}

test('a patch reaches over the end of a word that was stretched together with the space behind it', async () => {
  // Five signs of 4.8 points are as long as the four letters in the picture.
  expect(await reachOf('born ', courier)).toBeGreaterThan(124)
  expect(await reachOf('born', courier)).toBeLessThan(122)
  expect(await reachOf('born ', font())).toBeLessThan(120)
})
