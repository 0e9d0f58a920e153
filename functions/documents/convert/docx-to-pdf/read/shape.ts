import { told } from '../../../docx/xml/told.ts'
import { boxPadding, type FlowPart, type FlowPicture, type Rgb } from '../flow.ts'
import { type Body, type Inside, inBox } from './body.ts'
import { cropOf } from './crop.ts'
import { drawingText } from './drawing-text.ts'
import { emu, sizeOf } from './emu.ts'
import { isLine, outlineOf } from './outlines.ts'
import { paintOf } from './paint.ts'
import { type Element, kid } from './xml-tree.ts'

export type Box = { x: number; y: number; width: number; height: number }

export type Reading = {
  body: Body
  inside: Inside
  alt: string | undefined
  /** How the ids of the units begin whose text is read, where they are not the body's own. */
  from?: readonly string[]
}

/** A shape with its text: that of documents stands in it, that of drawings may have a place of its own. */
export function shapeParts(shape: Element, box: Box, { body, inside, from }: Reading): FlowPart[] {
  const properties = kid(shape, 'spPr')
  const kind = kid(properties, 'prstGeom')?.attributes['prst'] ?? ''
  const text = kid(shape, 'txbx', 'txbxContent')
  const style = kid(shape, 'style')
  const rgb = body.theme.colour(kid(style, 'fontRef'))
  const own = kid(shape, 'txBody') ?? kid(shape, 'txSp', 'txBody')
  const drawn = drawingText(own, body.theme, rgb ? { rgb } : {})
  const outline = outlineOf(properties, box)
  const isSimple = outline !== undefined || (simple.test(kind) && !kid(properties, 'custGeom'))
  const { fill, fade, rule, heads } = paintOf(properties, style, body.theme)
  const picture = isSimple ? pictureIn(properties, box, body) : undefined
  const isOutlined = isSimple || text !== undefined || drawn.length > 0
  const turn = turnOf(kid(properties, 'xfrm'))
  const outlined: FlowPart = {
    ...box,
    shape: isLine(kind) ? 'line' : /^(?:ellipse|flowChartConnector)$/.test(kind) ? 'oval' : 'box',
    ...(outline && { outline }),
    ...(picture && { picture }),
    blocks: text ? inside(text, inBox(light(body, rgb))) : [],
    ...roomOf(kid(shape, 'bodyPr')?.attributes),
    ...turn,
    // A shape whose outline is unknown is left out: drawn as a box it would cover the text.
    ...(isOutlined && !isLine(kind) && fill && { fill }),
    ...(isOutlined && !isLine(kind) && fade && { fade }),
    ...((isOutlined || isLine(kind)) && rule && { rule }),
    ...(heads && { heads }),
  }
  if (!drawn.length) return [outlined]
  const place = kid(shape, 'txXfrm')
  const room = roomOf(kid(own, 'bodyPr')?.attributes)
  const words: FlowPart = {
    ...(place ? placeIn(box, kid(properties, 'xfrm'), place) : box),
    shape: 'box',
    fits: true,
    blocks: drawn,
    ...room,
    ...sumOf(turn, turnOf(place)),
    ...(from && { from }),
  }
  return [outlined, words]
}

/** How a transform turns what it places. */
export function turnOf(xfrm: Element | undefined): { turn?: number } {
  const degrees = (Number(xfrm?.attributes['rot'] ?? 0) / 60_000) % 360
  return degrees ? { turn: degrees } : {}
}

/** Arrows that point back turn their text forth again. */
function sumOf({ turn = 0 }: { turn?: number }, { turn: more = 0 }: { turn?: number }): { turn?: number } {
  const degrees = (turn + more) % 360
  return degrees ? { turn: degrees } : {}
}

/** The position that a second transform gives, relative to the box of the first. */
function placeIn(box: Box, own: Element | undefined, other: Element): Box {
  const [at, to] = [own, other].map((xfrm) => sizeOf(kid(xfrm, 'off')?.attributes, 'x', 'y'))
  const [wide, size] = [own, other].map((xfrm) => sizeOf(kid(xfrm, 'ext')?.attributes, 'cx', 'cy'))
  if (!at || !to || !wide || !size) return box
  const [sx, sy] = [box.width / (wide.width || box.width), box.height / (wide.height || box.height)]
  return {
    x: box.x + (to.width - at.width) * sx,
    y: box.y + (to.height - at.height) * sy,
    width: size.width * sx,
    height: size.height * sy,
  }
}

/** A picture that fills a shape. */
function pictureIn(properties: Element | undefined, { width, height }: Box, body: Body): FlowPicture | undefined {
  const id = kid(properties, 'blipFill', 'blip')?.attributes['embed']
  const bytes = id === undefined ? undefined : body.picture(id)
  return bytes && { bytes, width, height, ...cropIn(properties) }
}

/** What is cut off a picture, in thousandths of a percent. */
export function cropIn(holder: Element | undefined): Pick<FlowPicture, 'crop'> {
  const { l, t, r, b } = kid(holder, 'blipFill', 'srcRect')?.attributes ?? {}
  return cropOf([l, t, r, b], 100_000)
}

/** Where the text of a shape stands in it, and how it runs. */
function roomOf({ lIns, tIns, rIns, bIns, anchor = '', vert = '' }: Record<string, string> = {}): Partial<FlowPart> {
  const inset = (said: string | undefined, still: number) => (said === undefined ? still : Math.max(0, emu(said)))
  const textTurn = told({ vert: 90, eaVert: 90, mongolianVert: 90, vert270: 270 } as const, vert)
  return {
    padding: {
      top: inset(tIns, boxPadding.top),
      bottom: inset(bIns, boxPadding.bottom),
      start: inset(lIns, boxPadding.start),
      end: inset(rIns, boxPadding.end),
    },
    lowered: told({ ctr: 0.5, b: 1 } as const, anchor) ?? 0,
    ...(textTurn && { textTurn }),
  }
}

/** The text of a shape has the colour of its style where it says none. */
const light = (body: Body, rgb: Rgb | undefined): Body =>
  rgb ? { ...body, cell: { paragraph: {}, run: { rgb } } } : body

const simple = /^(?:rect|roundRect|round\w+Rect|ellipse|flowChart(?:\w*Process|Connector|Terminator)|)$/
