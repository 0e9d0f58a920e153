import { crc32, deflateRawSync } from 'node:zlib'
import { Zip } from 'fflate'

type Compressed = { size: number; crc: number; data: Uint8Array<ArrayBuffer> }

/** The same bytes, as of fonts and of the parser's child, lie in the archives of many functions: they are compressed once. */
const known = new WeakMap<Uint8Array, Compressed>()

/** A zip archive of files by their names, the same bytes for the same files whenever it is made. `level` is of zlib, 1 to 9. */
export function archive(files: ReadonlyMap<string, Uint8Array>, level = 6): Uint8Array {
  const parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  for (const [filename, contents] of [...files].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const { size, crc, data } = compressed(contents, level)
    const entry: Parameters<Zip['add']>[0] = { filename, size, crc, compression: 8, ...readableByAll, mtime: begin }
    zip.add(entry)
    entry.ondata?.(null, data, true)
  }
  zip.end()
  return Buffer.concat(parts)
}

function compressed(contents: Uint8Array, level: number): Compressed {
  const made = known.get(contents) ?? {
    size: contents.length,
    crc: crc32(contents),
    data: deflateRawSync(contents, { level }),
  }
  known.set(contents, made)
  return made
}

/** Unix, a plain file with the mode 644: Lambda reads with another user than the one that unpacks. */
const readableByAll = { os: 3, attrs: 0o100644 << 16 }

/** The first time that a zip archive can tell, in local time as it tells all. */
const begin = new Date(1980, 0, 1)
