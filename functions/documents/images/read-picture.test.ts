import { deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { spentMs } from '../testing/spent.ts'
import { decodeBudget } from './decode-budget.ts'
import { emfText, makeBmp, makeDib, makeEmf, makeGif, makePng, makeWmf } from './make-picture.ts'
import type { Drawing, DrawingMark, Pixels } from './picture.ts'
import { readPicture } from './read-picture.ts'
import { emr, meta } from './record-types.ts'

const read = (bytes: Uint8Array) => readPicture(bytes, decodeBudget())

const marksOf = (bytes: Uint8Array) =>
  ((read(bytes) as Drawing | undefined)?.marks ?? []).filter(({ kind }) => kind !== 'save' && kind !== 'restore')
const pathsOf = (bytes: Uint8Array) =>
  marksOf(bytes).filter((mark): mark is Extract<DrawingMark, { kind: 'path' }> => mark.kind === 'path')
const red = [255, 0, 0]
const green = [0, 255, 0]
const none = [0, 0, 0]

test('a GIF has its colours, and lets through what is clear in it', () => {
  const { rgb, alpha } = read(makeGif(3, 2, [1, 2, 0, 2, 1, 3], 3)) as Pixels
  expect([...rgb]).toEqual([red, green, none, green, red, none].flat())
  expect([...(alpha ?? [])]).toEqual([255, 255, 255, 255, 255, 0])
})

test('a bitmap is read from its lowest row, as a file and in a metafile, where a part of it may be asked for', () => {
  const rgb = [red, green, none, none].flat()
  expect([...(read(makeBmp(2, 2, rgb)) as Pixels).rgb]).toEqual(rgb)
  const dib = makeDib(2, 2, rgb)
  const stretch = [0, 0, 0, 0, 10, 20, 1, 0, 1, 1, 80, 40, 120, dib.length - 40, 0, 0xcc0020, 30, 15] as const
  const [mark] = marksOf(makeEmf([[emr.stretchDiBits, ...stretch, dib]]))
  expect(mark).toMatchObject({ kind: 'pixels', x: 10, y: 20, width: 30, height: 15 })
  expect(mark?.kind === 'pixels' && [...mark.pixels.rgb]).toEqual(green)
})

test('an enhanced metafile has areas in the colours of its tools, moved as its window says, and text where it stands', () => {
  const bytes = makeEmf([
    [emr.setMapMode, 8],
    [emr.setWindowExt, 50, 25],
    [emr.setViewportExt, 100, 50],
    [emr.createBrushIndirect, 1, 0, 0x0000ff, 0],
    [emr.selectObject, 1],
    [emr.selectObject, 0x80000008 | 0],
    [emr.rectangle, 5, 5, 10, 10],
    [emr.setTextColor, 0xff0000],
    emfText(3, 4, 'Pump'),
  ])
  expect(pathsOf(bytes)).toMatchObject([
    { fill: [1, 0, 0], path: [{ to: 'm', points: [[10, 10]] }, {}, {}, {}, { to: 'h' }] },
  ])
  expect(pathsOf(bytes)[0]?.stroke).toBeUndefined()
  expect(marksOf(bytes).at(-1)).toMatchObject({
    kind: 'text',
    text: { text: 'Pump', size: 24, rgb: [0, 0, 1] },
  })
})

test('a Windows metafile draws with the tools that it makes, and means letters by their font', () => {
  const symbol = Buffer.alloc(50)
  symbol.writeInt16LE(-10)
  symbol.write('Symbol', 18)
  const russian = Buffer.from(symbol).fill(0, 18)
  russian[13] = 204
  const bytes = makeWmf([
    [meta.createPenIndirect, 0, 2, 0, 0x00ff, 0],
    [meta.selectObject, 0],
    [meta.lineTo, 25, 50],
    [meta.createFontIndirect, symbol],
    [meta.selectObject, 1],
    [meta.textOut, 2, Buffer.from('ab'), 20, 10],
    [meta.createFontIndirect, russian],
    [meta.selectObject, 2],
    [meta.textOut, 2, Buffer.from([0xc4, 0xe0]), 40, 10],
  ])
  expect(pathsOf(bytes)).toMatchObject([
    { stroke: { width: 2, rgb: [1, 0, 0] }, path: [{ points: [[0, 0]] }, { points: [[50, 25]] }] },
  ])
  const texts = marksOf(bytes).flatMap((mark) => (mark.kind === 'text' ? [mark.text.text] : []))
  expect(texts).toEqual(['αβ', 'Да'])
})

test('a packed metafile is read, one that draws nothing here is none', () => {
  expect(read(gzipSync(makeEmf([[emr.rectangle, 0, 0, 9, 9]])))).toMatchObject({ width: 100, height: 50 })
  expect(read(makeEmf([[emr.saveDc]]))).toBeUndefined()
})

test('whatever is damaged, reading ends at once', { tags: ['long'] }, () => {
  const dib = makeDib(2, 2, [...red, ...green, ...none, ...none])
  const whole = [
    makeGif(
      9,
      9,
      Array.from({ length: 81 }, (_, i) => i % 4),
    ),
    makeBmp(2, 2, red),
    makeEmf([
      [emr.polyPolyline16, 0, 0, 9, 9, 2, 4, 2, 2, 1, 1, 2, 2],
      emfText(1, 1, 'Text'),
      [emr.bitBlt, 0, 0, 9, 9, 0, 0, 9, 9, 0xcc0020, 0, 0, dib],
    ]),
    makeWmf([
      [meta.polyPolygon, 2, 2, 2, 0, 0, 9, 9, 1, 1, 2, 2],
      [meta.stretchDib, 0, 0, 0, 2, 2, 0, 0, 9, 9, 0, 0, dib],
    ]),
  ]
  const began = spentMs()
  let at = 7
  for (const bytes of whole)
    for (let round = 0; round < 400; round++) {
      const hurt = Uint8Array.from(bytes)
      for (let i = 0; i < 4; i++) hurt[(at = (at * 48_271) % 2_147_483_647) % hurt.length] = at >> 8
      read(round % 3 ? hurt : hurt.subarray(0, at % hurt.length))
    }
  expect(spentMs() - began).toBeLessThan(3000)
})

test('what the pictures of a document hold at one time has an end, and so has what is decoded in all', () => {
  const budget = decodeBudget()
  const isDecoded = (width: number, height: number) => {
    try {
      budget.dots(width, height)
      return true
    } catch {
      return false
    }
  }
  // What is refused costs the others nothing.
  expect([7000, 7000, 1000].map((width) => isDecoded(width, 8000))).toEqual([true, false, false])
  expect(isDecoded(500, 8000)).toBe(true)
  const again = Array.from({ length: 6 }, () => {
    budget.release()
    return isDecoded(7000, 8000)
  })
  expect(again).toEqual([true, true, true, true, false, false])
})

test.each([
  ['of 24 million dots that let through', 6000, 4000, 6],
  ['of 56 million dots', 7500, 7500, 2],
])('U1: a PNG %s is left out: with it the reader would hold more than it may', (_, width, height, colour) => {
  const bytes = makePng(width, height, colour)
  const before = process.memoryUsage().arrayBuffers
  expect(read(bytes)).toBeUndefined()
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(50_000_000)
})

test('a PNG has its colours', () => {
  expect(read(makePng(2, 1, 2))).toMatchObject({ width: 2, height: 1, rgb: new Uint8Array(6) })
})

test('an interlaced PNG with samples of a bit is read, whatever else is written in it', () => {
  // The passes of three by three dots: the first, the fourth to the sixth, and the last.
  const head = [0, 0, 0, 3, 0, 0, 0, 3, 1, 0, 0, 0, 1]
  const rows = deflateSync(Uint8Array.from([0, 0x80, 0, 0x80, 0, 0xc0, 0, 0x00, 0, 0x80, 0, 0x40]))
  const chunk = (type: string, data: Uint8Array | number[]) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    return Buffer.concat([length, Buffer.from(type), Buffer.from(data), Buffer.alloc(4)])
  }
  const bytes = Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('tEXt', new Uint8Array(300).fill(107)),
    chunk('iCCP', [120]),
    chunk('IDAT', rows),
    chunk('IEND', []),
  ])
  const { rgb } = read(bytes) as Pixels
  expect(Array.from({ length: 9 }, (_, i) => Number(rgb[i * 3] === 255))).toEqual([1, 0, 1, 0, 1, 0, 1, 1, 1])
})
