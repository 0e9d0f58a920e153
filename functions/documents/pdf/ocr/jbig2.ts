import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Size } from '../../images/pdf-image.ts'

/** PDFium's decoder as pdfjs-dist carries it; its names are those that the module gives them. */
type Decoder = {
  i: WebAssembly.Memory
  /** Starts it. */
  j: () => void
  /** malloc, free. */
  k: (size: number) => number
  l: (pointer: number) => void
  /** Decodes; the picture comes through the imports. */
  m: (data: number, length: number, width: number, height: number, globals: number, globalsLength: number) => void
  /** The same for a fax; its last numbers are those of its parameters in a PDF. */
  n: (data: number, length: number, width: number, height: number, ...parms: number[]) => void
}

/** A picture of 40 million dots takes 5 MB, and what it is put together from no more than some of its kind. */
const MOST_MEMORY = 64 * 1024 * 1024

/** Bytes of a white picture: what tells its size, and at most two bytes a row, in narrow stripes, with some hundred around them. */
const [LEAST_OF_BLANK, MOST_OF_BLANK] = [30, 500]

/**
 * The pixels of a JBIG2 picture as PDF counts them: a bit each, rows filled to bytes, 0 is black. Throws for a broken one, and for one
 * that takes more memory than pictures do.
 */
export function readJbig2(data: Uint8Array, globals: Uint8Array | undefined, { width, height }: Size): Uint8Array {
  const { decoder, picture } = (ready ??= load())
  try {
    const [own, shared] = [put(decoder, data), put(decoder, globals ?? new Uint8Array())]
    decoder.m(own, data.length, width, height, shared, globals?.length ?? 0)
    decoder.l(own)
    decoder.l(shared)
    const bits = picture()
    // The decoder leaves out what it cannot read: then the page is white, for all its data.
    const isNoBlank = data.length < LEAST_OF_BLANK || data.length > MOST_OF_BLANK + 2 * height
    if (isNoBlank && bits.every((byte) => byte === 255)) throw new RangeError('a broken picture')
    return bits
  } catch (error) {
    // A broken picture may leave it in any state.
    ready = undefined
    throw error
  }
}

export type FaxParms = { k: number; isAligned: boolean; isBlackOne: boolean; columns: number; rows: number }

/** The pixels of a fax (groups 3 and 4), as those of a JBIG2 picture. */
export function readFax(data: Uint8Array, parms: FaxParms, { width, height }: Size): Uint8Array {
  const { decoder, picture } = (ready ??= load())
  try {
    const own = put(decoder, data)
    const { k, isAligned, isBlackOne, columns, rows } = parms
    decoder.n(own, data.length, width, height, k, 0, Number(isAligned), Number(isBlackOne), columns, rows)
    decoder.l(own)
    return picture()
  } catch (error) {
    ready = undefined
    throw error
  }
}

let ready: Ready | undefined
type Ready = { decoder: Decoder; picture: () => Uint8Array }

function put({ k: malloc, i: memory }: Decoder, bytes: Uint8Array): number {
  const at = malloc(Math.max(1, bytes.length))
  if (at === 0) throw new RangeError('no memory for a picture')
  new Uint8Array(memory.buffer).set(bytes, at)
  return at
}

let module: WebAssembly.Module | undefined

function load(): Ready {
  const folder =
    process.env.JBIG2_FOLDER ?? join(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'), '../wasm')
  module ??= new WebAssembly.Module(readFileSync(join(folder, 'jbig2.wasm')))
  let made: Uint8Array | undefined
  const rows = (at: number, count: number, pitch: number, width: number) => {
    const memory = new Uint8Array(decoder.i.buffer)
    made = new Uint8Array(width * count)
    for (let row = 0; row < count; row++)
      made.set(memory.subarray(at + row * pitch, at + row * pitch + width), row * width)
  }
  const stop = (): never => {
    throw new RangeError('a broken picture')
  }
  const nothing = () => 0
  const imports = {
    // Exit, abort, and the timers of an exit.
    a: stop,
    e: stop,
    b: nothing,
    c: nothing,
    // More memory: 1 where it is there.
    d: (wanted: number) => {
      const size = wanted >>> 0
      if (size > MOST_MEMORY) return 0
      decoder.i.grow(Math.ceil((size - decoder.i.buffer.byteLength) / 65_536))
      return 1
    },
    // The picture, whose rows may be wider in memory.
    h: (at: number, width: number, pitch: number, count: number) => rows(at, count, pitch, width),
    // Of a fax: the room for all rows, and each of them.
    g: (size: number) => {
      if (size > MOST_MEMORY) stop()
      made = new Uint8Array(size)
    },
    f: (at: number, length: number, to: number) => made?.set(new Uint8Array(decoder.i.buffer, at, length), to),
  }
  const decoder = new WebAssembly.Instance(module, { a: imports }).exports as unknown as Decoder
  decoder.j()
  const picture = () => {
    const last = made ?? stop()
    made = undefined
    return last
  }
  return { decoder, picture }
}
