import { deflateSync } from 'node:zlib'
import type { PdfFile } from './open.ts'
import { type Dict, isDict, name, type Obj, Ref, Stream } from './primitives.ts'
import { serialize, serializeStream } from './serialize.ts'

/** Collects changes to a document and writes it anew: what is reachable, and nothing else. */
export type PdfWriter = {
  /** A number for an object that is yet to be made. */
  reserve: () => Ref
  add: (obj: Obj) => Ref
  replace: (num: number, obj: Obj) => void
  /** The object as it will be written, as far as changed until now. */
  current: (num: number) => Obj
  /** The finished file. `clean` sees every dictionary before it is written. */
  finish(trailer: Dict, clean: (dict: Dict) => Dict): Uint8Array
}

const PACK = 200

export function writerFor(file: Pick<PdfFile, 'resolve' | 'size'>): PdfWriter {
  const changed = new Map<number, Obj>()
  const first = Math.max(1, file.size)
  let next = first
  const reserve = () => new Ref(next++)
  const current = (num: number): Obj => changed.get(num) ?? file.resolve(new Ref(num))
  const writer: PdfWriter = {
    reserve,
    add: (obj) => {
      const ref = reserve()
      changed.set(ref.num, obj)
      return ref
    },
    replace: (num, obj) => {
      changed.set(num, obj)
    },
    current,
    // A damaged file may name numbers above all that it has: they are the writer's, who packs objects under them.
    finish: (trailer, clean) => write(current, trailer, clean, reserve, (num) => num < first || changed.has(num)),
  }
  return writer
}

/** A stream whose data is packed here. */
export function packedStream(dict: Dict, data: Uint8Array): Stream {
  return new Stream(new Map([...dict, ['Filter', name('FlateDecode')]]), deflateSync(data))
}

function write(
  current: (num: number) => Obj,
  trailer: Dict,
  clean: (dict: Dict) => Dict,
  reserve: () => Ref,
  isThere: (num: number) => boolean,
): Uint8Array {
  const chunks: Uint8Array[] = []
  let size = 0
  const put = (chunk: Uint8Array) => {
    chunks.push(chunk)
    size += chunk.length
  }
  const text = (line: string) => put(Buffer.from(line, 'latin1'))
  text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')

  const places = new Map<number, { at: number } | { inside: number; index: number }>()
  const seen = new Set<number>()
  const queue: number[] = []
  const visit = (obj: Obj): Obj => {
    if (obj instanceof Ref) {
      if (!isThere(obj.num)) return null
      if (!seen.has(obj.num)) {
        seen.add(obj.num)
        queue.push(obj.num)
      }
      return obj
    }
    if (Array.isArray(obj)) return obj.map(visit)
    if (isDict(obj)) return new Map([...clean(obj)].map(([key, value]) => [key, visit(value)]))
    if (obj instanceof Stream) {
      // It says to `clean` that this is a stream; it is written anew.
      const dict = visit(new Map(obj.dict).set('Length', obj.raw.length)) as Dict
      return new Stream(dict, obj.raw)
    }
    return obj
  }

  let pack: [number, string][] = []
  const closePack = () => {
    if (pack.length === 0) return
    const { num } = reserve()
    let offset = 0
    const heads = pack.map(([id, body], index) => {
      places.set(id, { inside: num, index })
      const head = `${id} ${offset}`
      offset += body.length + 1
      return head
    })
    const head = `${heads.join(' ')}\n`
    const data = Buffer.from(head + pack.map(([, body]) => `${body}\n`).join(''), 'latin1')
    const dict: Dict = new Map<string, Obj>([
      ['Type', name('ObjStm')],
      ['N', pack.length],
      ['First', head.length],
    ])
    putStream(num, packedStream(dict, data))
    pack = []
  }
  const putStream = (num: number, stream: Stream) => {
    places.set(num, { at: size })
    text(`${num} 0 obj\n`)
    for (const part of serializeStream(stream)) put(part)
    text('\nendobj\n')
  }

  const entries = visit(trailer) as Dict
  for (let num = queue.shift(); num !== undefined; num = queue.shift()) {
    const obj = visit(current(num))
    if (obj instanceof Stream) {
      putStream(num, obj)
      continue
    }
    pack.push([num, serialize(obj)])
    if (pack.length >= PACK) closePack()
  }
  closePack()
  const at = size
  const { num } = reserve()
  places.set(num, { at })
  text(`${num} 0 obj\n`)
  for (const part of serializeStream(xrefStream(places, num + 1, entries))) put(part)
  text(`\nendobj\nstartxref\n${at}\n%%EOF\n`)
  return Buffer.concat(chunks)
}

function xrefStream(
  places: Map<number, { at: number } | { inside: number; index: number }>,
  size: number,
  trailer: Dict,
): Stream {
  const numbers = [...places.keys()].sort((a, b) => a - b)
  const index: number[] = [0, 1]
  const rows: number[][] = [[0, 0, 65535]]
  for (const num of numbers) {
    const start = index.at(-2) as number
    const count = index.at(-1) as number
    if (start + count === num) index[index.length - 1] = count + 1
    else index.push(num, 1)
    const place = places.get(num) as { at: number } | { inside: number; index: number }
    rows.push('at' in place ? [1, place.at, 0] : [2, place.inside, place.index])
  }
  const data = Buffer.alloc(rows.length * 7)
  rows.forEach(([type = 0, second = 0, third = 0], i) => {
    data.writeUInt8(type, i * 7)
    data.writeUInt32BE(second, i * 7 + 1)
    data.writeUInt16BE(third, i * 7 + 5)
  })
  const dict: Dict = new Map<string, Obj>([
    ...trailer,
    ['Type', name('XRef')],
    ['Size', size],
    ['W', [1, 4, 2]],
    ['Index', index],
  ])
  return packedStream(dict, data)
}
