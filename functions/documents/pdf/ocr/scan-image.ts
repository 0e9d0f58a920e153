import { bitsAsPng, MAX_PIXELS, type Picture, pictureOf, type Size, unlessBroken } from '../../images/pdf-image.ts'
import { sizeOfJpeg } from '../../scan/pixels.ts'
import type { Glyph, Image, PageContent } from '../content/glyph.ts'
import { apply, areaOf, intersect, rotation } from '../content/matrix.ts'
import { lettersBelow } from '../content/opaque.ts'
import { decode } from '../file/filters.ts'
import type { PdfFile } from '../file/open.ts'
import type { Box, PageNode } from '../file/pages.ts'
import { type Dict, numberOf, Ref, type Stream } from '../file/primitives.ts'
import { onPaper } from './on-paper.ts'

/** A scan that lies over its own text, in strips or as a stencil, is a scan still. */
const isSeenText = ({ text, unseen }: Glyph) => text.trim() !== '' && unseen !== 'covered'

/** Undoes JBIG2, which is only loaded for files that have it. */
export type Jbig2Reader = (data: Uint8Array, globals: Uint8Array | undefined, size: Size) => Uint8Array

/**
 * The picture that a page without text consists of: the largest, if it covers half the page. What is stamped on the edges of a scan (a number, the
 * id of an envelope, the line of a fax) or laid upon it as a note is no text of its own: then the picture is nearly all of the page.
 */
export function scanOf({ glyphs, images }: PageContent, { box }: PageNode): Image | undefined {
  const texts = glyphs.filter(isSeenText)
  if (texts.length > LONGEST_STAMP || !texts.every((glyph) => isStamped(glyph, box))) return undefined
  const largest = images.reduce<Image | undefined>(
    (best, image) => (best && areaOf(best.box) >= areaOf(image.box) ? best : image),
    undefined,
  )
  const least = texts.length > 0 ? 0.8 : 0.5
  return largest?.num !== undefined && areaOf(largest.box) > least * areaOf(box) ? largest : undefined
}

/**
 * Whether pictures cover half of a page that is no such scan: one in strips, or one with text upon it that nobody read from it. Where there is
 * nothing else on the page, as on a copy of both sides of a card, smaller ones say all that it does.
 */
export function isMostlyPictures(content: PageContent, { box }: PageNode): boolean {
  const { glyphs, images } = content
  const isBelow = lettersBelow(content, box)
  const covered = images.reduce((sum, image) => sum + areaOf(intersect(image.box, box)), 0)
  const texts = glyphs.filter(isSeenText)
  const isRead = texts.some(({ show }) => show.state.render === 3 || isBelow(show))
  const least = texts.length > 0 ? 0.5 : 0.05
  return !isRead && covered > least * areaOf(box)
}

/**
 * Whether a page shows other pictures than its scan, beyond what a logo takes: a second scan, the rest of one in strips, a stamp. A picture that
 * lies over all of the scan is a layer of it (a mask, its letters on a background).
 */
export function hasMoreThan(scan: Image, { images }: PageContent, { box }: PageNode): boolean {
  const [page, seen] = [areaOf(box), intersect(scan.box, box)]
  const isOther = (image: Image) => image !== scan && areaOf(intersect(image.box, seen)) < LAYER * areaOf(seen)
  const others = images.reduce((sum, image) => sum + (isOther(image) ? areaOf(intersect(image.box, box)) : 0), 0)
  return others > LARGEST_LOGO * page
}

/**
 * The pictures beside the text of a page that may show some that nobody reads: a stamp, a signature, a copy of a card. What is no larger than a logo
 * is one, and what has unseen letters upon it was read before.
 */
export function picturesBesideText(content: PageContent, { box }: PageNode): Image[] {
  const large = content.images.filter((image) => areaOf(intersect(image.box, box)) > LARGEST_LOGO * areaOf(box))
  if (large.length === 0) return []
  const isRead = isUnder(lettersRead(content, box))
  return large.filter((image) => !isRead(image))
}

/** In parts of the scan, and of the page. */
const [LAYER, LARGEST_LOGO] = [0.9, 0.01]

/** The pictures of a page that show the letters which somebody read from them before, where that are most of its letters. */
export function picturesRead(content: PageContent, { box }: PageNode): ReadonlySet<Image> {
  const texts = content.glyphs.filter(({ text }) => text.trim() !== '')
  const read = lettersRead(content, box)
  if (read.length < FEWEST_READ || read.length < texts.length / 2) return new Set()
  return new Set(content.images.filter(isUnder(read)))
}

/** The letters that no reader sees upon a picture, or under it: somebody read them from it. */
function lettersRead(content: PageContent, box: Box): Glyph[] {
  const isBelow = lettersBelow(content, box)
  return content.glyphs.filter(({ text, show }) => text.trim() !== '' && (show.state.render === 3 || isBelow(show)))
}

function isUnder(letters: readonly Glyph[]): (image: Image) => boolean {
  const each = Math.ceil(letters.length / MOST_PLACES)
  const places = letters.filter((_, i) => i % each === 0).map(placeOf)
  return ({ box: [left, bottom, right, top] }) =>
    places.some(([x, y]) => x > left && x < right && y > bottom && y < top)
}

/** In letters: a photograph may have a sign in it. Of more no picture is without one that is looked for. */
const [FEWEST_READ, MOST_PLACES] = [20, 5000]

