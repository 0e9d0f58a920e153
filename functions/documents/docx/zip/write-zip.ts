import { crc32, deflateRawSync } from 'node:zlib'
import type { ZipEntry } from './read-zip.ts'

/** A new archive with the same entries in the same order; entries without a change keep their compressed bytes. */
export function writeZip(entries: readonly ZipEntry[], changed: ReadonlyMap<ZipEntry, Uint8Array>): Uint8Array {
  const chunks: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const entry of entries) {
    const content = changed.get(entry)
    const written = named(content ? pack(entry, content) : entry)
    const header = localHeader(written)
    chunks.push(header, written.nameBytes, written.data)
    directory.push(centralHeader(written, offset), written.nameBytes, written.extra)
    offset += header.length + written.nameBytes.length + written.data.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([...chunks, ...directory, endRecord(entries.length, size, offset)])
}

function pack(entry: ZipEntry, content: Uint8Array): ZipEntry {
  const data = entry.method === 0 ? content : deflateRawSync(content, { level: 6 })
  return { ...entry, data, size: content.length, crc: crc32(content) }
}

/** Under the name that it was read by: of other bytes than ASCII, readers make different letters unless the flag says that they are UTF-8. */
function named(entry: ZipEntry): ZipEntry {
  const nameBytes = Buffer.from(entry.name, 'utf8')
  return { ...entry, nameBytes, flags: nameBytes.length === entry.name.length ? entry.flags : entry.flags | 0x0800 }
}

/** Sizes stand in the header itself, so the flag for a trailing descriptor is taken away. */
const flagsOf = (entry: ZipEntry) => entry.flags & ~0x0008

function localHeader(entry: ZipEntry): Uint8Array {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(flagsOf(entry), 6)
  header.writeUInt16LE(entry.method, 8)
  header.writeUInt16LE(entry.time, 10)
  header.writeUInt16LE(entry.date, 12)
  header.writeUInt32LE(entry.crc, 14)
  header.writeUInt32LE(entry.data.length, 18)
  header.writeUInt32LE(entry.size, 22)
  header.writeUInt16LE(entry.nameBytes.length, 26)
  return header
}

function centralHeader(entry: ZipEntry, offset: number): Uint8Array {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(entry.madeBy, 4)
  header.writeUInt16LE(20, 6)
  header.writeUInt16LE(flagsOf(entry), 8)
  header.writeUInt16LE(entry.method, 10)
  header.writeUInt16LE(entry.time, 12)
  header.writeUInt16LE(entry.date, 14)
  header.writeUInt32LE(entry.crc, 16)
  header.writeUInt32LE(entry.data.length, 20)
  header.writeUInt32LE(entry.size, 24)
  header.writeUInt16LE(entry.nameBytes.length, 28)
  header.writeUInt16LE(entry.extra.length, 30)
  header.writeUInt16LE(entry.internalAttributes, 36)
  header.writeUInt32LE(entry.externalAttributes, 38)
  header.writeUInt32LE(offset, 42)
  return header
}

function endRecord(count: number, size: number, offset: number): Uint8Array {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(size, 12)
  record.writeUInt32LE(offset, 16)
  return record
}
