import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { checkName, namesOf } from './check-name.ts'
import { limits } from './limits.ts'

/** One file of the package. `data` is the compressed body as it stands in the archive. */
export type ZipEntry = {
  name: string
  nameBytes: Uint8Array
  flags: number
  method: number
  time: number
  date: number
  crc: number
  size: number
  data: Uint8Array
  /** Extra fields of the central record that another reader needs, and its attributes, kept for the copy. */
  extra: Uint8Array
  madeBy: number
  internalAttributes: number
  externalAttributes: number
  directory: boolean
}

/**
 * Reads the directory of a ZIP without unpacking anything: names, sizes and bounds are judged first.
 * Throws `DocumentRefusal` for anything that two readers could understand in two ways.
 */
export function readZip(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 22 || view.getUint32(0, true) !== signature.local) corrupt('no local header at the start')
  const directory = findDirectory(view)
  if (directory.count > limits.entries) throw new DocumentRefusal('too-complex', `${directory.count} entries`)
  const entries: ZipEntry[] = []
  const spans: { start: number; end: number }[] = []
  let at = directory.offset
  for (let i = 0; i < directory.count; i++) {
    const central = readCentral(view, bytes, at)
    at = central.next
    const span = readLocal(view, bytes, central)
    spans.push(span)
    entries.push({ ...central.entry, data: bytes.subarray(span.dataStart, span.end) })
  }
  checkOverlap(spans, directory.offset)
  checkNames(entries)
  checkSizes(entries)
  return entries
}

const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 }

function corrupt(why: string): never {
  throw new DocumentRefusal('corrupt', why)
}

function findDirectory(view: DataView): { offset: number; count: number } {
  const lowest = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= lowest; at--) {
    if (view.getUint32(at, true) !== signature.end) continue
    const end = at + 22 + view.getUint16(at + 20, true)
    if (end > view.byteLength) continue
    checkTail(view, end)
    return readEnd(view, at)
  }
  return corrupt('no central directory')
}

/** Mail programs leave a line end behind; anything more makes the file two files in one. */
function checkTail(view: DataView, from: number): void {
  for (let at = from; at < view.byteLength; at++) {
    const byte = view.getUint8(at)
    if (byte !== 0 && byte !== 10 && byte !== 13 && byte !== 32) corrupt('something follows the end of the archive')
  }
}

function readEnd(view: DataView, at: number): { offset: number; count: number } {
  if (view.getUint16(at + 4, true) !== view.getUint16(at + 6, true)) corrupt('split over several disks')
  let count = view.getUint16(at + 10, true)
  let size = view.getUint32(at + 12, true)
  let offset = view.getUint32(at + 16, true)
  const wide = count === 0xffff || size === 0xffffffff || offset === 0xffffffff
  if (wide && at >= 20 && view.getUint32(at - 20, true) === signature.locator64) {
    const end64 = readUint64(view, at - 12)
    if (end64 + 56 > view.byteLength || view.getUint32(end64, true) !== signature.end64) corrupt('zip64 end is missing')
    count = readUint64(view, end64 + 32)
    size = readUint64(view, end64 + 40)
    offset = readUint64(view, end64 + 48)
  }
  if (offset + size > at) corrupt('the directory lies outside the file')
  return { offset, count }
}

type Central = {
  entry: Omit<ZipEntry, 'data'>
  compressedSize: number
  localOffset: number
  next: number
}

function readCentral(view: DataView, bytes: Uint8Array, at: number): Central {
  if (at + 46 > view.byteLength || view.getUint32(at, true) !== signature.central) corrupt('broken directory record')
  const nameEnd = at + 46 + view.getUint16(at + 28, true)
  const extraEnd = nameEnd + view.getUint16(at + 30, true)
  const next = extraEnd + view.getUint16(at + 32, true)
  if (next > view.byteLength) corrupt('broken directory record')
  const flags = view.getUint16(at + 8, true)
  const method = view.getUint16(at + 10, true)
  if (flags & 0x2041) throw new DocumentRefusal('encrypted', 'encrypted ZIP entries')
  if (method !== 0 && method !== 8) corrupt(`compression method ${method}`)
  const nameBytes = bytes.subarray(at + 46, nameEnd)
  const extra = bytes.subarray(nameEnd, extraEnd)
  const wide = readWide(extra, [
    view.getUint32(at + 24, true),
    view.getUint32(at + 20, true),
    view.getUint32(at + 42, true),
  ])
  const name = decodeName(nameBytes)
  return {
    entry: {
      name,
      nameBytes,
      flags,
      method,
      time: view.getUint16(at + 12, true),
      date: view.getUint16(at + 14, true),
      crc: view.getUint32(at + 16, true),
      size: wide[0],
      extra: keptExtra(extra),
      madeBy: view.getUint16(at + 4, true),
      internalAttributes: view.getUint16(at + 36, true),
      externalAttributes: view.getUint32(at + 38, true),
      directory: name.endsWith('/'),
    },
    compressedSize: wide[1],
    localOffset: wide[2],
    next,
  }
}

