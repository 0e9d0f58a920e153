import { told } from '../../../docx/xml/told.ts'
import {
  boxPadding,
  type FlowFloat,
  type FlowPart,
  type FlowPicture,
  type FlowPlace,
  plainParagraph,
  type Rgb,
} from '../flow.ts'
import { type Body, type Inside, inBox } from './body.ts'
import { cropOf } from './crop.ts'
import { rgbOf } from './formatting.ts'
import { type Drawing, inText, isPictureAlone } from './in-text.ts'
import { below, type Element, kid, kids } from './xml-tree.ts'

/** Reads a VML drawing, whose positions and sizes are in CSS-like styles. */
export function vmlDrawing(element: Element, body: Body, inside: Inside): Drawing {
  const out: Drawing = { floats: [] }
  for (const shape of kids(element).filter(({ name }) => shapes.has(name))) {
    const style = styleOf(shape)
    const width = length(style['width'])
    const height = length(style['height'])
    const parts = partsOf(shape, { x: 0, y: 0, width, height }, { body, inside })
    const [only] = parts
    const isHidden = style['visibility'] === 'hidden' || style['display'] === 'none'
    if (!only || (isHidden && isPictureAlone(parts))) continue
    const isAnchored = style['position'] === 'absolute'
    const isPicture = parts.length === 1 && only.picture && !only.blocks.length && !only.turn
    if (isAnchored) out.floats.push({ width, height, parts, ...placesOf(style, shape) })
    else if (isPicture) out.picture ??= only.picture
    else out.floats.push(inText(width, height, parts))
  }
  return out
}

const shapes = new Set(['shape', 'rect', 'roundrect', 'oval', 'line', 'group'])

type Style = Record<string, string>

const styleOf = ({ attributes }: Element): Style =>
  Object.fromEntries(
    (attributes['style'] ?? '').split(';').map((each) => {
      const at = each.indexOf(':')
      return [each.slice(0, at).trim().toLowerCase(), each.slice(at + 1).trim()]
    }),
  )

const units: Record<string, number> = { pt: 1, in: 72, cm: 28.35, mm: 2.835, px: 0.75, '': 0.75 }

function length(text = ''): number {
  const [, amount = '0', unit = ''] = /^(-?[\d.]+)\s*([a-z]*)/.exec(text) ?? []
  return Number(amount) * (told(units, unit) ?? 0)
}

type Box = { x: number; y: number; width: number; height: number }
type Reading = { body: Body; inside: Inside }

const MAX_PARTS = 200

function partsOf(shape: Element, box: Box, reading: Reading): FlowPart[] {
  if (shape.name === 'group') return groupOf(shape, box, reading).slice(0, MAX_PARTS)
  const { attributes } = shape
  const [content] = below(shape, 'txbxContent')
  const picture = pictureOf(shape, box, reading)
  const word = kid(shape, 'textpath')?.attributes['string']
  const isShape = shape.name !== 'shape' || content !== undefined
  const isFilled = isShape && !picture && !isOff(attributes['filled'])
  const isLine = shape.name === 'line'
  const isStroked = isShape && !isOff(attributes['stroked'])
  if (!content && !picture && !word && !isShape) return []
  return [
    {
      ...(isLine ? lineOf(attributes, box) : box),
      shape: isLine ? 'line' : shape.name === 'oval' ? 'oval' : 'box',
      blocks: content
        ? reading.inside(content, inBox(reading.body))
        : word
          ? [wordArt(word, box, colourOf(attributes['fillcolor']))]
          : [],
      ...(picture && { picture }),
      ...roomOf(shape),
      ...turnsOf(shape),
      ...(isFilled && { fill: colourOf(attributes['fillcolor']) ?? white, ...fadeOf(shape) }),
      ...(isStroked && headsOf(shape)),
      ...(isStroked && {
        rule: {
          width: length(attributes['strokeweight'] ?? '0.75pt') || 0.75,
          rgb: colourOf(attributes['strokecolor']) ?? [0, 0, 0],
        },
      }),
    },
  ]
}

/** Where its text stands: insets from the left on, as style sheets have them. */
function roomOf(shape: Element): Partial<FlowPart> {
  const insets = (kid(shape, 'textbox')?.attributes['inset'] ?? '').split(',').map((each) => each.trim())
  const inset = (i: number, side: keyof typeof boxPadding) =>
    insets[i] ? Math.max(0, length(insets[i])) : boxPadding[side]
  const anchor = styleOf(shape)['v-text-anchor'] ?? ''
  return {
    padding: { start: inset(0, 'start'), top: inset(1, 'top'), end: inset(2, 'end'), bottom: inset(3, 'bottom') },
    lowered: anchor.startsWith('middle') ? 0.5 : anchor.startsWith('bottom') ? 1 : 0,
  }
}

/** A second colour: at the foot of the shape, or where the focus is not, at its head. */
function fadeOf(shape: Element): Pick<FlowPart, 'fade'> {
  const { type, color2, focus = '0', angle = '0' } = kid(shape, 'fill')?.attributes ?? {}
  if (type !== 'gradient') return {}
  const colours = [colourOf(shape.attributes['fillcolor']) ?? white, colourOf(color2) ?? white]
  const [from = white, to = white] = Number.parseFloat(focus) > 50 ? colours : colours.reverse()
  const turn = { 90: 0, 45: 45, 135: 45 }[Math.abs(Number(angle))] ?? 90
  return {
    fade: {
      stops: [
        { at: 0, rgb: from },
        { at: 1, rgb: to },
      ],
      turn,
    },
  }
}

