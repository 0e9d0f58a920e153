import { expect, test } from 'vitest'
import { plainText } from '../../model/unit.ts'
import { onePage, stream } from '../../testing/pdf/raw.ts'
import { openPdf } from '../file/open.ts'
import { latin1, Ref } from '../file/primitives.ts'
import { format } from '../format.ts'

const map = '3 beginbfchar <61> <8a3c> <62> <660e> <63> <66f8> endbfchar'
const toUnicode = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${map} endcmap`

/** A page of a picture with what was read of it in a font without shapes, whose signs are 6 points wide at a size of 10. */
const scanned = (content: string, name = 'GlyphLessFont', more = '') => {
  const picture = '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8'
  const widths = `/FirstChar 32 /LastChar 126 /Widths [${'600 '.repeat(95)}]`
  return onePage(
    {
      4: stream('\x80', picture),
      5: stream(`q 300 0 0 300 0 0 cm /I Do Q BT 3 Tr /F 10 Tf ${content} ET`),
      6: `<< /Type /Font /Subtype /Type1 /BaseFont /${name} ${widths} /Encoding /WinAnsiEncoding ${more} >>`,
      7: stream(toUnicode),
    },
    '/XObject << /I 4 0 R >> /Font << /F 6 0 R >>',
  )
}

/** How far the patch over the only text of a page reaches from the left to the right, in points. */
async function patchOver(bytes: Uint8Array): Promise<[number, number]> {
  const [unit] = (await format.extract(bytes)).units
  const targets = new Map(unit && [[unit.id, { id: unit.id, pieces: ['nacida'] }]])
  const { bytes: output } = await format.rebuild(bytes, targets, { source: 'en', target: 'es' })
  const file = openPdf(output)
  const drawn = Array.from({ length: file.size }, (_, num) => file.stream(new Ref(num)))
    .map((found) => (found ? latin1(file.bytes(found)) : ''))
    .find((each) => each.includes('/I Do'))
  const [, left = 0, width = 0] = /1 1 1 rg\n(\S+) \S+ (\S+) \S+ re/.exec(drawn ?? '')?.map(Number) ?? []
  return [left, left + width]
}

test('a patch reaches over the end of a word that was stretched together with the space behind it', async () => {
  const word = '80 Tz 100 150 Td (born ) Tj'
  // Five signs of 4.8 points are as long as the four letters in the picture.
  expect((await patchOver(scanned(word)))[1]).toBeGreaterThan(124)
  expect((await patchOver(scanned(word, 'Courier')))[1]).toBeLessThan(122)
})

test('signs of East Asian scripts that were read apart are one text without spaces', async () => {
  const words = '100 150 Td 50 Tz (ab ) Tj 16 0 Td (c ) Tj 8 0 Td (1998 ) Tj 18 0 Td (a) Tj'
  const { units } = await format.extract(scanned(words, 'GlyphLessFont', '/ToUnicode 7 0 R'))
  expect(units.map(({ pieces }) => plainText(pieces))).toEqual(['証明書 1998 証'])
})
