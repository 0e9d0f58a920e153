import type { Drawing } from '../../../images/picture.ts'
import { formatNumber } from '../../../pdf/file/serialize.ts'
import { type FlowPicture, plainParagraph } from '../flow.ts'
import { drawDrawing } from './draw-drawing.ts'
import { drawn, type FlowSetting, heightOf } from './strip.ts'

const n = formatNumber

/** A picture with its upper left at a point. One that cannot be drawn keeps its place, as a frame with what it is said to show. */
export function drawPicture(picture: FlowPicture, x: number, y: number, setting: FlowSetting): string {
  const { width, height, alt, crop } = picture
  const shown = setting.picture(picture)
  const box = `${n(x)} ${n(y - height)} ${n(width)} ${n(height)} re`
  if (shown) {
    const drawing = drawnWhole(shown, crop ? wholeOf(crop, { x, y, width, height }) : { x, y, width, height }, setting)
    return crop ? `q ${box} W n\n${drawing}Q\n` : drawing
  }
  const frame = `0.5 w 0.7 G ${box} S\n`
  if (!alt || isFileName(alt) || width < 40 || height < 20) return frame
  const strips = setting.strips([plainParagraph([{ text: alt, size: 8 }], false, { align: 'center' })], width - 8)
  return heightOf(strips) > height ? frame : frame + drawn(strips, x + 4, y - (height - heightOf(strips)) / 2)
}

type Place = { x: number; y: number; width: number; height: number }

/** Where the whole of a picture would stand of which a part stands at a place. */
function wholeOf({ left, top, right, bottom }: NonNullable<FlowPicture['crop']>, part: Place): Place {
  const [width, height] = [part.width / (1 - left - right), part.height / (1 - top - bottom)]
  return { x: part.x - left * width, y: part.y + top * height, width, height }
}

function drawnWhole(shown: string | Drawing<string>, place: Place, setting: FlowSetting): string {
  if (typeof shown === 'object') return drawDrawing(shown, place, setting)
  const { x, y, width, height } = place
  return `q ${n(width)} 0 0 ${n(height)} ${n(x)} ${n(y - height)} cm /${shown} Do Q\n`
}

/** Programs call pictures by their files where nobody said what they show. */
const isFileName = (alt: string) =>
  /^(?:\S*[\\/])?[^\\/]*\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|emz|wmz|pdf|svg|eps|webp)$/i.test(alt.trim())
