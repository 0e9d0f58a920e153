import { encode } from 'fast-png'
import { expect, test } from 'vitest'
import type { OcrLine } from '../ports/ocr.ts'
import { analyseScan } from './analyse-scan.ts'
import { readPixels } from './pixels.ts'

type Colour = readonly [number, number, number]
type Box = readonly [left: number, top: number, width: number, height: number]
const [width, height] = [400, 300]

/** A page of one colour with boxes of others on it, as a PNG. */
function picture(paper: Colour, boxes: readonly (readonly [Colour, Box])[]): Uint8Array {
  const data = new Uint8Array(width * height * 3)
  for (const [colour, [left, top, wide, high]] of [[paper, [0, 0, width, height]] as const, ...boxes])
    for (let y = top; y < top + high; y++)
      for (let x = left; x < left + wide; x++) data.set(colour, 3 * (y * width + x))
  return encode({ width, height, data, channels: 3 })
}

/** A line of one word for each box. */
function line(...boxes: Box[]): OcrLine {
  const words = boxes.map(([left, top, wide, high]) => ({
    left: left / width,
    top: top / height,
    width: wide / width,
    height: high / height,
    text: 'word',
    confidence: 95,
  }))
  return { ...(words[0] as (typeof words)[0]), words }
}

/** Strokes of letters within a box. */
const strokes = (colour: Colour, [left, top, wide, high]: Box) =>
  Array.from({ length: wide / 5 }, (_, i) => [colour, [left + 5 * i, top, 2, high]] as const)

const bytes = (colour: Colour | undefined) => colour?.map((share) => Math.round(share * 255))

test('each word is told its colour and that of what it stands on; grey letters are black ones, thinly scanned', async () => {
  const [plain, head, stamp]: Box[] = [
    [20, 20, 60, 12],
    [120, 20, 60, 12],
    [220, 20, 60, 12],
  ]
  if (!plain || !head || !stamp) throw new Error('no boxes')
  const image = picture(
    [250, 248, 240],
    [
      ...strokes([70, 70, 72], plain),
      [
        [20, 40, 120],
        [110, 10, 90, 32],
      ],
      ...strokes([255, 255, 255], head),
      ...strokes([190, 20, 30], stamp),
    ],
  )
  const { lines } = await analyseScan([line(plain, head, stamp)], image)
  expect(lines[0]?.words.map(({ ink, ground }) => [bytes(ink), bytes(ground)])).toEqual([
    [
      [0, 0, 0],
      [250, 248, 240],
    ],
    [
      [255, 255, 255],
      [20, 40, 120],
    ],
    [
      [190, 20, 30],
      [250, 248, 240],
    ],
  ])
})

test('a word beside a drawing stands on the paper, not on what is drawn', async () => {
  const [word, other]: Box[] = [
    [120, 20, 60, 12],
    [20, 200, 60, 12],
  ]
  if (!word || !other) throw new Error('no boxes')
  const hatching = Array.from({ length: 40 }, (_, i) => {
    const shade = 40 + ((i * 53) % 160)
    return [
      [shade, shade, shade],
      [100 + 3 * i, 5, 3, 45],
    ] as const
  })
  const image = picture([240, 240, 230], [...hatching, ...strokes([0, 0, 0], word), ...strokes([0, 0, 0], other)])
  const { lines } = await analyseScan([line(word), line(other)], image)
  expect(lines.map(({ words }) => bytes(words[0]?.ground))).toEqual([
    [240, 240, 230],
    [240, 240, 230],
  ])
})

test('the lines of a table are found, the strokes of letters and filled areas are none', async () => {
  const word: Box = [30, 30, 60, 12]
  const image = picture(
    [255, 255, 255],
    [
      ...strokes([0, 0, 0], word),
      [
        [0, 0, 0],
        [20, 20, 300, 2],
      ],
      [
        [120, 120, 120],
        [20, 60, 300, 1],
      ],
      [
        [0, 0, 0],
        [150, 20, 2, 200],
      ],
      [
        [0, 0, 90],
        [200, 240, 150, 40],
      ],
    ],
  )
  const { rules } = await analyseScan([line(word)], image)
  const boxes = rules.map((rule) => [rule.left * width, rule.top * height, rule.width * width, rule.height * height])
  expect(boxes.map((box) => box.map(Math.round))).toEqual([
    [150, 20, 2, 200],
    [20, 20, 300, 2],
    [20, 60, 300, 1],
  ])
})

test('what lies askew has no straight lines', async () => {
  const word: Box = [30, 30, 60, 12]
  const image = picture(
    [255, 255, 255],
    [
      ...strokes([0, 0, 0], word),
      [
        [0, 0, 0],
        [20, 20, 300, 2],
      ],
    ],
  )
  const { rules } = await analyseScan([{ ...line(word), fall: 0.03 }], image)
  expect(rules).toEqual([])
})

test('a picture that cannot be looked at is black on white', async () => {
  const read = [line([30, 30, 60, 12])]
  expect(await analyseScan(read, Uint8Array.of(0x49, 0x49))).toEqual({ lines: read, rules: [] })
})

test.each([
  ['a bit a pixel', { depth: 1 as const, channels: 1 as const, data: Uint8Array.of(0b0100_0000) }],
  ['grey', { depth: 8 as const, channels: 1 as const, data: Uint8Array.of(0, 255) }],
  ['grey with opacity', { depth: 8 as const, channels: 2 as const, data: Uint8Array.of(0, 255, 255, 255) }],
  [
    'colours with opacity',
    { depth: 8 as const, channels: 4 as const, data: Uint8Array.of(0, 0, 0, 255, 255, 255, 255, 255) },
  ],
])('a PNG of %s is read as colours', async (_, about) => {
  const pixels = await readPixels(encode({ width: 2, height: 1, ...about }))
  expect(pixels && [...pixels.rgb]).toEqual([0, 0, 0, 255, 255, 255])
})

test('a picture that claims more pixels than a page has is not unpacked', async () => {
  const png = encode({ width: 2, height: 1, data: new Uint8Array(6), channels: 3 })
  const size = new DataView(png.buffer, png.byteOffset)
  for (const at of [16, 20]) size.setUint32(at, 1_000_000)
  const jpeg = Uint8Array.of(
    0xff,
    0xd8,
    0xff,
    0xc0,
    0,
    17,
    8,
    0xff,
    0xff,
    0xff,
    0xff,
    3,
    1,
    0x11,
    0,
    2,
    0x11,
    1,
    3,
    0x11,
    1,
  )
  expect(await readPixels(png)).toBeNull()
  expect(await readPixels(jpeg)).toBeNull()
})

test('a JPEG is read as colours', async () => {
  const red = Buffer.from(
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYV' +
      'pQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAI' +
      'AAgDAREAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAABf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAVAQEBAAAAAAAAAAAAAAAAAAAEBv/EAB' +
      'QRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AAwVg//Z',
    'base64',
  )
  const pixels = await readPixels(red)
  expect(pixels).toMatchObject({ width: 8, height: 8 })
  for (const [i, value] of [200, 30, 40].entries()) expect(Math.abs((pixels?.rgb[i] ?? 0) - value)).toBeLessThan(12)
})
