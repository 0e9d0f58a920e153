import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { type Decrypt, openEncryption } from './crypt.ts'
import { decode, filtersOf } from './filters.ts'
import { Keyword, Lexer } from './lexer.ts'
import { type Dict, isDict, nameOf, numberOf, type Obj, Ref, Stream } from './primitives.ts'
import { addPacked, plain, rawStream, readXref, recoverXref, type Searched, type Xref, type XrefEntry } from './xref.ts'

/** An open document: objects are read when asked for, and only a bounded number is kept. */
export type PdfFile = {
  trailer: Dict
  catalog: Dict
  /** One more than the highest object number. */
  size: number
  /** The object behind a reference (references to references too); null if there is none. */
  resolve: (obj: Obj | undefined) => Obj
  dict: (obj: Obj | undefined) => Dict | undefined
  stream: (obj: Obj | undefined) => Stream | undefined
  /** The bytes of a stream, unfiltered. A stream that cannot be read is empty. */
  bytes: (stream: Stream) => Uint8Array
}

/** The objects of an object stream, in their order and by their numbers; of two of one number the first counts. */
type Pack = { items: { num: number; obj: Obj }[]; byNumber?: Map<number, Obj> }

/** The highest object number that readers take. */
const MAX_NUMBER = 8_388_607
const CACHE = 4000
/** Object streams are kept until they hold so many objects: one that is read again for each of its objects takes the square of them. */
const [LEAST_PACKS, MOST_PACKED] = [39, 50_000]

/** Opens a PDF from its bytes, damaged ones too. Throws `encrypted`, `corrupt` or `bomb`. */
export function openPdf(bytes: Uint8Array): PdfFile {
  const xref = readXref(bytes)
  if (xref) {
    const file = build(bytes, xref)
    if (file) return file
  }
  const file = build(bytes, recoverXref(bytes))
  if (!file) throw new DocumentRefusal('corrupt', 'no page tree')
  return file
}

