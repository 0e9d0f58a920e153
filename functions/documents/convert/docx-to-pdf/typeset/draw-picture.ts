import { formatNumber } from '../../../pdf/file/serialize.ts'
import { type FlowPicture, plainParagraph } from '../flow.ts'
import { drawDrawing } from './draw-drawing.ts'
import { drawn, type FlowSetting, heightOf } from './strip.ts'

const n = formatNumber

/** A picture with its upper left at a point. One that cannot be drawn keeps its place, as a frame with what it is said to show. */
export function drawPicture(picture: FlowPicture, x: number, y: number, setting: FlowSetting): string {
  const { width, height, alt } = picture
  const shown = setting.picture(picture)
  if (typeof shown === 'object') return drawDrawing(shown, { x, y, width, height }, setting)
  if (shown) return `q ${n(width)} 0 0 ${n(height)} ${n(x)} ${n(y - height)} cm /${shown} Do Q\n`
  const frame = `0.5 w 0.7 G ${n(x)} ${n(y - height)} ${n(width)} ${n(height)} re S\n`
  if (!alt || isFileName(alt) || width < 40 || height < 20) return frame
  const strips = setting.strips([plainParagraph([{ text: alt, size: 8 }], false, { align: 'center' })], width - 8)
  return heightOf(strips) > height ? frame : frame + drawn(strips, x + 4, y - (height - heightOf(strips)) / 2)
}

/** Programs call pictures by their files where nobody said what they show. */
const isFileName = (alt: string) =>
  /^(?:\S*[\\/])?[^\\/]*\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|emz|wmz|pdf|svg|eps|webp)$/i.test(alt.trim())
