import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { DocumentRefusal } from '#shared/documents/verdict.ts'
import type { ZipEntry } from './read-zip.ts'

/** The unpacked bytes of an entry, never more than its record states. A wrong size or checksum is `corrupt`. */
export function inflate(entry: ZipEntry): Uint8Array {
  const bytes = entry.method === 0 ? entry.data : unpack(entry)
  if (bytes.length !== entry.size) corrupt(entry)
  if (crc32(bytes) !== entry.crc) corrupt(entry)
  return bytes
}

/** The same checks on an entry that is only copied, without holding a large one in memory. `look` sees how it begins. */
export async function verifyEntry(entry: ZipEntry, look: (head: Uint8Array) => void): Promise<void> {
  if (entry.method === 0 || entry.size <= smallBytes) return look(inflate(entry))
  let size = 0
  let crc = 0
  const stream = createInflateRaw()
  stream.end(entry.data)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (size === 0) look(chunk)
      size += chunk.length
      if (size > entry.size) break
      crc = crc32(chunk, crc)
    }
  } catch (error) {
    if (error instanceof DocumentRefusal) throw error
    corrupt(entry)
  }
  if (size !== entry.size || crc !== entry.crc) corrupt(entry)
}

const smallBytes = 4 * 1024 * 1024

function unpack(entry: ZipEntry): Uint8Array {
  try {
    return inflateRawSync(entry.data, { maxOutputLength: Math.max(1, entry.size) })
  } catch {
    return corrupt(entry)
  }
}

function corrupt(entry: ZipEntry): never {
  throw new DocumentRefusal('corrupt', `${entry.name} does not unpack to what its record says`)
}
