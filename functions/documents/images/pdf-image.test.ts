import { decode } from 'fast-png'
import { expect, test } from 'vitest'
import { openPdf } from '../pdf/file/open.ts'
import { bilevelOf } from '../pdf/ocr/bilevel.ts'
import { onePage, stream } from '../testing/pdf/raw.ts'
import { pictureOf } from './pdf-image.ts'

const image = (dict: string, bytes: readonly number[]) =>
  openPdf(
    onePage(
      {
        5: stream('q Q'),
        6: stream(Buffer.from(bytes).toString('latin1'), `/Type /XObject /Subtype /Image ${dict}`),
        7: '<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [1 0 0] /N 1 >>',
      },
      '/XObject << /I 6 0 R >>',
    ),
  )

test.each([
  ['CMYK', '/ColorSpace /DeviceCMYK', 8, [0, 255, 255, 0, 0, 0, 0, 255], [255, 0, 0, 0, 0, 0]],
  ['a spot colour', '/ColorSpace [/Separation /Spot /DeviceRGB 7 0 R]', 8, [255, 0], [255, 0, 0, 255, 255, 255]],
  ['numbers of CMYK', '/ColorSpace [/Indexed /DeviceCMYK 1 <00FFFF00000000FF>]', 8, [1, 0], [0, 0, 0, 255, 0, 0]],
  ['two bytes each', '/ColorSpace /DeviceRGB', 16, [255, 0, 0, 9, 128, 9, 0, 0, 0, 0, 0, 0], [255, 0, 128, 0, 0, 0]],
  ['four bits each', '/ColorSpace /DeviceRGB', 4, [0xf0, 0xf0, 0xf0], [255, 0, 255, 0, 255, 0]],
  ['Lab', '/ColorSpace [/Lab << /WhitePoint [0.95 1 1.09] >>]', 8, [255, 128, 128, 0, 128, 128], undefined],
])('a picture in colours of %s is one in RGB', (_, space, depth, bytes, rgb) => {
  const made = pictureOf(image(`/Width 2 /Height 1 /BitsPerComponent ${depth} ${space}`, bytes), 6)
  const dots = decode(made?.bytes ?? new Uint8Array())
  const shown = dots.palette ? [...dots.data].flatMap((at) => dots.palette?.[at] ?? []) : [...dots.data]
  if (rgb) expect(shown).toEqual(rgb)
  else for (const [i, part] of shown.entries()) expect(Math.abs(part - (i < 3 ? 255 : 0))).toBeLessThan(6)
})

test('a fax is a picture of a bit a dot', () => {
  // Four white and four black, then the same once more, and the end.
  const dict = '/Width 8 /Height 2 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode'
  const code = [0b00110110, 0b11110000, 0b00000001, 0b00000000, 0b00010000]
  const parms = '/DecodeParms << /K -1 /Columns 8 /Rows 2 >>'
  expect([...decode(bilevelOf(image(`${dict} ${parms}`, code), 6)?.bytes ?? new Uint8Array()).data]).toEqual([
    0xf0, 0xf0,
  ])
})