function headsOf(shape: Element): Pick<FlowPart, 'heads'> {
  const { startarrow = 'none', endarrow = 'none' } = kid(shape, 'stroke')?.attributes ?? {}
  const [start, end] = [startarrow !== 'none', endarrow !== 'none']
  return start || end ? { heads: { ...(start && { start }), ...(end && { end }) } } : {}
}

const white: Rgb = [1, 1, 1]

/** Degrees, or parts of them where it says `fd`; text may run up or down in its box. */
function turnsOf(shape: Element): Pick<FlowPart, 'turn' | 'textTurn'> {
  const said = styleOf(shape)['rotation'] ?? ''
  const degrees = (Number.parseFloat(said) / (said.endsWith('fd') ? 65_536 : 1)) % 360
  const box = kid(shape, 'textbox')
  const flow = box ? styleOf(box) : {}
  const isTurned = (flow['layout-flow'] ?? '').startsWith('vertical')
  const textTurn = flow['mso-layout-flow-alt'] === 'bottom-to-top' ? 270 : 90
  return { ...(degrees && { turn: degrees }), ...(isTurned && { textTurn }) }
}

const isOff = (value: string | undefined) => /^(?:f|false|0)$/.test(value ?? '')

function groupOf(group: Element, box: Box, reading: Reading): FlowPart[] {
  const pair = (text: string | undefined, still: number) => {
    const [x = still, y = still] = (text ?? '')
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number)
    return { x: x || still, y: y || still }
  }
  const size = pair(group.attributes['coordsize'], 1000)
  const from = pair(group.attributes['coordorigin'], 0)
  const scale = { x: box.width / size.x, y: box.height / size.y }
  return kids(group)
    .filter(({ name }) => shapes.has(name))
    .flatMap((child) => {
      const style = styleOf(child)
      const of = (name: string) => Number.parseFloat(style[name] ?? '') || 0
      const inner = {
        x: box.x + (of('left') - from.x) * scale.x,
        y: box.y + (of('top') - from.y) * scale.y,
        width: of('width') * scale.x,
        height: of('height') * scale.y,
      }
      return partsOf(child, inner, reading)
    })
}

function pictureOf(shape: Element, { width, height }: Box, { body }: Reading): FlowPicture | undefined {
  const data = kid(shape, 'imagedata')
  const bytes = data && body.picture(data.attributes['id'] ?? '')
  if (!data || !(width > 0 && height > 0)) return undefined
  const { cropleft, croptop, cropright, cropbottom, title } = data.attributes
  const crop = cropOf([cropleft, croptop, cropright, cropbottom], 1)
  const alt = shape.attributes['alt'] ?? title
  return { bytes: bytes ?? new Uint8Array(), width, height, ...crop, ...(alt && { alt }) }
}

/** WordArt: text that fills its shape. */
function wordArt(word: string, { width, height }: Box, rgb: Rgb | undefined) {
  const size = Math.max(8, Math.min(height * 0.8, (width / Math.max(1, word.length)) * 1.6, 120))
  return plainParagraph([{ text: word, size, bold: true, ...(rgb && { rgb }) }], false, { align: 'center', after: 0 })
}

function lineOf({ from = '', to = '' }: Record<string, string>, box: Box): Box {
  const [x1 = 0, y1 = 0] = from.split(',').map(length)
  const [x2 = 0, y2 = 0] = to.split(',').map(length)
  return box.width || box.height
    ? box
    : { x: Math.min(x1, x2), y: Math.min(y1, y2), width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) }
}

const named: Record<string, string> = {
  black: '000000',
  white: 'FFFFFF',
  red: 'FF0000',
  blue: '0000FF',
  silver: 'C0C0C0',
  gray: '808080',
  yellow: 'FFFF00',
  green: '008000',
}

/** `#rrggbb`, `#rgb` or a name, with what the theme says of it behind. */
function colourOf(value: string | undefined): Rgb | undefined {
  const [word = ''] = (value ?? '').split(/\s/)
  const hex = /^#[\da-f]{3}$/i.test(word) ? word.slice(1).replace(/./g, '$&$&') : word.replace('#', '')
  return rgbOf(told(named, word) ?? hex)
}

function placesOf(style: Style, shape: Element): Pick<FlowFloat, 'across' | 'down' | 'wrap' | 'level'> {
  const place = (axis: 'horizontal' | 'vertical', offset: number): FlowPlace => {
    const from = style[`mso-position-${axis}-relative`] ?? ''
    const align = style[`mso-position-${axis}`] ?? 'absolute'
    const way = told({ center: 'center', right: 'end', bottom: 'end', left: 'start', top: 'start' } as const, align)
    return {
      of: from === 'page' ? 'paper' : from === 'margin' ? 'margins' : 'text',
      offset,
      ...(way && { align: way }),
    }
  }
  const kind = kid(shape, 'wrap')?.attributes['type'] ?? 'none'
  return {
    across: place('horizontal', length(style['margin-left'] ?? style['left'])),
    down: place('vertical', length(style['margin-top'] ?? style['top'])),
    level: Number(style['z-index'] ?? 0) || 0,
    wrap: kind === 'topAndBottom' ? 'block' : /^(?:square|tight|through)$/.test(kind) ? 'side' : 'none',
  }
}
