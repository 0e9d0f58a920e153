import type { DecodeBudget } from '../../images/decode-budget.ts'
import { decodePng, lengthOf, type Png, readPng, samplesOf, unpackPng } from '../../images/png.ts'
import { name, type Obj, type Ref, Stream } from '../../pdf/file/primitives.ts'
import type { PdfWriter } from '../../pdf/file/write.ts'
import { embedPixels } from './embed-picture.ts'

export const isPng = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 4)).toString('hex') === '89504e47'

/**
 * Embeds a PNG. The rows of a PDF have the same filters: one that nothing shows through and that is not interlaced goes in as it is packed.
 * Undefined for a damaged one, and for one that is more than the budget has room for.
 */
export function embedPng(writer: PdfWriter, bytes: Uint8Array, budget: DecodeBudget): Ref | undefined {
  try {
    const png = readPng(bytes)
    if (png.isInterlaced || png.clear || png.colour >= 4) return embedPixels(writer, decodePng(bytes, budget))
    budget.bytes(lengthOf(png))
    // A reader would show a part of it, or nothing.
    unpackPng(png)
    return writer.add(packedAlready(png))
  } catch {
    // A picture that cannot be read is no reason to withhold the text.
    return undefined
  }
}

function packedAlready(png: Png): Stream {
  const { width, height, depth, packed } = png
  const parms = new Map<string, Obj>([
    ['Predictor', 15],
    ['Colors', samplesOf(png)],
    ['BitsPerComponent', depth],
    ['Columns', width],
  ])
  const dict = new Map<string, Obj>([
    ['Type', name('XObject')],
    ['Subtype', name('Image')],
    ['Width', width],
    ['Height', height],
    ['ColorSpace', spaceOf(png)],
    ['BitsPerComponent', depth],
    ['Filter', name('FlateDecode')],
    ['DecodeParms', parms],
  ])
  return new Stream(dict, packed)
}

function spaceOf({ colour, depth, palette }: Png): Obj {
  if (colour !== 3 || !palette) return name(colour === 2 ? 'DeviceRGB' : 'DeviceGray')
  const colours = palette.subarray(0, 3 << depth)
  return [name('Indexed'), name('DeviceRGB'), colours.length / 3 - 1, colours]
}
