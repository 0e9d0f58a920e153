import { bitsAsPng, MAX_PIXELS, type Picture } from '../../images/pdf-image.ts'
import { decode } from '../file/filters.ts'
import { isInverted } from '../file/is-inverted.ts'
import type { PdfFile } from '../file/open.ts'
import { numberOf, Ref } from '../file/primitives.ts'
import { readFax, readJbig2 } from './jbig2.ts'

/** A fax or a JBIG2 picture as a PNG. Undefined for others, and for broken ones. */
export function bilevelOf(file: PdfFile, num: number): Picture | undefined {
  try {
    return read(file, num)
  } catch {
    // A picture that its own reader does not take is no reason to withhold the text.
    return undefined
  }
}

function read(file: PdfFile, num: number): Picture | undefined {
  const stream = file.stream(new Ref(num))
  if (!stream) return undefined
  const number = (key: string) => numberOf(file.resolve(stream.dict.get(key)), 0)
  const [width, height] = [number('Width'), number('Height')]
  if (width < 1 || height < 1 || width * height > MAX_PIXELS) return undefined
  const { bytes, picture } = decode(stream, file.resolve)
  const parm = (key: string, otherwise: number) => numberOf(file.resolve(picture?.parms.get(key)), otherwise)
  const is = (key: string) => file.resolve(picture?.parms.get(key)) === true
  const globals = file.stream(picture?.parms.get('JBIG2Globals') ?? null)
  const bits =
    picture?.name === 'JBIG2Decode'
      ? readJbig2(bytes, globals && file.bytes(globals), { width, height })
      : picture?.name === 'CCITTFaxDecode' || picture?.name === 'CCF'
        ? readFax(
            bytes,
            {
              k: parm('K', 0),
              isAligned: is('EncodedByteAlign'),
              isBlackOne: is('BlackIs1'),
              columns: parm('Columns', 1728),
              rows: parm('Rows', height),
            },
            { width, height },
          )
        : undefined
  if (!bits) return undefined
  return {
    type: 'png',
    bytes: bitsAsPng(isInverted(file, stream.dict) ? bits.map((byte) => ~byte) : bits, { width, height }),
    width,
    height,
  }
}
