import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Face } from './face.ts'

/** The part of HarfBuzz's subsetter that is used here, as the module exports it. */
type Subsetter = {
  memory: WebAssembly.Memory
  _initialize?(): void
  malloc(size: number): number
  free(pointer: number): void
  hb_blob_create(data: number, length: number, mode: number, user: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_blob_get_data(blob: number, length: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_destroy(input: number): void
  hb_subset_input_glyph_set(input: number): number
  hb_subset_input_set(input: number, kind: number): number
  hb_subset_input_set_flags(input: number, flags: number): void
  hb_subset_input_pin_axis_location(input: number, face: number, tag: number, value: number): number
  hb_subset_or_fail(face: number, input: number): number
}

const NO_HINTING = 1
const RETAIN_GIDS = 2
const NOTDEF_OUTLINE = 0x40
const DROP_TABLES = 3

/** A font file with only the given glyphs, each under its old number. */
export function subset(face: Face, gids: Iterable<number>): Uint8Array {
  const hb = load()
  const source = hb.malloc(face.bytes.length)
  new Uint8Array(hb.memory.buffer).set(face.bytes, source)
  const blob = hb.hb_blob_create(source, face.bytes.length, 2, 0, 0)
  const whole = hb.hb_face_create(blob, 0)
  const input = hb.hb_subset_input_create_or_fail()
  const glyphs = hb.hb_subset_input_glyph_set(input)
  let flags = NO_HINTING | RETAIN_GIDS
  for (const gid of gids) {
    hb.hb_set_add(glyphs, gid)
    // The box for a missing letter is in every subset, but blank where it is not asked for.
    if (gid === 0) flags |= NOTDEF_OUTLINE
  }
  const dropped = hb.hb_subset_input_set(input, DROP_TABLES)
  for (const table of ['GSUB', 'GPOS', 'GDEF', 'DSIG', 'kern', 'STAT', 'name']) hb.hb_set_add(dropped, tag(table))
  hb.hb_subset_input_set_flags(input, flags)
  if (face.weight !== undefined) hb.hb_subset_input_pin_axis_location(input, whole, tag('wght'), face.weight)
  const small = hb.hb_subset_or_fail(whole, input)
  if (small === 0) throw new Error(`could not subset ${face.id}`)
  const result = hb.hb_face_reference_blob(small)
  const at = hb.hb_blob_get_data(result, 0)
  const bytes = new Uint8Array(hb.memory.buffer).slice(at, at + hb.hb_blob_get_length(result))
  hb.hb_blob_destroy(result)
  hb.hb_face_destroy(small)
  hb.hb_subset_input_destroy(input)
  hb.hb_face_destroy(whole)
  hb.hb_blob_destroy(blob)
  hb.free(source)
  return bytes
}

const tag = (text: string) => Array.from(text).reduce((value, char) => value * 256 + char.charCodeAt(0), 0)

let loaded: Subsetter | undefined

/** The module lies in `FONT_FOLDER` too where the package is not beside the code (a bundle). */
function load(): Subsetter {
  if (loaded) return loaded
  const require = createRequire(import.meta.url)
  const path = process.env.FONT_FOLDER
    ? join(process.env.FONT_FOLDER, 'harfbuzz-subset.wasm')
    : require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
  const module = new WebAssembly.Module(readFileSync(path))
  loaded = new WebAssembly.Instance(module, {}).exports as unknown as Subsetter
  loaded._initialize?.()
  return loaded
}
