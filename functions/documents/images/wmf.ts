import { type Point, polygon } from '../convert/docx-to-pdf/flow.ts'
import { blit, cropped } from './blit.ts'
import type { DecodeBudget } from './decode-budget.ts'
import { decodeDib } from './dib.ts'
import { type Box, ellipse, rectangle } from './figures.ts'
import { bytesAsText } from './font-text.ts'
import { type Gdi, gdi, type Tool } from './gdi.ts'
import { colourAt, type Reader, reader } from './metafile-reader.ts'
import type { Drawing } from './picture.ts'
import { meta } from './record-types.ts'

const MAX_RECORDS = 100_000
const FIELD = 1000

/** The drawing of a Windows metafile, on the window that it opens. An invalid record is skipped. */
export function readWmf(bytes: Uint8Array, budget: DecodeBudget): Drawing {
  const head = reader(bytes)
  const isPlaced = head.dword(0) === 0x9ac6cdd7
  const [left, top, right, bottom] = (isPlaced ? [6, 8, 10, 12].map(head.short) : [0, 0, FIELD, FIELD]) as number[] as [
    number,
    number,
    number,
    number,
  ]
  const [width, height] = [Math.abs(right - left), Math.abs(bottom - top)]
  if (!(width > 0 && height > 0)) throw new RangeError('no frame')
  const device = gdi({ width, height, toField: [1, 0, 0, 1, 0, 0], perMm: [1, 1], budget })
  device.set({
    mode: 8,
    window: { x: left, y: top, width: right - left, height: bottom - top },
    viewport: { x: 0, y: 0, width, height },
  })
  const tools: (Tool | undefined)[] = []
  const start = (isPlaced ? 22 : 0) + 18
  for (let at = start, count = 0; at + 6 <= bytes.length && count < MAX_RECORDS; count++) {
    const size = head.dword(at) * 2
    const type = head.word(at + 4)
    if (size < 6 || at + size > bytes.length || type === meta.eof) break
    const own = reader(bytes.subarray(at + 6, at + size))
    try {
      const make = makers[type]
      if (make) add(tools, make(own))
      else records[type]?.(device, own, tools)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
    at += size
  }
  return device.drawing()
}

/** A new object takes the first free slot. */
function add(tools: (Tool | undefined)[], tool: Tool): void {
  const free = tools.indexOf(undefined)
  if (free < 0) tools.push(tool)
  else tools[free] = tool
}

const other = (): Tool => ({ kind: 'other' })
const patterned = (): Tool => ({ kind: 'brush', rgb: [0.5, 0.5, 0.5] })

const makers: Record<number, (record: Reader) => Tool> = {
  [meta.createPalette]: other,
  [meta.createRegion]: other,
  [meta.dibCreatePatternBrush]: patterned,
  [meta.createPatternBrush]: patterned,
  [meta.createPenIndirect]: (record) => ({
    kind: 'pen',
    width: record.short(2),
    rgb: (record.word(0) & 15) === 5 ? undefined : colourAt(record, 6),
  }),
  [meta.createFontIndirect]: (record) => record.font(0, false),
  [meta.createBrushIndirect]: (record) => ({
    kind: 'brush',
    rgb: record.word(0) === 1 ? undefined : colourAt(record, 2),
  }),
}

type Play = (device: Gdi, record: Reader, tools: (Tool | undefined)[]) => void

/** Parameters of two bytes in reverse order: y before x, bottom before top. */
const point = (record: Reader, at: number): Point => [record.short(at + 2), record.short(at)]
const boxAt = (record: Reader, at: number): Box => [
  record.short(at + 6),
  record.short(at + 4),
  record.short(at + 2),
  record.short(at),
]

function points({ budget }: Gdi, record: Reader, from: number, count: number): Point[] {
  if (from + count * 4 > record.length) throw new RangeError('points are missing')
  budget.steps(count)
  return Array.from({ length: count }, (_, i) => [record.short(from + i * 4), record.short(from + i * 4 + 2)])
}

const arc =
  (ends: 'open' | 'chord' | 'pie'): Play =>
  (device, record) => {
    const path = ellipse(boxAt(record, 8), [point(record, 4), point(record, 0)], ends)
    device.figures(path, { isFilled: ends !== 'open' })
  }

const bitmapFrom = ({ budget }: Gdi, record: Reader, at: number) =>
  decodeDib(record.part(at, record.length - at), budget)

/** Pixels copied from a part of a bitmap: operation, source, then the box. */
const stretched =
  (at: number, operation: number | undefined): Play =>
  (device, record) => {
    const [size, source, extent, to] = [0, 4, 8, 12].map((step) => point(record, at + step)) as [
      Point,
      Point,
      Point,
      Point,
    ]
    const pixels = cropped(bitmapFrom(device, record, at + 16), source, size)
    blit(device, operation ?? record.dword(0), to, extent, pixels)
  }

const records: Record<number, Play> = {
  [meta.saveDc]: (device) => device.save(),
  [meta.restoreDc]: (device, record) => device.restore(record.short(0)),
  [meta.setPolyFillMode]: (device, record) => device.set({ isEvenOdd: record.word(0) !== 2 }),
  [meta.setTextAlign]: (device, record) => device.set({ align: record.word(0) }),
  [meta.setBkColor]: (device, record) => device.set({ paper: colourAt(record, 0) }),
  [meta.setTextColor]: (device, record) => device.set({ ink: colourAt(record, 0) }),
  [meta.setWindowOrg]: (device, record) => {
    const [x, y] = point(record, 0)
    device.set({ window: { ...device.state().window, x, y } })
  },
  [meta.setWindowExt]: (device, record) => {
    const [width, height] = point(record, 0)
    device.set({ window: { ...device.state().window, width, height } })
  },
  [meta.selectObject]: (device, record, tools) => device.select(tools[record.word(0)]),
  [meta.deleteObject]: (_, record, tools) => {
    tools[record.word(0)] = undefined
  },
  [meta.moveTo]: (device, record) => device.set({ at: point(record, 0) }),
  [meta.lineTo]: (device, record) => {
    device.figures(polygon([device.state().at, point(record, 0)], false), { isFilled: false })
    device.set({ at: point(record, 0) })
  },
  [meta.polygon]: (device, record) =>
    device.figures(polygon(points(device, record, 2, record.word(0)), true), { isFilled: true }),
  [meta.polyline]: (device, record) =>
    device.figures(polygon(points(device, record, 2, record.word(0)), false), { isFilled: false }),
  [meta.polyPolygon]: (device, record) => {
    const counts = Array.from({ length: record.word(0) }, (_, i) => record.word(2 + i * 2))
    let at = 2 + counts.length * 2
    const path = counts.flatMap((count) => {
      const own = points(device, record, at, count)
      at += count * 4
      return polygon(own, true)
    })
    device.figures(path, { isFilled: true })
  },
  [meta.intersectClipRect]: (device, record) => device.clip(rectangle(...boxAt(record, 0))),
  [meta.ellipse]: (device, record) => device.figures(ellipse(boxAt(record, 0)), { isFilled: true }),
  [meta.rectangle]: (device, record) => device.figures(rectangle(...boxAt(record, 0)), { isFilled: true }),
  [meta.roundRect]: (device, record) => device.figures(rectangle(...boxAt(record, 4)), { isFilled: true }),
  [meta.arc]: arc('open'),
  [meta.pie]: arc('pie'),
  [meta.chord]: arc('chord'),
  [meta.patBlt]: (device, record) => {
    const [width, height] = point(record, 4)
    blit(device, record.dword(0), point(record, 8), [width, height], undefined)
  },
  [meta.textOut]: (device, record) => {
    const length = record.word(0)
    const at = 2 + length + (length & 1)
    device.text(bytesAsText(record.part(2, length), device.state().font), point(record, at), undefined)
  },
  [meta.extTextOut]: (device, record) => {
    const [length, options] = [record.word(4), record.word(6)]
    const from = options & 6 ? 16 : 8
    const { font, paper } = device.state()
    if (options & 2) {
      device.fill(rectangle(record.short(8), record.short(10), record.short(12), record.short(14)), paper)
    }
    const advances = from + length + (length & 1)
    const all =
      advances + length * 2 <= record.length
        ? Array.from({ length }, (_, i) => record.short(advances + i * 2))
        : undefined
    const shown = bytesAsText(record.part(from, length), font)
    device.text(
      shown,
      point(record, 0),
      all?.reduce((sum, each) => sum + each, 0),
    )
  },
  [meta.dibBitBlt]: (device, record) => {
    const size = point(record, 8)
    const pixels = cropped(bitmapFrom(device, record, 16), point(record, 4), size)
    blit(device, record.dword(0), point(record, 12), size, pixels)
  },
  [meta.dibStretchBlt]: stretched(4, undefined),
  [meta.stretchDib]: stretched(6, undefined),
  [meta.setDibToDev]: (device, record) =>
    device.pixels(bitmapFrom(device, record, 18), point(record, 14), point(record, 10)),
}
