import { decode } from 'fast-png'
import { expect, test } from 'vitest'
import { openPdf } from '../pdf/file/open.ts'
import { bilevelOf } from '../pdf/ocr/bilevel.ts'
import { expectSeconds } from '../testing/expect-seconds.ts'
import { onePage, stream } from '../testing/pdf/raw.ts'
import { spentMs } from '../testing/spent.ts'
import { pictureOf } from './pdf-image.ts'

const image = (dict: string, bytes: ArrayLike<number>) =>
  openPdf(
    onePage(
      {
        5: stream('q Q'),
        6: stream(Buffer.from(bytes).toString('latin1'), `/Type /XObject /Subtype /Image ${dict}`),
        7: '<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [1 0 0] /N 1 >>',
        8: '<< /FunctionType 2 /Domain [0 1] /C0 [100 0 0] /C1 [0 0 0] /N 1 >>',
      },
      '/XObject << /I 6 0 R >>',
    ),
  )

test.each([
  ['CMYK', '/ColorSpace /DeviceCMYK', 8, [0, 255, 255, 0, 0, 0, 0, 255], [255, 0, 0, 0, 0, 0]],
  ['a spot colour', '/ColorSpace [/Separation /Spot /DeviceRGB 7 0 R]', 8, [255, 0], [255, 0, 0, 255, 255, 255]],
  [
    'a spot colour that is mixed in Lab',
    '/ColorSpace [/Separation /Spot [/Lab << /WhitePoint [0.95 1 1.09] >>] 8 0 R]',
    8,
    [0, 255],
    undefined,
  ],
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

test('a scan of more colours than are kept is converted, each dot within a shade of its own', () => {
  const [width, height] = [2000, 1250]
  const bytes = new Uint8Array(width * height * 4)
  for (let dot = 0; dot < width * height; dot++) bytes.set([dot >> 16, dot >> 8, dot, 0], dot * 4)
  const size = `/Width ${width} /Height ${height} /BitsPerComponent 8`
  const file = image(`${size} /ColorSpace /DeviceCMYK`, bytes)
  const before = spentMs()
  const made = decode(pictureOf(file, 6)?.bytes ?? new Uint8Array()).data
  expectSeconds((spentMs() - before) / 1000, 3)
  let most = 0
  for (let dot = 0; dot < width * height; dot += 7)
    for (let c = 0; c < 3; c++)
      most = Math.max(most, Math.abs(255 - (bytes[dot * 4 + c] as number) - (made[dot * 3 + c] as number)))
  expect(most).toBeLessThan(8)
})

test('a document has room for the colours of some pictures, and the others are none', () => {
  const file = image('/Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceCMYK', [0, 0, 0, 0, 0, 0, 0, 0])
  const room = { dots: 3 }
  expect(pictureOf(file, 6, room)?.width).toBe(2)
  expect(pictureOf(file, 6, room)).toBeUndefined()
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
