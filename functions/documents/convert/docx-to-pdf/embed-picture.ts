import type { Pixels } from '../../images/picture.ts'
import { name, type Obj, type Ref, Stream } from '../../pdf/file/primitives.ts'
import { type PdfWriter, packedStream } from '../../pdf/file/write.ts'

export const isJpeg = (bytes: Uint8Array) => bytes[0] === 0xff && bytes[1] === 0xd8

const imageDict = (width: number, height: number, space: string): [string, Obj][] => [
  ['Type', name('XObject')],
  ['Subtype', name('Image')],
  ['Width', width],
  ['Height', height],
  ['ColorSpace', name(space)],
  ['BitsPerComponent', 8],
]

/** Embeds a JPEG as it is; its frame header states its size and number of components. Undefined for a damaged one. */
export function embedJpeg(writer: PdfWriter, bytes: Uint8Array): Ref | undefined {
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] as number
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      const [height, width] = [word(bytes, at + 5), word(bytes, at + 7)]
      const space = ({ 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' } as Record<number, string>)[
        bytes[at + 9] as number
      ]
      if (!space || width * height === 0) return undefined
      const dict = new Map([...imageDict(width, height, space), ['Filter', name('DCTDecode')]] as [string, Obj][])
      // Programs write CMYK inverted.
      if (space === 'DeviceCMYK') dict.set('Decode', [1, 0, 1, 0, 1, 0, 1, 0])
      return writer.add(new Stream(dict, bytes))
    }
    at += 2 + word(bytes, at + 2)
  }
  return undefined
}

const word = (bytes: Uint8Array, at: number) => ((bytes[at] as number) << 8) | (bytes[at + 1] as number)

/** Pixels with their alpha channel. */
export function embedPixels(writer: PdfWriter, { width, height, rgb, alpha }: Pixels): Ref {
  const dict = new Map(imageDict(width, height, 'DeviceRGB'))
  if (alpha?.some((value) => value < 255))
    dict.set('SMask', writer.add(packedStream(new Map(imageDict(width, height, 'DeviceGray')), alpha)))
  return writer.add(packedStream(dict, rgb))
}
