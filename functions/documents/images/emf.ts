import { type Path, type Point, polygon } from '../convert/docx-to-pdf/flow.ts'
import { blit, cropped } from './blit.ts'
import type { DecodeBudget } from './decode-budget.ts'
import { decodeDib } from './dib.ts'
import { type Box, curves, ellipse, rectangle } from './figures.ts'
import { wideAsText } from './font-text.ts'
import { type Gdi, gdi, type Tool } from './gdi.ts'
import { colourAt, type Reader, reader } from './metafile-reader.ts'
import type { Drawing } from './picture.ts'
import { emr } from './record-types.ts'

const MAX_RECORDS = 100_000

/** The drawing of an enhanced metafile: lines, areas, bitmaps and text. An invalid record is skipped. */
export function readEmf(bytes: Uint8Array, budget: DecodeBudget): Drawing {
  const head = reader(bytes)
  const [left, top, right, bottom] = [24, 28, 32, 36].map(head.long) as [number, number, number, number]
  const perMm: Point = [head.long(72) / (head.long(80) || 1) || 4, head.long(76) / (head.long(84) || 1) || 4]
  const [width, height] = [((right - left) / 100) * perMm[0], ((bottom - top) / 100) * perMm[1]]
  if (!(width > 0 && height > 0)) throw new RangeError('no frame')
  const toField = [1, 0, 0, 1, (-left / 100) * perMm[0], (-top / 100) * perMm[1]] as const
  const device = gdi({ width, height, toField, perMm, budget })
  const tools = new Map<number, Tool>()
  for (let at = 0, count = 0; at + 8 <= bytes.length && count < MAX_RECORDS; count++) {
    const [type, size] = [head.dword(at), head.dword(at + 4)]
    if (size < 8 || at + size > bytes.length || type === emr.eof) break
    const own = reader(bytes.subarray(at, at + size))
    try {
      ;(toolRecords[type] ?? drawingRecords[type])?.(device, own, tools)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
    at += size
  }
  return device.drawing()
}

type Play = (device: Gdi, record: Reader, tools: Map<number, Tool>) => void

const point = (record: Reader, at: number): Point => [record.long(at), record.long(at + 4)]
const boxAt = (record: Reader, at: number): Box => [
  record.long(at),
  record.long(at + 4),
  record.long(at + 8),
  record.long(at + 12),
]

/** Points with coordinates of two or four bytes. */
function points({ budget }: Gdi, record: Reader, from: number, count: number, isShort: boolean): Point[] {
  const step = isShort ? 4 : 8
  if (from + count * step > record.length) throw new RangeError('points are missing')
  budget.steps(count)
  return Array.from({ length: count }, (_, i) =>
    isShort ? [record.short(from + i * step), record.short(from + i * step + 2)] : point(record, from + i * step),
  )
}

const drawn =
  (isShort: boolean, path: (own: Point[], device: Gdi) => Path, isFilled: boolean, moves = false): Play =>
  (device, record) => {
    const own = points(device, record, 28, record.dword(24), isShort)
    device.figures(path(own, device), { isFilled })
    const last = own.at(-1)
    if (moves && last) device.set({ at: last })
  }

const several =
  (isShort: boolean, isClosed: boolean): Play =>
  (device, record) => {
    const counts = Array.from({ length: Math.min(record.dword(24), 10_000) }, (_, i) => record.dword(32 + i * 4))
    let at = 32 + counts.length * 4
    const path = counts.flatMap((count) => {
      const own = points(device, record, at, count, isShort)
      at += count * (isShort ? 4 : 8)
      return polygon(own, isClosed)
    })
    device.figures(path, { isFilled: isClosed })
  }

const matrixAt = (record: Reader) =>
  [8, 12, 16, 20, 24, 28].map(record.float) as [number, number, number, number, number, number]

const set =
  (state: (record: Reader, device: Gdi) => Parameters<Gdi['set']>[0]): Play =>
  (device, record) =>
    device.set(state(record, device))

const stock: Record<number, Tool> = {
  ...Object.fromEntries(
    [1, 0.75, 0.5, 0.25, 0].map((grey, i) => [i, { kind: 'brush' as const, rgb: [grey, grey, grey] as const }]),
  ),
  5: { kind: 'brush', rgb: undefined },
  6: { kind: 'pen', width: 0, rgb: [1, 1, 1] },
  7: { kind: 'pen', width: 0, rgb: [0, 0, 0] },
  8: { kind: 'pen', width: 0, rgb: undefined },
}

/** Records that create or select objects or change the state. */
const toolRecords: Record<number, Play> = {
  [emr.setWindowExt]: set((record, device) => ({
    window: { ...device.state().window, width: record.long(8), height: record.long(12) },
  })),
  [emr.setWindowOrg]: set((record, device) => ({
    window: { ...device.state().window, x: record.long(8), y: record.long(12) },
  })),
  [emr.setViewportExt]: set((record, device) => ({
    viewport: { ...device.state().viewport, width: record.long(8), height: record.long(12) },
  })),
  [emr.setViewportOrg]: set((record, device) => ({
    viewport: { ...device.state().viewport, x: record.long(8), y: record.long(12) },
  })),
  [emr.setMapMode]: set((record) => ({ mode: record.dword(8) })),
  [emr.setPolyFillMode]: set((record) => ({ isEvenOdd: record.dword(8) !== 2 })),
  [emr.setTextAlign]: set((record) => ({ align: record.dword(8) })),
  [emr.setTextColor]: set((record) => ({ ink: colourAt(record, 8) })),
  [emr.setBkColor]: set((record) => ({ paper: colourAt(record, 8) })),
  [emr.moveTo]: set((record) => ({ at: point(record, 8) })),
  [emr.saveDc]: (device) => device.save(),
  [emr.restoreDc]: (device, record) => device.restore(record.long(8)),
  [emr.setWorldTransform]: set((record) => ({ world: matrixAt(record) })),
  [emr.modifyWorldTransform]: (device, record) => device.turn(matrixAt(record), record.dword(32)),
  [emr.selectObject]: (device, record, tools) => {
    const id = record.dword(8)
    device.select(id >= 0x80000000 ? stock[id - 0x80000000] : tools.get(id))
  },
  [emr.createPen]: (_, record, tools) => {
    const isNone = (record.dword(12) & 15) === 5
    tools.set(record.dword(8), { kind: 'pen', width: record.long(16), rgb: isNone ? undefined : colourAt(record, 24) })
  },
  [emr.createBrushIndirect]: (_, record, tools) => {
    const isNone = record.dword(12) === 1
    tools.set(record.dword(8), { kind: 'brush', rgb: isNone ? undefined : colourAt(record, 16) })
  },
  [emr.deleteObject]: (_, record, tools) => void tools.delete(record.dword(8)),
  [emr.extCreateFontIndirectW]: (_, record, tools) => tools.set(record.dword(8), record.font(12, true)),
  // A pattern brush is drawn in grey.
  [emr.createMonoBrush]: (_, record, tools) => tools.set(record.dword(8), { kind: 'brush', rgb: [0.5, 0.5, 0.5] }),
  [emr.createDibPatternBrush]: (_, record, tools) =>
    tools.set(record.dword(8), { kind: 'brush', rgb: [0.5, 0.5, 0.5] }),
  [emr.extCreatePen]: (_, record, tools) => {
    const isNone = (record.dword(28) & 15) === 5
    tools.set(record.dword(8), { kind: 'pen', width: record.dword(32), rgb: isNone ? undefined : colourAt(record, 40) })
  },
}

const COPY = 0xcc0020
const bitmapAt = ({ budget }: Gdi, record: Reader, at: number, hasAlpha = false) => {
  const part = (from: number) => record.part(record.dword(at + from), record.dword(at + from + 4))
  return record.dword(at + 12) > 0 ? decodeDib(part(0), budget, part(8), hasAlpha) : undefined
}

const block =
  (isStretched: boolean, isBlended = false): Play =>
  (device, record) => {
    const size = point(record, 32)
    const pixels = bitmapAt(device, record, 84, isBlended)
    const wanted = isStretched ? point(record, 100) : size
    const part = pixels && cropped(pixels, point(record, 44), wanted)
    blit(device, isBlended ? COPY : record.dword(40), point(record, 24), size, part)
  }

const text =
  (from: number): Play =>
  (device, record) => {
    const [count, options, advances] = [record.dword(from + 8), record.dword(from + 16), record.dword(from + 36)]
    const { font, paper } = device.state()
    if (options & 2) device.fill(rectangle(...boxAt(record, from + 20)), paper)
    // Glyph indices are no text.
    if (options & 0x10 || count > 10_000) return
    const step = options & 0x2000 ? 8 : 4
    const all = advances ? Array.from({ length: count }, (_, i) => record.dword(advances + i * step)) : undefined
    const shown = wideAsText(record.wide(record.dword(from + 12), count), font)
    device.text(
      shown,
      point(record, from),
      all?.reduce((sum, each) => sum + each, 0),
    )
  }

const arc =
  (ends: 'open' | 'chord' | 'pie'): Play =>
  (device, record) => {
    const path = ellipse(boxAt(record, 8), [point(record, 24), point(record, 32)], ends)
    device.figures(path, { isFilled: ends !== 'open' })
  }

const from = (own: Point[], device: Gdi) => [device.state().at, ...own]

/** Records that draw. */
const drawingRecords: Record<number, Play> = {
  [emr.polyBezier]: drawn(false, curves, false),
  [emr.polygon]: drawn(false, (own) => polygon(own, true), true),
  [emr.polyline]: drawn(false, (own) => polygon(own, false), false),
  [emr.polyBezierTo]: drawn(false, (own, device) => curves(from(own, device)), false, true),
  [emr.polylineTo]: drawn(false, (own, device) => polygon(from(own, device), false), false, true),
  [emr.polyPolyline]: several(false, false),
  [emr.polyPolygon]: several(false, true),
  [emr.intersectClipRect]: (device, record) => device.clip(rectangle(...boxAt(record, 8))),
  [emr.ellipse]: (device, record) => device.figures(ellipse(boxAt(record, 8)), { isFilled: true }),
  [emr.rectangle]: (device, record) => device.figures(rectangle(...boxAt(record, 8)), { isFilled: true }),
  [emr.roundRect]: (device, record) => device.figures(rectangle(...boxAt(record, 8)), { isFilled: true }),
  [emr.arc]: arc('open'),
  [emr.chord]: arc('chord'),
  [emr.pie]: arc('pie'),
  [emr.lineTo]: (device, record) => {
    device.figures(polygon([device.state().at, point(record, 8)], false), { isFilled: false })
    device.set({ at: point(record, 8) })
  },
  [emr.beginPath]: (device) => device.record(true),
  [emr.endPath]: (device) => device.record(false),
  [emr.closeFigure]: (device) => device.closeFigure(),
  [emr.fillPath]: (device) => device.paintRecorded(true, false),
  [emr.strokeAndFillPath]: (device) => device.paintRecorded(true, true),
  [emr.strokePath]: (device) => device.paintRecorded(false, true),
  [emr.selectClipPath]: (device) => device.clipRecorded(),
  [emr.extSelectClipRgn]: (device, record) => {
    const mode = record.dword(12)
    if (mode === 5) device.unclip()
    const count = record.dword(8) >= 32 ? Math.min(record.dword(24), 1000) : 0
    const boxes = Array.from({ length: count }, (_, i) => rectangle(...boxAt(record, 48 + i * 16)))
    if ((mode === 5 || mode === 1) && boxes.length) device.clipDots(boxes.flat())
  },
  [emr.bitBlt]: block(false),
  [emr.stretchBlt]: block(true),
  [emr.setDiBitsToDevice]: (device, record) => {
    const pixels = bitmapAt(device, record, 48)
    if (pixels) device.pixels(pixels, point(record, 24), point(record, 40))
  },
  [emr.stretchDiBits]: (device, record) => {
    const pixels = bitmapAt(device, record, 48)
    const part = pixels && cropped(pixels, point(record, 32), point(record, 40))
    blit(device, record.dword(68), point(record, 24), point(record, 72), part)
  },
  [emr.extTextOutA]: (device, record) => {
    const bytes = record.part(record.dword(48), record.dword(44))
    device.text(new TextDecoder('windows-1252').decode(bytes), point(record, 36), undefined)
  },
  [emr.extTextOutW]: text(36),
  [emr.polyBezier16]: drawn(true, curves, false),
  [emr.polygon16]: drawn(true, (own) => polygon(own, true), true),
  [emr.polyline16]: drawn(true, (own) => polygon(own, false), false),
  [emr.polyBezierTo16]: drawn(true, (own, device) => curves(from(own, device)), false, true),
  [emr.polylineTo16]: drawn(true, (own, device) => polygon(from(own, device), false), false, true),
  [emr.polyPolyline16]: several(true, false),
  [emr.polyPolygon16]: several(true, true),
  [emr.smallTextOut]: (device, record) => {
    const [count, options] = [record.dword(16), record.dword(20)]
    const at = options & 0x100 ? 36 : 52
    const bytes = options & 0x200 ? count : count * 2
    const shown =
      options & 0x200 ? new TextDecoder('windows-1252').decode(record.part(at, bytes)) : record.wide(at, count)
    device.text(wideAsText(shown, device.state().font), point(record, 8), undefined)
  },
  [emr.alphaBlend]: block(true, true),
}