function build(bytes: Uint8Array, xref: Xref | Searched): PdfFile | undefined {
  // Where a search of the whole file found objects, for those that the table lacks or has wrong. Which copies count is for the table to say.
  let better: Map<number, XrefEntry> | undefined
  const cache = new Map<number, Obj>()
  const packs = new Map<number, Pack>()
  let held = 0
  const open = new Set<number>()
  let decrypt: Decrypt | undefined

  const get = (num: number): Obj => {
    const known = cache.get(num)
    if (known !== undefined) return known
    if (open.has(num)) return null
    open.add(num)
    try {
      const obj = load(num)
      if (cache.size >= CACHE) cache.delete(cache.keys().next().value as number)
      cache.set(num, obj)
      return obj
    } finally {
      open.delete(num)
    }
  }

  const load = (num: number): Obj => {
    const place = xref.places.get(num) ?? better?.get(num)
    if (!place) return null
    const obj = readFrom(num, place)
    if (obj !== undefined || 'packs' in xref) return obj ?? null
    // After one wrong offset the whole file is searched, once.
    if (!better) search()
    const again = better?.get(num)
    if (!again || again === place) return null
    xref.places.set(num, again)
    return readFrom(num, again) ?? null
  }

  const search = () => {
    // One that fails is not made again.
    better = new Map()
    const found = recoverXref(bytes)
    unpackAll(found)
    better = found.places
  }

  // Nothing is resolved meanwhile: it could need the search that is under way.
  const unpackAll = (found: Searched) =>
    addPacked(bytes, found, (dict, raw, num, gen) => decryptStream(dict, raw, num, gen, plain))

  const readFrom = (num: number, place: XrefEntry) => ('at' in place ? readAt(num, place.at) : readPacked(num, place))

  const readAt = (num: number, at: number): Obj | undefined => {
    const lexer = new Lexer(bytes, at)
    const id = lexer.next()
    const gen = lexer.next()
    const word = lexer.next()
    if (id !== num || typeof gen !== 'number' || !(word instanceof Keyword) || !word.word.startsWith('obj'))
      return undefined
    if (word.word.length > 3) lexer.pos -= word.word.length - 3
    const obj = lexer.object()
    if (!isDict(obj)) return decryptObject(obj, num, gen)
    const length = resolve(obj.get('Length'))
    const raw = rawStream(lexer, obj, numberOf(length, -1))
    if (!raw) return decryptObject(obj, num, gen)
    const dict = decryptObject(obj, num, gen) as Dict
    return new Stream(dict, decryptStream(dict, raw, num, gen))
  }

  const decryptStream = (dict: Dict, raw: Uint8Array, num: number, gen: number, find = resolve) => {
    if (!decrypt || nameOf(dict.get('Type')) === 'XRef') return raw
    if (filtersOf(dict, find).some(({ name }) => name === 'Crypt')) return raw
    return decrypt(raw, num, gen, 'stream')
  }

  const decryptObject = (obj: Obj, num: number, gen: number): Obj => {
    if (!decrypt) return obj
    if (obj instanceof Uint8Array) return decrypt(obj, num, gen, 'string')
    if (Array.isArray(obj)) return obj.map((item) => decryptObject(item, num, gen))
    if (isDict(obj)) for (const [key, value] of obj) obj.set(key, decryptObject(value, num, gen))
    return obj
  }

  const readPacked = (num: number, place: Extract<XrefEntry, { inside: number }>): Obj | undefined => {
    let pack = packs.get(place.inside)
    if (!pack) {
      const stream = get(place.inside)
      if (!(stream instanceof Stream)) return undefined
      const [count, first] = ['N', 'First'].map((key) => numberOf(resolve(stream.dict.get(key)), 0)) as [number, number]
      pack = { items: unpack(file.bytes(stream), count, first) }
      packs.set(place.inside, pack)
      held += pack.items.length
      for (const [oldest, { items }] of packs) {
        if (packs.size <= LEAST_PACKS || held <= MOST_PACKED) break
        packs.delete(oldest)
        held -= items.length
      }
    }
    const entry = pack.items[place.index]
    if (entry?.num === num) return entry.obj
    // Where the table is wrong for one it may be wrong for all.
    pack.byNumber ??= new Map(pack.items.toReversed().map((item) => [item.num, item.obj]))
    return pack.byNumber.get(num)
  }

  const resolve = (obj: Obj | undefined): Obj => {
    let value = obj ?? null
    for (let hops = 0; value instanceof Ref; hops++) {
      if (hops > 32) return null
      value = get(value.num)
    }
    return value
  }

  const file: PdfFile = {
    trailer: xref.trailer,
    catalog: new Map(),
    size: 0,
    resolve,
    dict: (obj) => {
      const value = resolve(obj)
      return isDict(value) ? value : value instanceof Stream ? value.dict : undefined
    },
    stream: (obj) => {
      const value = resolve(obj)
      return value instanceof Stream ? value : undefined
    },
    bytes: (stream) => decode(stream, resolve).bytes,
  }

  const encrypt = file.dict(xref.trailer.get('Encrypt'))
  if (encrypt) {
    const id = resolve(xref.trailer.get('ID'))
    const first = Array.isArray(id) ? resolve(id[0]) : null
    decrypt = openEncryption(encrypt, first instanceof Uint8Array ? first : new Uint8Array(), resolve)
    cache.clear()
    packs.clear()
    held = 0
    // A search for the dictionary of the encryption itself could not look into object streams.
    if (better) search()
  }
  if ('packs' in xref) unpackAll(xref)
  const catalog = findCatalog(file, xref, 'packs' in xref)
  if (!catalog) return undefined
  let top = 0
  for (const places of better ? [xref.places, better] : [xref.places])
    for (const num of places.keys()) {
      if (num > MAX_NUMBER) places.delete(num)
      else if (num > top) top = num
    }
  return Object.assign(file, { catalog, size: top + 1 })
}

function findCatalog(file: PdfFile, { trailer, places }: Xref, deep: boolean): Dict | undefined {
  const usable = (dict: Dict | undefined) => (dict && file.dict(dict.get('Pages')) ? dict : undefined)
  const found = usable(file.dict(trailer.get('Root')))
  if (found) return found
  const hint = trailer.get('#catalog')
  trailer.delete('#catalog')
  if (typeof hint === 'number') trailer.set('Root', new Ref(hint))
  const hinted = usable(file.dict(trailer.get('Root')))
  if (hinted || !deep) return hinted
  for (const num of places.keys()) {
    const dict = file.dict(new Ref(num))
    if (dict && nameOf(dict.get('Type')) === 'Catalog' && usable(dict)) {
      trailer.set('Root', new Ref(num))
      return dict
    }
  }
  return undefined
}

function unpack(bytes: Uint8Array, count: number, first: number): { num: number; obj: Obj }[] {
  const head = new Lexer(bytes)
  const heads: [number, number][] = []
  for (let i = 0; i < Math.min(count, 100_000); i++) {
    const num = head.next()
    const at = head.next()
    if (typeof num !== 'number' || typeof at !== 'number') break
    heads.push([num, at])
  }
  return heads.map(([num, at]) => ({ num, obj: new Lexer(bytes, first + at).object() }))
}
