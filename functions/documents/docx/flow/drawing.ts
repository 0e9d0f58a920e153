import { boxPadding, type FlowFloat, type FlowPart, type FlowPicture, type FlowPlace } from '../../flow.ts'
import type { Body, Inside } from './body.ts'
import { type Drawing, inText } from './in-text.ts'
import { isLine, outlineOf } from './outlines.ts'
import { vmlDrawing } from './vml.ts'
import { below, type Element, kid, kids, ownText } from './xml-tree.ts'

export function drawingOf(element: Element, body: Body, inside: Inside): Drawing {
  if (element.name !== 'drawing') return vmlDrawing(element, body, inside)
  const found = kids(element).map((each): Drawing => {
    const { width, height } = sizeOf(kid(each, 'extent')?.attributes, 'cx', 'cy')
    const data = kid(each, 'graphic', 'graphicData')
    if (!data || !(width > 0 && height >= 0)) return { floats: [] }
    const alt = kid(each, 'docPr')?.attributes['descr']
    const parts = kids(data).flatMap((shape) => partsOf(shape, { x: 0, y: 0, width, height }, { body, inside, alt }))
    if (!parts.length) return { floats: [] }
    const only = parts.length === 1 && !parts[0]?.blocks.length && !parts[0]?.rule ? parts[0]?.picture : undefined
    if (each.name === 'anchor') return { floats: [{ width, height, parts, ...anchorOf(each) }] }
    return only ? { picture: only, floats: [] } : { floats: [inText(width, height, parts)] }
  })
  return { picture: found.find(({ picture }) => picture)?.picture, floats: found.flatMap(({ floats }) => floats) }
}

/** English metric units, 12,700 a point. */
const emu = (value: string | undefined) => Number(value ?? 0) / 12_700

const sizeOf = (attributes: Record<string, string> | undefined, x: string, y: string) => ({
  width: emu(attributes?.[x]),
  height: emu(attributes?.[y]),
})

type Box = { x: number; y: number; width: number; height: number }
type Reading = { body: Body; inside: Inside; alt: string | undefined }

const MAX_PARTS = 200

/** The parts of a shape that fills a box, with those of the groups inside of it. */
function partsOf(shape: Element, box: Box, reading: Reading): FlowPart[] {
  if (shape.name === 'wgp' || shape.name === 'grpSp' || shape.name === 'wpc') return groupOf(shape, box, reading)
  if (shape.name === 'pic') return [pictureOf(shape, box, reading)]
  if (shape.name === 'wsp') return [shapeOf(shape, box, reading)]
  // Charts and diagrams are drawn by nobody here: a frame says where they stand.
  const isDrawn = shape.name === 'chart' || shape.name === 'relIds'
  return isDrawn ? [{ ...box, shape: 'box', blocks: [], picture: framed(box, reading.alt) }] : []
}

const framed = ({ width, height }: Box, alt: string | undefined): FlowPicture => ({
  bytes: new Uint8Array(),
  width,
  height,
  ...(alt && { alt }),
})

function groupOf(group: Element, box: Box, reading: Reading): FlowPart[] {
  const frame = kid(group, 'grpSpPr', 'xfrm')
  const own = frame ? sizeOf(kid(frame, 'chExt')?.attributes, 'cx', 'cy') : { width: 0, height: 0 }
  const from = sizeOf(kid(frame, 'chOff')?.attributes, 'x', 'y')
  const scale = { x: own.width > 0 ? box.width / own.width : 1, y: own.height > 0 ? box.height / own.height : 1 }
  const parts = kids(group).flatMap((child) => {
    const at = kid(child, child.name === 'grpSp' ? 'grpSpPr' : 'spPr', 'xfrm')
    if (!at) return []
    const offset = sizeOf(kid(at, 'off')?.attributes, 'x', 'y')
    const size = sizeOf(kid(at, 'ext')?.attributes, 'cx', 'cy')
    const inner = {
      x: box.x + (offset.width - from.width) * scale.x,
      y: box.y + (offset.height - from.height) * scale.y,
      width: size.width * scale.x,
      height: size.height * scale.y,
    }
    return partsOf(child, inner, reading)
  })
  return parts.slice(0, MAX_PARTS)
}

function pictureOf(pic: Element, box: Box, { body, alt }: Reading): FlowPart {
  const id = kid(pic, 'blipFill', 'blip')?.attributes['embed']
  const bytes = (id && body.picture(id)) || new Uint8Array()
  const { width, height } = box
  const own = kid(pic, 'nvPicPr', 'cNvPr')?.attributes['descr'] || alt
  return { ...box, shape: 'box', blocks: [], picture: { bytes, width, height, ...(own && { alt: own }) } }
}

