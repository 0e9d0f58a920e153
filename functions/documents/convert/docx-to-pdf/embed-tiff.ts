import type { DecodeBudget } from '../../images/decode-budget.ts'
import { readTiff, type Tiff } from '../../images/tiff.ts'
import { decode } from '../../pdf/file/filters.ts'
import { type Dict, name, type Obj, type Ref, Stream } from '../../pdf/file/primitives.ts'
import { type PdfWriter, packedStream } from '../../pdf/file/write.ts'

export const isTiff = (bytes: Uint8Array) =>
  /^(?:49492a00|4d4d002a)/.test(Buffer.from(bytes.subarray(0, 4)).toString('hex'))

/**
 * Embeds a TIFF as it is compressed: an image for each strip, in a form that is one unit wide and high. Undefined for other
 * compressions.
 */
export function embedTiff(writer: PdfWriter, bytes: Uint8Array, budget: DecodeBudget): Ref | undefined {
  try {
    const tiff = readTiff(bytes)
    const space = tiff && spaceOf(tiff)
    if (!tiff || !space) return undefined
    if ((tiff.width * tiff.height * tiff.bits * tiff.samples) / 8 > MOST_UNPACKED) return undefined
    let below = tiff.height
    const shown: string[] = []
    const refs = tiff.strips.flatMap(({ rows, bytes: strip }, i): [string, Obj][] => {
      const image = rows > 0 ? stripOf(tiff, rows, strip, space, budget) : undefined
      if (!image) return []
      below -= rows
      shown.push(`q 1 0 0 ${rows / tiff.height} 0 ${below / tiff.height} cm /S${i} Do Q\n`)
      return [[`S${i}`, writer.add(image)]]
    })
    if (!refs.length) return undefined
    return writer.add(packedStream(formOf(refs), Buffer.from(shown.join(''), 'latin1')))
  } catch {
    // A picture that cannot be read is no reason to withhold the text.
    return undefined
  }
}

/** In bytes: what a reader of the PDF unpacks for one picture. */
const MOST_UNPACKED = 255_000_000

const formOf = (images: [string, Obj][]): Dict =>
  new Map<string, Obj>([
    ['Type', name('XObject')],
    ['Subtype', name('Form')],
    ['BBox', [0, 0, 1, 1]],
    ['Resources', new Map([['XObject', new Map(images)]])],
  ])

/** The colour space by the number of samples: grey, palette, RGB or CMYK. */
function spaceOf({ photometric, palette, bits }: Tiff): { space: Obj; colours: number } | undefined {
  if (photometric < 2) return { space: name('DeviceGray'), colours: 1 }
  if (photometric === 2) return { space: name('DeviceRGB'), colours: 3 }
  if (photometric === 5) return { space: name('DeviceCMYK'), colours: 4 }
  if (photometric !== 3 || !palette) return undefined
  return {
    space: [name('Indexed'), name('DeviceRGB'), Math.min(1 << bits, palette.length / 3) - 1, palette],
    colours: 1,
  }
}

function stripOf(
  tiff: Tiff,
  rows: number,
  strip: Uint8Array,
  { space, colours }: { space: Obj; colours: number },
  budget: DecodeBudget,
): Stream | undefined {
  const filter = filterOf(tiff, rows)
  if (!filter) return undefined
  const isFax = filter.name === 'CCITTFaxDecode'
  const dict: Dict = new Map<string, Obj>([
    ['Type', name('XObject')],
    ['Subtype', name('Image')],
    ['Width', tiff.width],
    ['Height', rows],
    ['ColorSpace', space],
    ['BitsPerComponent', tiff.bits],
    // Fax data itself states which pixels are black.
    ...(tiff.photometric === 0 && !isFax ? [['Decode', [1, 0]] as [string, Obj]] : []),
  ])
  const packed = tiff.isReversed ? strip.map((byte) => reversed[byte] as number) : strip
  const own: Dict = filter.name
    ? new Map<string, Obj>([...dict, ['Filter', name(filter.name)], ['DecodeParms', new Map(filter.parms)]])
    : dict
  if (tiff.samples === colours) return new Stream(own, packed)
  // Extra samples beside the colours, such as alpha, cannot be kept.
  if (tiff.samples < colours || tiff.bits !== 8 || isFax) return undefined
  budget.release()
  budget.dots(tiff.width, rows)
  const { bytes } = decode(new Stream(own, packed), (obj) => obj ?? null)
  const count = tiff.width * rows
  const kept = new Uint8Array(count * colours)
  for (let i = 0; i < count; i++)
    for (let c = 0; c < colours; c++) kept[i * colours + c] = bytes[i * tiff.samples + c] ?? 255
  return packedStream(dict, kept)
}

/** The PDF filter for a compression; none for uncompressed data. */
function filterOf(tiff: Tiff, rows: number): { name: string; parms: [string, Obj][] } | undefined {
  const { packing, width, faxOptions, photometric, isPredicted, samples, bits } = tiff
  const predicted: [string, Obj][] = isPredicted
    ? [
        ['Predictor', 2],
        ['Colors', samples],
        ['BitsPerComponent', bits],
        ['Columns', width],
      ]
    : []
  const fax = (k: number, more: [string, Obj][] = []) => ({
    name: 'CCITTFaxDecode',
    parms: [['K', k], ['Columns', width], ['Rows', rows], ['BlackIs1', photometric === 1], ...more] as [string, Obj][],
  })
  if (packing === 1) return { name: '', parms: [] }
  if (packing === 2) return fax(0, [['EncodedByteAlign', true]])
  if (packing === 3) return fax(faxOptions & 1 ? 1 : 0, faxOptions & 4 ? [['EncodedByteAlign', true]] : [])
  if (packing === 4) return fax(-1)
  if (packing === 5) return { name: 'LZWDecode', parms: predicted }
  if (packing === 8 || packing === 32946) return { name: 'FlateDecode', parms: predicted }
  return packing === 32773 ? { name: 'RunLengthDecode', parms: [] } : undefined
}

/** Bytes with the order of their bits reversed. */
const reversed = Uint8Array.from({ length: 256 }, (_, byte) =>
  Array.from({ length: 8 }, (_, bit) => ((byte >> bit) & 1) << (7 - bit)).reduce((sum, each) => sum + each),
)