/** In letters. */
const LONGEST_STAMP = 200

/** How far from the edge of a page a stamp may stand, in parts of the page. */
const EDGE = 0.07

/** Whether a letter is one of a note, or is seen and stands at the edge along which its line runs. Unseen ones are what somebody read from the picture. */
function isStamped(glyph: Glyph, [left, bottom, right, top]: Box): boolean {
  const { show } = glyph
  if (show.container.isNote) return true
  if (show.angle % 90 !== 0 || show.state.render === 3) return false
  const [x, y] = placeOf(glyph)
  const share = show.angle % 180 === 0 ? (y - bottom) / (top - bottom) : (x - left) / (right - left)
  return share < EDGE || share > 1 - EDGE
}

const placeOf = ({ show, u, v }: Glyph) => apply(rotation((show.angle * Math.PI) / 180), u, v)

/** The picture as a file that a reader of images takes (JPEG, PNG, JPEG 2000, TIFF); undefined for special colours and what is broken. */
export function scanFile(file: PdfFile, image: Image, jbig2?: Jbig2Reader): Uint8Array | undefined {
  if (image.num === undefined) return undefined
  const stream = file.stream(new Ref(image.num))
  if (!stream) return undefined
  const whole = pictureOf(file, image.num)
  if (whole) return whole.type === 'png' ? onPaper(whole.bytes) : unlessHuge(whole)
  const packed = unlessBroken(() => decode(stream, file.resolve))
  if (!packed) return undefined
  const { bytes, picture } = packed
  if (picture?.name === 'CCITTFaxDecode' || picture?.name === 'CCF')
    return faxAsTiff(file, stream, bytes, picture.parms)
  return picture?.name === 'JBIG2Decode' && jbig2 ? jbig2AsPng(file, stream, bytes, picture.parms, jbig2) : undefined
}

/** A picture that its reader unpacks by what it says of itself, whatever the document says of it. */
function unlessHuge({ type, bytes }: Picture): Uint8Array | undefined {
  return (type === 'jpg' ? sizeOfJpeg(bytes) : sizeOfJp2(bytes)) > MAX_PIXELS ? undefined : bytes
}

/** Pixels by the head of the code stream (ITU T.800, A.5.1); 0 where there is none, which no reader takes. */
function sizeOfJp2(image: Uint8Array): number {
  const bytes = Buffer.from(image.buffer, image.byteOffset, image.length)
  const at = bytes.indexOf('ff4fff51', 0, 'hex')
  if (at < 0 || at + 24 > bytes.length) return 0
  const far = (by: number) => bytes.readUInt32BE(at + 8 + by) - bytes.readUInt32BE(at + 16 + by)
  return far(0) * far(4)
}

function jbig2AsPng(
  file: PdfFile,
  { dict }: Stream,
  bytes: Uint8Array,
  parms: Dict,
  read: Jbig2Reader,
): Uint8Array | undefined {
  const size = (key: string) => numberOf(file.resolve(dict.get(key)), 0)
  const [width, height] = [size('Width'), size('Height')]
  if (width < 1 || height < 1 || width * height > MAX_PIXELS) return undefined
  const globals = file.stream(parms.get('JBIG2Globals') ?? null)
  try {
    return bitsAsPng(read(bytes, globals && file.bytes(globals), { width, height }), { width, height })
  } catch {
    // A picture that its own reader does not take is a page without text, as one of any other kind.
    return undefined
  }
}

/** A fax is unpacked to a bit a pixel: a page of A3 at 600 dpi has 70 million. */
const MAX_FAX = 100_000_000

function faxAsTiff(file: PdfFile, { dict }: Stream, bytes: Uint8Array, parms: Dict): Uint8Array | undefined {
  const parm = (key: string, otherwise: number) => numberOf(file.resolve(parms.get(key)), otherwise)
  const k = parm('K', 0)
  const width = parm('Columns', numberOf(file.resolve(dict.get('Width')), 1728))
  const height = numberOf(file.resolve(dict.get('Height')), parm('Rows', 0))
  if (!(width > 0 && height > 0 && width * height <= MAX_FAX)) return undefined
  const isBlackOne = file.resolve(parms.get('BlackIs1')) === true
  // Tag, type (3 short, 4 long), value: one strip of packed data after the directory.
  const tags: [number, number, number][] = [
    [256, 4, width],
    [257, 4, height],
    [258, 3, 1],
    [259, 3, k < 0 ? 4 : 3],
    [262, 3, isBlackOne ? 1 : 0],
    [273, 4, 8 + 2 + 11 * 12 + 4],
    [277, 3, 1],
    [278, 4, height],
    [279, 4, bytes.length],
    [292, 4, k > 0 ? 1 : 0],
    [296, 3, 2],
  ]
  const head = Buffer.alloc(8 + 2 + tags.length * 12 + 4)
  head.write('II', 'latin1')
  head.writeUInt16LE(42, 2)
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(tags.length, 8)
  tags.forEach(([tag, type, value], i) => {
    head.writeUInt16LE(tag, 10 + i * 12)
    head.writeUInt16LE(type, 12 + i * 12)
    head.writeUInt32LE(1, 14 + i * 12)
    head.writeUInt32LE(value, 18 + i * 12)
  })
  return Buffer.concat([head, bytes])
}
