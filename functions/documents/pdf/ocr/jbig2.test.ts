import { expect, test } from 'vitest'
import { onePage, stream } from '../../testing/pdf/raw.ts'
import { spentMs } from '../../testing/spent.ts'
import { readJbig2 } from './jbig2.ts'
import { scannedPages } from './read-scans.ts'

const four = (value: number) => [0, 0, value >> 8, value & 255]
const segment = (number: number, type: number, data: number[]) => [
  ...four(number),
  type,
  0,
  1,
  ...four(data.length),
  ...data,
]

/** Eight rows of eight black pixels and eight white ones, coded as a fax (T.6): the first against white, the others as the one above. */
const fax = '001' + '00110101' + '000101' + '1' + '111'.repeat(7) + '000000000001'.repeat(2)
const packed = fax.match(/.{1,8}/g)?.map((bits) => Number.parseInt(bits.padEnd(8, '0'), 2)) ?? []
/** On a page of white or black, with the operator that puts the picture on it: 0 or, 1 and. */
const half = (ground: number, operator: number) =>
  Uint8Array.from([
    ...segment(0, 48, [...four(16), ...four(8), ...four(0), ...four(0), ground, 0, 0]),
    ...segment(1, 38, [...four(16), ...four(8), ...four(0), ...four(0), operator, 1, ...packed]),
  ])
const halved = half(0, 0)
const size = { width: 16, height: 8 }
const broken = new Uint8Array(40).fill(255)

test.each([
  ['on white', halved],
  ['as what a black page is reduced to', half(4, 1)],
])('a picture %s is read as the bits that PDF means, black as nothing', (_, data) => {
  expect(Array.from(readJbig2(data, undefined, size))).toEqual(Array(8).fill([0, 255]).flat())
})

test('U1: a dictionary of more symbols than memory holds is a broken picture, and the next one is read', () => {
  const endless = [
    0,
    0,
    3,
    255,
    253,
    255,
    2,
    254,
    254,
    254,
    ...Array<number>(8).fill(255),
    ...Array<number>(400).fill(90),
  ]
  const before = spentMs()
  expect(() => readJbig2(Uint8Array.from(segment(0, 0, endless)), undefined, size)).toThrow()
  expect(() => readJbig2(broken, undefined, size)).toThrow()
  expect(readJbig2(halved, undefined, size)).toHaveLength(16)
  expect(spentMs() - before).toBeLessThan(2000)
})

const page = (data: Uint8Array) =>
  onePage(
    {
      4: stream(
        Buffer.from(data).toString('latin1'),
        '/Type /XObject /Subtype /Image /Width 16 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode',
      ),
      5: stream('q 300 0 0 300 0 0 cm /I Do Q'),
    },
    '/XObject << /I 4 0 R >>',
  )

test.each([
  [
    'whose fax ends at once',
    [
      ...segment(1, 38, [
        ...four(16),
        ...four(8),
        ...four(0),
        ...four(0),
        0,
        1,
        ...Array.from({ length: 900 }, () => 0),
      ]),
    ],
  ],
  ['whose parts are of no kind', segment(1, 63, Array(900).fill(1))],
])('a picture %s is broken, and not white', (_, part) => {
  const ground = segment(0, 48, [...four(16), ...four(8), ...four(0), ...four(0), 0, 0, 0])
  expect(readJbig2(Uint8Array.from(ground), undefined, size)).toEqual(new Uint8Array(16).fill(255))
  expect(() => readJbig2(Uint8Array.from([...ground, ...part]), undefined, size)).toThrow('broken')
})

test('a picture of fewer bytes than tell its size is broken, and not white', () => {
  expect(() => readJbig2(Uint8Array.from([63]), undefined, size)).toThrow('broken')
})

test('a scan in JBIG2 is a picture for the reader of scans; a broken one is a page without text', async () => {
  const [scan] = await scannedPages(page(halved))
  expect(scan?.page).toBe(1)
  expect(Buffer.from(scan?.image ?? []).toString('latin1', 1, 4)).toBe('PNG')
  expect([...(await scannedPages(page(broken)))]).toEqual([])
})
