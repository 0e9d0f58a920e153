import { crc32, deflateRawSync } from 'node:zlib'

/** A file to put into an archive, with every lie that a hostile one may tell. */
export type ZipFile = {
  name: string
  data: Uint8Array | string
  stored?: boolean
  /** Size to state instead of the true one. */
  statedSize?: number
  /** Name to state in the local header only. */
  localName?: string
  /** Extra fields of the directory. */
  extra?: Buffer
  /** Compressed bytes to write instead of packing `data`. */
  packed?: Uint8Array
  statedCrc?: number
  flags?: number
  method?: number
  /** Write sizes after the data, as streaming writers do. */
  descriptor?: boolean
}

/** Writes an archive; it shares no code with the reader that it is made to test. */
export function zipFiles(files: readonly ZipFile[], comment = ''): Uint8Array {
  const chunks: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const data = Buffer.from(file.data as string)
    const method = file.method ?? (file.stored ? 0 : 8)
    const packed = Buffer.from(file.packed ?? (file.stored ? data : deflateRawSync(data)))
    const name = Buffer.from(file.name)
    const localName = Buffer.from(file.localName ?? file.name)
    const flags = (file.flags ?? 0) | (file.descriptor ? 8 : 0)
    const sizes = [file.statedCrc ?? crc32(data), packed.length, file.statedSize ?? data.length] as const
    const known = file.descriptor ? ([0, 0, 0] as const) : sizes
    const local = words(
      [0x04034b50, 4],
      [20, 2],
      [flags, 2],
      [method, 2],
      [0, 2],
      [0x5a21, 2],
      ...fours(known),
      [localName.length, 2],
      [0, 2],
    )
    const trailer = file.descriptor ? words([0x08074b50, 4], ...fours(sizes)) : Buffer.alloc(0)
    chunks.push(local, localName, packed, trailer)
    directory.push(
      words([0x02014b50, 4], [20, 2], [20, 2], [flags, 2], [method, 2], [0, 2], [0x5a21, 2], ...fours(sizes)),
      words([name.length, 2], [file.extra?.length ?? 0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      name,
      file.extra ?? Buffer.alloc(0),
    )
    offset += local.length + localName.length + packed.length + trailer.length
  }
  const central = Buffer.concat(directory)
  const note = Buffer.from(comment)
  const end = words(
    [0x06054b50, 4],
    [0, 4],
    [files.length, 2],
    [files.length, 2],
    [central.length, 4],
    [offset, 4],
    [note.length, 2],
  )
  return Buffer.concat([...chunks, central, end, note])
}

const fours = (values: readonly number[]) => values.map((value) => [value, 4] as [number, number])

function words(...fields: [value: number, bytes: number][]): Buffer {
  const out = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of fields) {
    out.writeUIntLE(value >>> 0, at, bytes)
    at += bytes
  }
  return out
}