/** Sizes of 0xffffffff stand in the zip64 extra field, in this order, each only if it is needed. */
function readWide(extra: Uint8Array, values: [number, number, number]): [number, number, number] {
  const field = extraField(extra, 1)
  let at = 0
  return values.map((value) => {
    if (value !== 0xffffffff) return value
    if (!field || at + 8 > field.byteLength) corrupt('zip64 sizes are missing')
    at += 8
    return readUint64(field, at - 8)
  }) as [number, number, number]
}

function extraField(extra: Uint8Array, wanted: number): DataView | undefined {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength)
  for (let at = 0; at + 4 <= extra.length; ) {
    const size = view.getUint16(at + 2, true)
    if (view.getUint16(at, true) === wanted && at + 4 + size <= extra.length) {
      return new DataView(extra.buffer, extra.byteOffset + at + 4, size)
    }
    at += 4 + size
  }
  return undefined
}

/** What is said of an entry besides its sizes, which are written anew, and a name that some readers take in place of its own. */
function keptExtra(extra: Uint8Array): Uint8Array {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.byteLength)
  const kept: Uint8Array[] = []
  for (let at = 0; at + 4 <= extra.length; ) {
    const end = at + 4 + view.getUint16(at + 2, true)
    const id = view.getUint16(at, true)
    if (end <= extra.length && id !== 1 && id !== unicodePath) kept.push(extra.subarray(at, end))
    at = end
  }
  return Buffer.concat(kept)
}

const unicodePath = 0x7075

function readUint64(view: DataView, at: number): number {
  if (at < 0 || at + 8 > view.byteLength) corrupt('a zip64 field lies outside the file')
  const high = view.getUint32(at + 4, true)
  if (high > 0xfffff) corrupt('a size beyond any file')
  return high * 0x1_0000_0000 + view.getUint32(at, true)
}

/** The local header has to agree with the directory: a reader that trusts one must see what a reader of the other sees. */
function readLocal(view: DataView, bytes: Uint8Array, { entry, compressedSize, localOffset }: Central) {
  if (localOffset + 30 > view.byteLength || view.getUint32(localOffset, true) !== signature.local) {
    corrupt(`no local header for ${entry.name}`)
  }
  const nameStart = localOffset + 30
  const nameEnd = nameStart + view.getUint16(localOffset + 26, true)
  const dataStart = nameEnd + view.getUint16(localOffset + 28, true)
  const end = dataStart + compressedSize
  if (end > view.byteLength) corrupt(`${entry.name} ends outside the file`)
  if (Buffer.compare(bytes.subarray(nameStart, nameEnd), entry.nameBytes) !== 0) corrupt(`${entry.name} has two names`)
  if (view.getUint16(localOffset + 8, true) !== entry.method) corrupt(`${entry.name} has two methods`)
  return { start: localOffset, dataStart, end }
}

function checkOverlap(spans: readonly { start: number; end: number }[], directoryOffset: number): void {
  const sorted = spans.toSorted((a, b) => a.start - b.start)
  let end = 0
  for (const span of sorted) {
    if (span.start < end) throw new DocumentRefusal('bomb', 'entries share their bytes')
    end = span.end
  }
  if (end > directoryOffset) corrupt('an entry runs into the directory')
}

function checkNames(entries: readonly ZipEntry[]): void {
  const seen = new Set<string>()
  for (const { name } of entries) {
    checkName(name)
    for (const key of namesOf(name)) {
      if (seen.has(key)) corrupt(`two entries are named ${name}`)
      seen.add(key)
    }
  }
}

function checkSizes(entries: readonly ZipEntry[]): void {
  let total = 0
  for (const { name, size, data } of entries) {
    total += size
    if (total > limits.inflatedBytes)
      throw new DocumentRefusal('bomb', `more than ${limits.inflatedBytes} bytes inside`)
    if (size > limits.ratioFromBytes && size > data.length * limits.ratio) {
      throw new DocumentRefusal('bomb', `${name} unpacks ${size} from ${data.length} bytes`)
    }
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Names are ASCII in practice; the UTF-8 flag is often missing, and code page 437 is the last resort. */
function decodeName(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    return Buffer.from(bytes).toString('latin1')
  }
}
