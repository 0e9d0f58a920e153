import type { Rgb } from '../convert/docx-to-pdf/flow.ts'
import { largest, smallest } from '../model/lists.ts'
import type { OcrBox } from '../ports/ocr.ts'
import type { Pixels } from './pixels.ts'

/** Colour channels that differ by no more are of one colour, in parts of 255. */
const sameGround = 20
const sameInk = 60
/** How far letters stand out from what they are printed on. */
const contrast = 60

export type Colours = { ground: Rgb; ink: Rgb }

/** What each box of a page is printed on, and in which colour. What is nearly alike on the page is alike. */
export function coloursOf(pixels: Pixels, boxes: readonly OcrBox[]): Colours[] {
  const found = boxes.map((box) => groundOf(pixels, box))
  const paper =
    commonest(
      found.filter((ground) => ground !== undefined),
      0,
    ) ?? white
  const grounds = alike(
    found.map((ground) => ground ?? paper),
    sameGround,
  )
  const inks = alike(
    boxes.map((box, i) => plain(inkOf(pixels, box, grounds[i] as Bytes))),
    sameInk,
  )
  return boxes.map((_, i) => ({ ground: shares(grounds[i] as Bytes), ink: shares(inks[i] as Bytes) }))
}

type Bytes = readonly [number, number, number]

const shares = ([r, g, b]: Bytes): Rgb => [r / 255, g / 255, b / 255]

const white: Bytes = [255, 255, 255]

/** What is seen around a box, where most of that is of one colour: else something is drawn there. */
function groundOf(pixels: Pixels, box: OcrBox): Bytes | undefined {
  const [x0, y0, x1, y1] = edgesOf(pixels, box)
  const margin = Math.max(2, 0.2 * (y1 - y0))
  const around = samples(pixels, x0 - margin, y0 - margin, x1 + margin, y1 + margin)
  const outside = around.filter(({ x, y }) => x < x0 || x > x1 || y < y0 || y > y1)
  return commonest(
    outside.map(({ colour }) => colour),
    0.4,
  )
}

function inkOf(pixels: Pixels, box: OcrBox, ground: Bytes): Bytes {
  const letters = samples(pixels, ...edgesOf(pixels, box))
    .map(({ colour }) => ({ colour, away: distance(colour, ground) }))
    .filter(({ away }) => away > contrast)
    .sort((a, b) => b.away - a.away)
  // Where strokes end, their colour is half that of the paper: the purest of them say it.
  const pure = letters.slice(0, Math.ceil(letters.length / 3)).map(({ colour }) => colour)
  if (pure.length > 0) return mean(pure)
  return brightness(ground) > 128 ? [0, 0, 0] : white
}

const edgesOf = ({ width, height }: Pixels, box: OcrBox) =>
  [box.left * width, box.top * height, (box.left + box.width) * width, (box.top + box.height) * height] as const

const samplesAcross = 20

function samples({ width, height, rgb }: Pixels, x0: number, y0: number, x1: number, y1: number) {
  const [right, bottom] = [Math.min(width - 1, x1), Math.min(height - 1, y1)]
  const step = Math.max(1, (x1 - x0) / samplesAcross / 2)
  const down = Math.max(1, (y1 - y0) / samplesAcross)
  const found: { x: number; y: number; colour: Bytes }[] = []
  for (let y = Math.max(0, y0); y <= bottom; y += down)
    for (let x = Math.max(0, x0); x <= right; x += step) {
      const at = 3 * (Math.floor(y) * width + Math.floor(x))
      found.push({ x, y, colour: [rgb[at] as number, rgb[at + 1] as number, rgb[at + 2] as number] })
    }
  return found
}

/** The mean of the colours that are most alike, where they are more than a share of all. */
function commonest(colours: readonly Bytes[], share: number): Bytes | undefined {
  const bins = Map.groupBy(colours, ([r, g, b]) => ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4))
  const largest = [...bins.values()].sort((a, b) => b.length - a.length)[0]
  return largest && largest.length > share * colours.length ? mean(largest) : undefined
}

function mean(colours: readonly Bytes[]): Bytes {
  const sum = (channel: 0 | 1 | 2) =>
    Math.round(colours.reduce((all, colour) => all + colour[channel], 0) / colours.length)
  return [sum(0), sum(1), sum(2)]
}

const distance = (a: Bytes, b: Bytes) => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]))

const brightness = ([r, g, b]: Bytes) => 0.3 * r + 0.59 * g + 0.11 * b

/** Each colour as the commonest one of those that it is nearly like. */
function alike(colours: readonly Bytes[], tolerance: number): Bytes[] {
  const kinds: { colour: Bytes; own: Bytes[] }[] = []
  const kindOf = colours.map((colour) => {
    let kind = kinds.find((one) => distance(one.colour, colour) <= tolerance)
    if (!kind) kinds.push((kind = { colour, own: [] }))
    kind.own.push(colour)
    return kind
  })
  const means = new Map(kinds.map((kind) => [kind, mean(kind.own)]))
  return kindOf.map((kind) => means.get(kind) as Bytes)
}

/** Thin black letters are scanned grey. */
const plain = (ink: Bytes): Bytes => (brightness(ink) < 140 && largest(ink) - smallest(ink) < 40 ? [0, 0, 0] : ink)
