import { ImageRun, Paragraph } from 'docx'
import { transformBox } from '../content/matrix.ts'
import type { PdfFile } from '../file/open.ts'
import type { ReadPage } from '../layout/read-page.ts'
import { type Picture, pictureOf } from './picture.ts'

/** A picture with its place on the page. */
export type Placed = { bottom: number; left: number; right: number; paragraph: Paragraph }

/** `pictures` are those that are read already, by their numbers. */
type Images = { file: PdfFile; pictures: Map<number, Picture | undefined>; room: number }

/** The pictures of a page from top to bottom, each once, no wider than `room`. */
export function imagesOf({ content, units }: ReadPage, { file, pictures, room }: Images): Placed[] {
  const turn = units[0]?.frame.turn
  const seen = new Set<number>()
  return content.images
    .flatMap((image): Placed[] => {
      const { num } = image
      if (num === undefined || seen.has(num)) return []
      seen.add(num)
      const box = turn ? transformBox(turn, image.box) : image.box
      const [width, height] = [box[2] - box[0], box[3] - box[1]]
      if (width < 8 || height < 8) return []
      if (!pictures.has(num)) pictures.set(num, pictureOf(file, num))
      const picture = pictures.get(num)
      if (!picture || picture.type === 'jp2') return []
      const scale = Math.min(1, room / width)
      const transformation = {
        width: Math.round((width * scale * 96) / 72),
        height: Math.round((height * scale * 96) / 72),
      }
      return [
        {
          bottom: box[1],
          left: box[0],
          right: box[2],
          paragraph: new Paragraph({
            children: [new ImageRun({ type: picture.type, data: picture.bytes, transformation })],
          }),
        },
      ]
    })
    .sort((a, b) => b.bottom - a.bottom)
}
