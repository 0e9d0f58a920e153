import { decode, encode } from 'fast-png'
import { decode as unpack } from '../file/filters.ts'
import { numberOf, type Stream } from '../file/objects.ts'
import type { PdfFile } from '../file/open.ts'

/** A picture as it looks on white paper: where its soft mask lets it through. A mask of another kind is left aside. */
export function onPaper(file: PdfFile, { dict }: Stream, png: Uint8Array): Uint8Array {
  const mask = maskOf(file, file.stream(dict.get('SMask') ?? null))
  const picture = mask && decode(png)
  if (!picture || picture.depth !== 8 || picture.palette) return png
  const { width, height, channels, data } = picture
  const out = new Uint8Array(data)
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor((y * mask.height) / height) * mask.width
    for (let x = 0; x < width; x++) {
      const through = (mask.alpha[row + Math.floor((x * mask.width) / width)] as number) / 255
      for (let n = 0; n < channels; n++, at++) out[at] = (out[at] as number) * through + 255 * (1 - through)
    }
  }
  return encode({ width, height, channels, data: out })
}

function maskOf(file: PdfFile, stream: Stream | undefined) {
  if (!stream) return undefined
  const number = (key: string) => numberOf(file.resolve(stream.dict.get(key)), 0)
  const [width, height] = [number('Width'), number('Height')]
  if (number('BitsPerComponent') !== 8 || width < 1 || height < 1) return undefined
  const { bytes: alpha, picture } = unpack(stream, file.resolve)
  return picture || alpha.length < width * height ? undefined : { width, height, alpha }
}
