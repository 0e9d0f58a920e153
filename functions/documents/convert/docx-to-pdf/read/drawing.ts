import { told } from '../../../docx/xml/told.ts'
import type { FlowFloat, FlowPart, FlowPicture, FlowPlace } from '../flow.ts'
import type { Body, Inside } from './body.ts'
import { readChart } from './chart/read-chart.ts'
import { keptDrawing } from './diagram.ts'
import { emu, sizeOf } from './emu.ts'
import { type Drawing, inText, isPictureAlone } from './in-text.ts'
import { type Box, cropIn, type Reading, shapeParts, turnOf } from './shape.ts'
import { vmlDrawing } from './vml.ts'
import { below, type Element, kid, kids, ownText } from './xml-tree.ts'

export function drawingOf(element: Element, body: Body, inside: Inside): Drawing {
  if (element.name !== 'drawing') return vmlDrawing(element, body, inside)
  const found = kids(element).map((each): Drawing => {
    const { width, height } = sizeOf(kid(each, 'extent')?.attributes, 'cx', 'cy')
    const data = kid(each, 'graphic', 'graphicData')
    if (!data || !(width > 0 && height >= 0)) return { floats: [] }
    const { descr: alt, hidden } = kid(each, 'docPr')?.attributes ?? {}
    const parts = kids(data).flatMap((shape) => partsOf(shape, { x: 0, y: 0, width, height }, { body, inside, alt }))
    if (!parts.length || (isYes(hidden) && isPictureAlone(parts))) return { floats: [] }
    const only =
      parts.length === 1 && !parts[0]?.blocks.length && !parts[0]?.rule && !parts[0]?.turn
        ? parts[0]?.picture
        : undefined
    if (each.name === 'anchor') return { floats: [{ width, height, parts, ...anchorOf(each) }] }
    return only ? { picture: only, floats: [] } : { floats: [inText(width, height, parts)] }
  })
  return { picture: found.find(({ picture }) => picture)?.picture, floats: found.flatMap(({ floats }) => floats) }
}

const isYes = (value: string | undefined) => /^(?:1|true|on)$/.test(value ?? '')

const MAX_PARTS = 200

/** The parts of a shape that fills a box, with those of the groups inside of it. */
function partsOf(shape: Element, box: Box, reading: Reading): FlowPart[] {
  if (groups.has(shape.name)) return groupOf(shape, box, reading)
  if (shape.name === 'pic')
    return isYes(kid(shape, 'nvPicPr', 'cNvPr')?.attributes['hidden']) ? [] : [pictureOf(shape, box, reading)]
  if (shape.name === 'wsp' || shape.name === 'sp') return shapeParts(shape, box, reading)
  if (shape.name === 'graphicFrame')
    return kids(kid(shape, 'graphic', 'graphicData')).flatMap((child) => partsOf(child, box, reading))
  if (shape.name === 'relIds') return diagramOf(shape, box, reading)
  return shape.name === 'chart' ? [chartOf(shape, box, reading)] : []
}

const groups = new Set(['wgp', 'grpSp', 'wpc', 'lockedCanvas'])

/** A frame says where something stands that is not drawn. */
const framed = (box: Box, { alt }: Reading): FlowPart => ({
  ...box,
  shape: 'box',
  blocks: [],
  picture: { bytes: new Uint8Array(), width: box.width, height: box.height, ...(alt && { alt }) },
})

function chartOf(reference: Element, box: Box, reading: Reading): FlowPart {
  const part = reading.body.part(reference.attributes['id'] ?? '')
  const chart = part && readChart(part, reading.body)
  const frame = framed(box, reading)
  return chart && frame.picture ? { ...frame, picture: { ...frame.picture, chart } } : frame
}

function diagramOf(relations: Element, box: Box, reading: Reading): FlowPart[] {
  const kept = keptDrawing(relations, reading.body)
  const parts = kept ? groupOf(kept.group, box, { ...reading, body: kept.body, from: kept.from }) : []
  return parts.length ? parts : [framed(box, reading)]
}

function groupOf(group: Element, box: Box, reading: Reading): FlowPart[] {
  const frame = kid(group, 'grpSpPr', 'xfrm')
  const own = frame ? sizeOf(kid(frame, 'chExt')?.attributes, 'cx', 'cy') : { width: 0, height: 0 }
  const from = sizeOf(kid(frame, 'chOff')?.attributes, 'x', 'y')
  const scale = { x: own.width > 0 ? box.width / own.width : 1, y: own.height > 0 ? box.height / own.height : 1 }
  const parts = kids(group).flatMap((child) => {
    const at = kid(child, 'xfrm') ?? kid(child, child.name === 'grpSp' ? 'grpSpPr' : 'spPr', 'xfrm')
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
  const picture: FlowPicture = { bytes, width, height, ...cropIn(pic), ...(own && { alt: own }) }
  return { ...box, shape: 'box', blocks: [], picture, ...turnOf(kid(pic, 'spPr', 'xfrm')) }
}

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
  const way = align && told({ center: 'center', right: 'end', bottom: 'end', outside: 'end' } as const, ownText(align))
  const offset = kid(at, 'posOffset')
  return {
    of: paper.includes(from) ? 'paper' : margins.includes(from) ? 'margins' : 'text',
    offset: offset ? emu(ownText(offset)) : 0,
    ...(align && { align: way ?? 'start' }),
  }
}
