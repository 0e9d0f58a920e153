import { encode } from 'fast-png'
import { expect, test } from 'vitest'
import { type Grey, level, readGrey } from './grey-picture.ts'
import { turnTsv } from './tesseract-tsv.ts'

const [width, height, slope] = [400, 300, 0.05]

/** Two dark squares, the right one lower by the slope. */
function slanted(): Grey {
  const pixels = new Uint8Array(width * height).fill(255)
  for (const [x0, y0] of [
    [50, 100],
    [330, 114],
  ] as const)
    for (let y = y0; y < y0 + 20; y++) pixels.fill(0, y * width + x0, y * width + x0 + 20)
  return { width, height, pixels }
}

function boxes({ pixels }: Grey): { left: number; top: number }[] {
  return [0, width / 2].map((from) => {
    const dark = Array.from(pixels.keys()).filter(
      (i) => (pixels[i] as number) < 128 && i % width >= from && i % width < from + width / 2,
    )
    return { left: Math.min(...dark.map((i) => i % width)), top: Math.floor((dark[0] ?? 0) / width) }
  })
}

test('a slanted page is set straight, and what is read there finds its place on the page as it was', () => {
  const [left, right] = boxes(level(slanted(), slope))
  expect(Math.abs((left?.top ?? 0) - (right?.top ?? 99))).toBeLessThanOrEqual(2)

  const word = (box?: { left: number; top: number }) => [
    '5',
    '1',
    '1',
    '1',
    '1',
    '1',
    box?.left,
    box?.top,
    20,
    20,
    90,
    'a',
  ]
  const page = ['1', '1', '0', '0', '0', '0', 0, 0, width, height, -1, '']
  const tsv = ['head', page.join('\t'), word(left).join('\t'), word(right).join('\t')].join('\n')
  const back = turnTsv(tsv, slope)
    .split('\n')
    .slice(2)
    .map((row) => row.split('\t').slice(6, 8).map(Number))
  for (const [i, [x, y]] of [
    [50, 100],
    [330, 114],
  ].entries()) {
    expect(Math.abs((back[i]?.[0] ?? 0) - (x ?? 0))).toBeLessThanOrEqual(2)
    expect(Math.abs((back[i]?.[1] ?? 0) - (y ?? 0))).toBeLessThanOrEqual(2)
  }
})

test('a PNG in colours is read as shades of grey, and what is no picture is none', async () => {
  const png = encode({ width: 2, height: 1, channels: 3, data: new Uint8Array([255, 255, 255, 0, 0, 0]) })
  expect([...((await readGrey(png))?.pixels ?? [])]).toEqual([255, 0])
  expect(await readGrey(Buffer.from('89504e47', 'hex'))).toBeNull()
  expect(await readGrey(Buffer.from('II*\0'))).toBeNull()
})