function shapeOf(shape: Element, box: Box, { body, inside }: Reading): FlowPart {
  const properties = kid(shape, 'spPr')
  const kind = kid(properties, 'prstGeom')?.attributes['prst'] ?? ''
  const text = kid(shape, 'txbx', 'txbxContent')
  const style = kid(shape, 'style')
  const outline = outlineOf(properties)
  const isSimple = outline !== undefined || (simple.test(kind) && !kid(properties, 'custGeom'))
  const gradient = kids(kid(properties, 'gradFill', 'gsLst'))[0]
  const said = body.theme.colour(kid(properties, 'solidFill')) ?? body.theme.colour(gradient)
  const isNamed = (name: string) => Number(kid(style, name)?.attributes['idx'] ?? 0) > 0
  const fill = kid(properties, 'noFill')
    ? undefined
    : (said ?? (isNamed('fillRef') ? body.theme.colour(kid(style, 'fillRef')) : undefined))
  const line = kid(properties, 'ln')
  const ink =
    body.theme.colour(kid(line, 'solidFill')) ?? (isNamed('lnRef') ? body.theme.colour(kid(style, 'lnRef')) : undefined)
  const rule =
    kid(line, 'noFill') || !ink ? undefined : { width: Math.min(12, emu(line?.attributes['w']) || 0.75), rgb: ink }
  return {
    ...box,
    shape: isLine(kind) ? 'line' : /^(?:ellipse|flowChartConnector)$/.test(kind) ? 'oval' : 'box',
    ...(outline && { outline }),
    blocks: text ? inside(text, light(body, style)) : [],
    ...roomOf(kid(shape, 'bodyPr')?.attributes),
    // What has another outline than ours is better left out than drawn as a block over the text.
    ...((isSimple || text) && !isLine(kind) && fill && { fill }),
    ...((isSimple || isLine(kind) || text) && rule && { rule }),
  }
}

/** Where the text of a shape stands in it. */
function roomOf({ lIns, tIns, rIns, bIns, anchor = '' }: Record<string, string> = {}): Partial<FlowPart> {
  const inset = (said: string | undefined, still: number) => (said === undefined ? still : Math.max(0, emu(said)))
  return {
    padding: {
      top: inset(tIns, boxPadding.top),
      bottom: inset(bIns, boxPadding.bottom),
      start: inset(lIns, boxPadding.start),
      end: inset(rIns, boxPadding.end),
    },
    lowered: ({ ctr: 0.5, b: 1 } as const)[anchor] ?? 0,
  }
}

/** The text of a shape has the colour of its style where it says none. */
function light(body: Body, style: Element | undefined): Body {
  const rgb = body.theme.colour(kid(style, 'fontRef'))
  return rgb ? { ...body, cell: { paragraph: {}, run: { rgb } } } : body
}

const simple = /^(?:rect|roundRect|round\w+Rect|ellipse|flowChart(?:\w*Process|Connector|Terminator)|)$/

function anchorOf(anchor: Element): Pick<FlowFloat, 'across' | 'down' | 'wrap' | 'level'> {
  const side = /^wrap(?:Square|Tight|Through)$/
  const wrap = kids(anchor).find(({ name }) => name.startsWith('wrap'))?.name ?? 'wrapNone'
  return {
    across: placeOf(
      anchor,
      'positionH',
      ['page', 'leftMargin', 'rightMargin'],
      ['margin', 'insideMargin', 'outsideMargin'],
    ),
    down: placeOf(anchor, 'positionV', ['page', 'topMargin', 'bottomMargin'], ['margin']),
    level:
      Number(anchor.attributes['relativeHeight'] ?? 0) -
      (/^(?:1|true)$/.test(anchor.attributes['behindDoc'] ?? '') ? 2 ** 33 : 0),
    wrap: side.test(wrap) ? 'side' : wrap === 'wrapTopAndBottom' ? 'block' : 'none',
  }
}

function placeOf(anchor: Element, name: string, paper: string[], margins: string[]): FlowPlace {
  const found = [...below(anchor, name)]
  const at = found.find((each) => kid(each, 'posOffset') || kid(each, 'align')) ?? found[0]
  const from = at?.attributes['relativeFrom'] ?? ''
  const align = kid(at, 'align')
  const way = align && ({ center: 'center', right: 'end', bottom: 'end', outside: 'end' } as const)[ownText(align)]
  const offset = kid(at, 'posOffset')
  return {
    of: paper.includes(from) ? 'paper' : margins.includes(from) ? 'margins' : 'text',
    offset: offset ? emu(ownText(offset)) : 0,
    ...(align && { align: way ?? 'start' }),
  }
}
