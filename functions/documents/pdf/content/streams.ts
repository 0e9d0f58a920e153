import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { annotationsOf } from '../file/annotations.ts'
import { filtersOf, isPicture } from '../file/filters.ts'
import type { PdfFile } from '../file/open.ts'
import { type PageNode, rectangle } from '../file/pages.ts'
import type { ObjectPlace } from '../file/place.ts'
import { type Dict, isDict, nameOf, numberOf, Stream } from '../file/primitives.ts'
import { isHidden } from './form-fields.ts'
import { identity, type Matrix, multiply, transformBox } from './matrix.ts'
import { isDrawnByReader } from './reader-drawn.ts'

/** What is left out would be missing in the translation. */
const MAX_STREAMS = 5000

/** The content of a page: one stream, or several that read as one. */
export function pageBytes(file: PdfFile, page: Dict): Uint8Array {
  const contents = file.resolve(page.get('Contents'))
  const parts = Array.isArray(contents) ? contents : [contents]
  if (parts.length > MAX_STREAMS) throw new DocumentRefusal('too-complex', 'a page of too many streams')
  const streams = parts.flatMap((part) => file.stream(part) ?? [])
  // No program compresses instructions with an image filter; decoding such a page may exhaust a reader.
  if (streams.some(({ dict }) => filtersOf(dict, file.resolve).some(isPicture)))
    throw new DocumentRefusal('bomb', 'a page of instructions packed as a picture')
  if (streams.length === 1) return file.bytes(streams[0] as Stream)
  let size = 0
  const all: Uint8Array[] = []
  for (const stream of streams) {
    const bytes = file.bytes(stream)
    size += bytes.length + 1
    if (size > 64 * 1024 * 1024) throw new DocumentRefusal('bomb', 'a page of more than 64 MiB')
    all.push(bytes, Uint8Array.of(10))
  }
  return Buffer.concat(all)
}

/** The matrix of a form. */
export function matrixOf(file: PdfFile, { dict }: Stream): Matrix {
  const m = file.resolve(dict.get('Matrix'))
  return Array.isArray(m) && m.length === 6
    ? (m.map((item) => numberOf(file.resolve(item), 0)) as unknown as Matrix)
    : identity
}

/**
 * `fit` puts what the form makes of itself into the rectangle, `matrix` its content. `path` leads from the annotation's dictionary, at
 * `place`, to the stream. `order` counts the annotations of the page.
 */
export type Appearance = {
  dict: Dict
  stream: Stream
  fit: Matrix
  matrix: Matrix
  place: ObjectPlace
  path: string[]
  order: number
}

/** What annotations show: the normal appearance in its present state. */
export function* appearances(file: PdfFile, page: PageNode): Generator<Appearance> {
  for (const { dict, place, order } of annotationsOf(file, page)) {
    const normal = file.resolve(file.dict(dict.get('AP'))?.get('N'))
    if (!normal || isDrawnByReader(file, dict)) continue
    if (nameOf(file.resolve(dict.get('Subtype'))) === 'Popup' || isHidden(file, dict)) continue
    const state = nameOf(file.resolve(dict.get('AS')))
    const stream =
      normal instanceof Stream ? normal : isDict(normal) && state ? file.stream(normal.get(state)) : undefined
    const rect = rectangle(file, dict.get('Rect'))
    const box = stream && (rectangle(file, stream.dict.get('BBox')) ?? [0, 0, 1, 1])
    if (!stream || !rect || !box) continue
    const own = matrixOf(file, stream)
    const [left, bottom, right, top] = transformBox(own, box)
    const sx = right > left ? (rect[2] - rect[0]) / (right - left) : 1
    const sy = top > bottom ? (rect[3] - rect[1]) / (top - bottom) : 1
    const fit: Matrix = [sx, 0, 0, sy, rect[0] - left * sx, rect[1] - bottom * sy]
    yield {
      dict,
      stream,
      fit,
      matrix: multiply(own, fit),
      place,
      order,
      path: normal instanceof Stream ? ['AP', 'N'] : ['AP', 'N', state ?? ''],
    }
  }
}
