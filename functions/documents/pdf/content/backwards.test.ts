import { expect, test } from 'vitest'
import { plainText } from '../../model/unit.ts'
import { onePage, stream } from '../../testing/pdf/raw.ts'
import { format } from '../format.ts'

const letters = [
  ['41', '0661'],
  ['42', '0662'],
  ['61', '0645'],
  ['62', '0631'],
  ['63', '0633'],
  ...Array.from('0123456789/ ', (sign) => [sign, sign]),
]
const hex = (sign = '') => sign.charCodeAt(0).toString(16).padStart(2, '0')
const map = letters.map(([code = '', text = '']) =>
  code.length === 1 ? `<${hex(code)}> <00${hex(text)}>` : `<${code}> <${text}>`,
)
const toUnicode = `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${map.length} beginbfchar ${map.join(' ')} endbfchar endcmap`

/** A page of a picture over which stands what was read of it, in a font whose letters are Arabic, and digits of that script. */
const textsOf = async (content: string) => {
  const picture = '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8'
  const bytes = onePage(
    {
      4: stream('\x80', picture),
      5: stream(`q 300 0 0 300 0 0 cm /I Do Q BT 3 Tr /F 10 Tf ${content} ET`),
      6: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /ToUnicode 7 0 R >>',
      7: stream(toUnicode),
    },
    '/XObject << /I 4 0 R >> /Font << /F 6 0 R >>',
  )
  return (await format.extract(bytes)).units.map(({ pieces }) => plainText(pieces))
}

test.each([
  ['with a number in it', '-1 0 0 1 250 150 Tm (abc ) Tj 24 0 Td (14 ) Tj 18 0 Td (ba) Tj', ['مرس 14 رم']],
  ['with digits of its own', '-1 0 0 1 250 150 Tm (abc ) Tj 24 0 Td (AB ) Tj 18 0 Td (ba) Tj', ['مرس ١٢ رم']],
  ['that begins with a date', '-1 0 0 1 250 150 Tm (14/03 ) Tj 36 0 Td (abc) Tj', ['14/03 مرس']],
  ['on a page that lies on its side', '0 -1 -1 0 150 250 Tm (abc ) Tj 24 0 Td (ba) Tj', ['مرس رم']],
])('a text that Tesseract read from right to left, %s, is read so', async (_, content, texts) => {
  expect(await textsOf(content)).toEqual(texts)
})

test('letters that stand upside down in a mirror still run to the right where their script does', async () => {
  expect(await textsOf('1 0 0 -1 50 150 Tm (Known ) Tj 36 0 Td (14) Tj')).toEqual(['Known 14'])
})
