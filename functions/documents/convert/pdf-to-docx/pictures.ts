import {
  HorizontalPositionRelativeFrom,
  ImageRun,
  type ParagraphChild,
  TextWrappingType,
  VerticalPositionRelativeFrom,
} from 'docx'
import { bitsAsPng, type Picture, pictureOf, type Room } from '../../images/pdf-image.ts'
import type { Image } from '../../pdf/content/glyph.ts'
import { multiply, transformBox } from '../../pdf/content/matrix.ts'
import type { PdfFile } from '../../pdf/file/open.ts'
import { bilevelOf } from '../../pdf/ocr/bilevel.ts'
import type { ItemBox, PictureItem } from './item.ts'
import type { View } from './view.ts'

/** The pictures of a document that are read already, by their numbers, and how many stand as frames. */
export type Pictures = { file: PdfFile; known: Map<number, Picture | undefined>; framed: number; room: Room }

/**
 * The pictures of a page. Turned pictures and those behind other content are no part of the flow; they stay in place behind it.
 */
export function picturesOf(images: readonly Image[], view: View, texts: readonly ItemBox[], pictures: Pictures) {
  const items: PictureItem[] = []
  const behind: ParagraphChild[] = []
  for (const { num, box: drawn, matrix } of images) {
    const [left, foot, right, head] = transformBox(view.turn, drawn)
    const [width, height] = [right - left, head - foot]
    if (width < 8 || height < 8) continue
    const picture = num === undefined ? undefined : readPicture(pictures, num)
    const isShown = picture !== undefined && picture.type !== 'jp2'
    if (!isShown) pictures.framed++
    const { type, bytes: data } = isShown ? { ...picture, type: picture.type as 'jpg' | 'png' } : frameOf(width, height)
    const [a, b] = multiply(matrix, view.turn)
    const turns = Math.round((Math.atan2(b, a) * 2) / Math.PI)
    const isLying = turns % 2 !== 0
    const place = { left, foot, right, head }
    const size = isLying ? { width: height, height: width } : { width, height }
    const isCovered = texts.some((text) => isOn(text, place))
    if (!isCovered && turns === 0) {
      const draw = (scale: number) => new ImageRun({ type, data, transformation: pixels(size, scale) })
      items.push({ ...place, draw })
      continue
    }
    const middle = { x: (left + right) / 2, y: (head + foot) / 2 }
    const corner = { left: middle.x - size.width / 2, head: middle.y + size.height / 2 }
    behind.push(
      new ImageRun({
        type,
        data,
        transformation: { ...pixels(size, 1), ...(turns !== 0 && { rotation: -turns * 90 }) },
        floating: floatingAt(corner, view),
      }),
    )
  }
  return { items, behind }
}

/** A grey frame in the place of a picture that cannot be shown, of its size in points. */
function frameOf(width: number, height: number): { type: 'png'; bytes: Uint8Array } {
  const size = { width: Math.min(2000, Math.round(width)), height: Math.min(2000, Math.round(height)) }
  const row = Math.ceil(size.width / 8)
  const bits = new Uint8Array(row * size.height).fill(255)
  bits.fill(0, 0, row).fill(0, row * (size.height - 1))
  for (let y = 0; y < size.height; y++) {
    const last = y * row + ((size.width - 1) >> 3)
    bits[y * row] = (bits[y * row] as number) & 0x7f
    bits[last] = (bits[last] as number) & ~(0x80 >> ((size.width - 1) & 7))
  }
  return { type: 'png', bytes: bitsAsPng(bits, size) }
}

/** Whether a picture can stand in a DOCX: those without a number, or of a kind that no office program reads, cannot. */
export function isReadable(pictures: Pictures, num: number | undefined): boolean {
  const picture = num === undefined ? undefined : readPicture(pictures, num)
  return picture !== undefined && picture.type !== 'jp2'
}

/** A picture of the document, read once. */
export function readPicture({ file, known, room }: Pictures, num: number): Picture | undefined {
  if (!known.has(num)) known.set(num, pictureOf(file, num, room) ?? bilevelOf(file, num))
  return known.get(num)
}

const isOn = (text: ItemBox, { left, right, head, foot }: ItemBox) => {
  const [x, y] = [(text.left + text.right) / 2, (text.head + text.foot) / 2]
  return x > left && x < right && y > foot && y < head
}

const pixels = ({ width, height }: { width: number; height: number }, scale: number) => ({
  width: Math.max(1, Math.round((width * scale * 96) / 72)),
  height: Math.max(1, Math.round((height * scale * 96) / 72)),
})

const EMU = 12_700

/** At a place of the page, behind its text. */
export const floatingAt = ({ left, head }: Pick<ItemBox, 'left' | 'head'>, { box }: View) => ({
  horizontalPosition: { relative: HorizontalPositionRelativeFrom.PAGE, offset: Math.round((left - box[0]) * EMU) },
  verticalPosition: { relative: VerticalPositionRelativeFrom.PAGE, offset: Math.round((box[3] - head) * EMU) },
  behindDocument: true,
  allowOverlap: true,
  wrap: { type: TextWrappingType.NONE },
})
