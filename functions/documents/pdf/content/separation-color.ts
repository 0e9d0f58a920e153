import { largest } from '../../model/lists.ts'
import type { PdfFile } from '../file/open.ts'
import { nameOf, numberOf, type Obj } from '../file/primitives.ts'
import { labToRgb } from './lab.ts'

/** Maps the tint of a separation colour to its alternate colours, each 0-1; those in Lab to red, green and blue. */
export type SeparationColor = (amounts: readonly number[]) => number[]

/** Reads a Separation colour space, in which tint 1 is full colour. Undefined for other colour spaces. */
export function separationColorOf(file: PdfFile, space: Obj | undefined): SeparationColor | undefined {
  const parts = file.resolve(space)
  if (!Array.isArray(parts)) return undefined
  if (!known.has(parts)) known.set(parts, read(file, parts))
  return known.get(parts)
}

/** Cached, because a page may set the colour space before every word. */
const known = new WeakMap<Obj[], SeparationColor | undefined>()

function read(file: PdfFile, parts: Obj[]): SeparationColor | undefined {
  if (!/^(?:Separation|DeviceN)$/.test(nameOf(file.resolve(parts[0])) ?? '')) return undefined
  const tint = tintOf(file, parts[3])
  const alternate = file.resolve(parts[2])
  const isLab = Array.isArray(alternate) && nameOf(file.resolve(alternate[0])) === 'Lab'
  return (amounts) => {
    const colour = amounts.length === 1 ? tint?.(amounts[0] as number) : undefined
    // Without a supported tint function, the tint is taken as the darkness.
    if (!colour) return [1 - largest(amounts)]
    return isLab ? labToRgb(colour) : colour
  }
}

/** Evaluates a function of one input; undefined for unsupported types. */
export function tintOf(file: PdfFile, given: Obj | undefined): ((amount: number) => number[]) | undefined {
  const stream = file.stream(given)
  const dict = stream?.dict ?? file.dict(given)
  const list = (key: string) => {
    const found = file.resolve(dict?.get(key))
    return Array.isArray(found) ? found.map((each) => numberOf(file.resolve(each), 0)) : undefined
  }
  const kind = numberOf(file.resolve(dict?.get('FunctionType')), -1)
  const [none, all] = [list('C0') ?? [0], list('C1') ?? [1]]
  if (kind === 2 && none.length === all.length) {
    const power = numberOf(file.resolve(dict?.get('N')), 1)
    return (amount) => none.map((from, i) => from + amount ** power * ((all[i] as number) - from))
  }
  const range = list('Range') ?? []
  const decode = list('Decode') ?? range
  const count = range.length / 2
  const [size = 0] = list('Size') ?? []
  const isSampled = kind === 0 && count > 0 && numberOf(file.resolve(dict?.get('BitsPerSample')), 0) === 8
  const samples = isSampled && stream ? file.bytes(stream) : undefined
  if (!samples || samples.length < size * count || size < 2) return undefined
  return (amount) => {
    const at = Math.round(amount * (size - 1)) * count
    return Array.from(samples.subarray(at, at + count), (sample, i) => {
      const [from = 0, to = 1] = decode.slice(2 * i)
      return from + (sample / 255) * (to - from)
    })
  }
}
