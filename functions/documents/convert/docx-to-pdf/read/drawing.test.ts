import { expect, test } from 'vitest'
import { p, r } from '../../../testing/docx/generate/word-parts.ts'
import { blocksOf, flowOf, relations } from '../../../testing/docx/test-flow.ts'
import type { FlowParagraph } from '../flow.ts'

const only = (body: string) => blocksOf(flowOf(body))[0] as FlowParagraph
const box = (text: string) => `<w:txbxContent>${p(text)}</w:txbxContent>`
const shape = (inner: string, properties = '') =>
  `<wps:wsp><wps:spPr><a:prstGeom prst="rect"/>${properties}</wps:spPr>${inner}</wps:wsp>`
const graphic = (inner: string) => `<a:graphic><a:graphicData>${inner}</a:graphicData></a:graphic>`
const extent = '<wp:extent cx="1270000" cy="635000"/>'

test('an anchored box stands where it says, with its text, its ground and its frame', () => {
  const fill =
    '<a:solidFill><a:srgbClr val="FF0000"/></a:solidFill><a:ln w="25400"><a:solidFill><a:srgbClr val="0000FF"/></a:solidFill></a:ln>'
  const anchor = `<wp:anchor relativeHeight="7"><wp:positionH relativeFrom="page"><wp:posOffset>127000</wp:posOffset></wp:positionH><wp:positionV relativeFrom="margin"><wp:align>bottom</wp:align></wp:positionV>${extent}<wp:wrapNone/>${graphic(shape(`<wps:txbx>${box('Boxed')}</wps:txbx>`, fill))}</wp:anchor>`
  expect(only(p(r(`<w:drawing>${anchor}</w:drawing>`))).floats).toMatchObject([
    {
      width: 100,
      height: 50,
      across: { of: 'paper', offset: 10 },
      down: { of: 'margins', align: 'end' },
      wrap: 'none',
      level: 7,
      parts: [
        {
          x: 0,
          width: 100,
          fill: [1, 0, 0],
          rule: { width: 2, rgb: [0, 0, 1] },
          blocks: [{ spans: [{ text: 'Boxed' }] }],
        },
      ],
    },
  ])
})

test('the parts of a group stand where the group puts them', () => {
  const placed = (x: number, inner: string) =>
    shape(inner, `<a:xfrm><a:off x="${x}" y="100"/><a:ext cx="50" cy="25"/></a:xfrm>`)
  const group = `<wpg:wgp xmlns:wpg="http://schemas.microsoft.com/office/word/2010/wordprocessingGroup"><wpg:grpSpPr><a:xfrm><a:chOff x="100" y="100"/><a:chExt cx="100" cy="50"/></a:xfrm></wpg:grpSpPr>${placed(100, '')}${placed(150, `<wps:txbx>${box('Right')}</wps:txbx>`)}</wpg:wgp>`
  const [float] = only(p(r(`<w:drawing><wp:inline>${extent}${graphic(group)}</wp:inline></w:drawing>`))).floats ?? []
  expect(float?.wrap).toBe('block')
  expect(float?.parts.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([
    [0, 0, 50, 25],
    [50, 0, 50, 25],
  ])
})

test('a picture in the line is part of the line, one that cannot be found keeps its place and what it shows', () => {
  const picture = `<w:drawing><wp:inline>${extent}<wp:docPr id="1" name="p" descr="A house"/>${graphic('<pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="none"/></pic:blipFill></pic:pic>')}</wp:inline></w:drawing>`
  const { spans, floats } = only(p(r('See ') + r(picture) + r(' here')))
  expect(floats).toBeUndefined()
  expect(spans).toMatchObject([
    { text: 'See ' },
    { picture: { width: 100, height: 50, alt: 'A house' } },
    { text: ' here' },
  ])
})

test.each([
  ['a picture', 'pic', '<a:srcRect l="10000" t="25000" r="30%"/>', { left: 0.1, top: 0.25, right: 0.3, bottom: 0 }],
  ['one with room around it', 'pic', '<a:srcRect b="-5000"/>', { left: 0, top: 0, right: 0, bottom: -0.05 }],
  ['the ground of a shape', 'a', '<a:srcRect r="50000"/>', { left: 0, top: 0, right: 0.5, bottom: 0 }],
  ['one of which nothing is left', 'pic', '<a:srcRect l="60000" r="40000"/>', undefined],
  ['one that is whole', 'pic', '<a:srcRect/>', undefined],
])('what is cut off at the sides of %s', (_, kind, crop, expected) => {
  const fill = `<${kind}:blipFill><a:blip r:embed="n"/>${crop}</${kind}:blipFill>`
  const shown =
    kind === 'pic'
      ? `<pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture">${fill}</pic:pic>`
      : shape('', fill)
  const drawing = p(r(`<w:drawing><wp:inline>${extent}${graphic(shown)}</wp:inline></w:drawing>`))
  const link = `<Relationship Id="n" Type="${relations}/image" Target="media/n.png"/>`
  const [block] = blocksOf(flowOf(drawing, { 'word/media/n.png': Uint8Array.of(1) }, link))
  const { spans, floats } = block as FlowParagraph
  expect((spans[0] ?? floats?.[0]?.parts[0])?.picture?.crop).toEqual(expected)
})

test('the older language of drawings cuts off what it says', () => {
  const data = '<v:imagedata r:id="none" croptop="16384f" cropleft="0.1" cropbottom="5%"/>'
  const old = `<w:pict><v:shape style="width:72pt;height:36pt">${data}</v:shape></w:pict>`
  expect(only(p(r(old))).spans[0]?.picture?.crop).toEqual({ left: 0.1, top: 0.25, right: 0, bottom: 0.05 })
})

test('the older language of drawings says the same', () => {
  const style =
    'position:absolute;margin-left:1in;margin-top:10pt;width:72pt;height:36pt;mso-position-horizontal-relative:page'
  const rect = `<w:pict><v:rect style="${style}" fillcolor="#0f0"><v:textbox>${box('Old')}</v:textbox><w10:wrap xmlns:w10="urn:schemas-microsoft-com:office:word" type="square"/></v:rect></w:pict>`
  expect(only(p(r(rect))).floats).toMatchObject([
    {
      across: { of: 'paper', offset: 72 },
      down: { of: 'text', offset: 10 },
      wrap: 'side',
      parts: [{ fill: [0, 1, 0], rule: { width: 0.75 }, blocks: [{ spans: [{ text: 'Old' }] }] }],
    },
  ])
})

test.each([
  ['a diamond', '<a:prstGeom prst="flowChartDecision"/>', 'm50,0 l100,50 l50,100 l0,50 h'],
  ['a line that runs up', '<a:xfrm flipV="1"/><a:prstGeom prst="line"/>', 'm0,100 l100,0'],
  ['a line with a bend', '<a:prstGeom prst="bentConnector3"/>', 'm0,0 l50,0 l50,100 l100,100'],
  ['a shape that is turned over', '<a:xfrm flipH="1"/><a:prstGeom prst="rtTriangle"/>', 'm100,0 l0,100 l100,100 h'],
  [
    'a shape whose handle was pulled',
    '<a:prstGeom prst="trapezoid"><a:avLst><a:gd name="adj" fmla="val 80000"/></a:avLst></a:prstGeom>',
    'm40,0 l60,0 l100,100 l0,100 h',
  ],
  [
    'what somebody drew',
    '<a:custGeom><a:pathLst><a:path w="10" h="20"><a:moveTo><a:pt x="0" y="0"/></a:moveTo><a:lnTo><a:pt x="5" y="20"/></a:lnTo><a:close/></a:path></a:pathLst></a:custGeom>',
    'm0,0 l50,100 h',
  ],
  ['a box as any other', '<a:prstGeom prst="rect"/>', undefined],
])('the outline of %s', (_, geometry, drawn) => {
  const ink = '<a:ln w="12700"><a:solidFill><a:srgbClr val="000000"/></a:solidFill></a:ln>'
  const own = `<wps:wsp><wps:spPr>${geometry}${ink}</wps:spPr></wps:wsp>`
  const [part] =
    only(p(r(`<w:drawing><wp:anchor>${extent}${graphic(own)}</wp:anchor></w:drawing>`))).floats?.[0]?.parts ?? []
  const steps = part?.outline?.map(
    ({ to, points }) => `${to}${points.map(([x, y]) => `${x * 100},${y * 100}`).join(' ')}`,
  )
  expect([part?.rule?.width, steps?.join(' ')]).toEqual([1, drawn])
})

test('a text stands in its box where the box says, in both languages of drawings', () => {
  const own = `<wps:wsp><wps:spPr/><wps:txbx>${box('In')}</wps:txbx><wps:bodyPr lIns="0" tIns="12700" anchor="ctr"/></wps:wsp>`
  const style = 'position:absolute;width:72pt;height:36pt;v-text-anchor:middle'
  const old = `<w:pict><v:rect style="${style}"><v:textbox inset="0,1pt">${box('In')}</v:textbox></v:rect></w:pict>`
  for (const drawing of [`<w:drawing><wp:anchor>${extent}${graphic(own)}</wp:anchor></w:drawing>`, old])
    expect(only(p(r(drawing))).floats?.[0]?.parts).toMatchObject([
      { lowered: 0.5, padding: { start: 0, top: 1, end: 7.2, bottom: 3.6 } },
    ])
})

test.each([
  [
    'new',
    `<w:drawing><wp:anchor>${extent}${graphic(
      shape(
        '',
        '<a:gradFill><a:gsLst><a:gs pos="0"><a:srgbClr val="FF0000"/></a:gs><a:gs pos="100000"><a:srgbClr val="0000FF"/></a:gs></a:gsLst><a:lin ang="5400000"/></a:gradFill><a:ln><a:solidFill><a:srgbClr val="000000"/></a:solidFill><a:tailEnd type="triangle"/></a:ln>',
      ),
    )}</wp:anchor></w:drawing>`,
  ],
  [
    'old',
    '<w:pict><v:rect style="position:absolute;width:100pt;height:50pt" fillcolor="#f00"><v:fill type="gradient" color2="#00f" focus="100%"/><v:stroke endarrow="block"/></v:rect></w:pict>',
  ],
])('colours that change and heads of lines in the %s language of drawings', (_, drawing) => {
  expect(only(p(r(drawing))).floats?.[0]?.parts).toMatchObject([
    {
      fade: {
        turn: 90,
        stops: [
          { at: 0, rgb: [1, 0, 0] },
          { at: 1, rgb: [0, 0, 1] },
        ],
      },
      heads: { end: true },
    },
  ])
})

test('a drawing that was taken over from another program has its shapes with their text', () => {
  const own =
    '<a:sp><a:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="635000" cy="635000"/></a:xfrm><a:prstGeom prst="rect"/></a:spPr><a:txSp><a:txBody><a:bodyPr/><a:p><a:r><a:t>Within</a:t></a:r></a:p></a:txBody></a:txSp></a:sp>'
  const canvas = `<lc:lockedCanvas xmlns:lc="http://schemas.openxmlformats.org/drawingml/2006/lockedCanvas"><a:grpSpPr/>${own}</lc:lockedCanvas>`
  const [float] = only(p(r(`<w:drawing><wp:inline>${extent}${graphic(canvas)}</wp:inline></w:drawing>`))).floats ?? []
  expect(float?.parts[1]).toMatchObject({
    width: 50,
    height: 50,
    fits: true,
    blocks: [{ spans: [{ text: 'Within' }] }],
  })
})

const picture = (own = '') =>
  graphic(
    `<pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="1" name="p"${own}/></pic:nvPicPr><pic:blipFill><a:blip r:embed="none"/></pic:blipFill></pic:pic>`,
  )
const drawn = (kind: string, hidden = '', own = '') =>
  `<w:drawing><wp:${kind}>${extent}<wp:docPr id="1" name="p"${hidden}/>${picture(own)}</wp:${kind}></w:drawing>`
const vanished = '<w:rPr><w:vanish/></w:rPr>'

test.each([
  ['by its object', drawn('inline', ' hidden="1"')],
  ['by the object of one that floats', drawn('anchor', ' hidden="true"')],
  ['by itself', drawn('inline', '', ' hidden="1"')],
  ['by the run of one that floats', vanished + drawn('anchor')],
  [
    'by the style of an older one',
    '<w:pict><v:shape style="width:120pt;height:30pt;visibility:hidden"><v:imagedata r:id="none"/></v:shape></w:pict>',
  ],
])('a picture that is hidden %s is not drawn, and the words beside it are', (_, hidden) => {
  const { spans, floats } = only(p(r('See ') + r(hidden) + r(' here')))
  expect(floats ?? []).toEqual([])
  expect(spans.filter((span) => span.picture)).toEqual([])
  expect(spans.map(({ text }) => text).join('')).toBe('See  here')
})

test('text in a shape that is hidden is drawn: it is counted', () => {
  const hidden = `<w:drawing><wp:anchor>${extent}<wp:docPr id="1" name="p" hidden="1"/>${graphic(shape(`<wps:txbx>${box('Words')}</wps:txbx>`, ''))}</wp:anchor></w:drawing>`
  expect(only(p(r('See ') + r(hidden))).floats).toHaveLength(1)
})

test('what is anchored behind the end of a page in its paragraph stands on the next one', () => {
  const anchor = `<w:drawing><wp:anchor>${extent}${graphic(shape(`<wps:txbx>${box('Registry of Graz')}</wps:txbx>`))}</wp:anchor></w:drawing>`
  const [before, after] = blocksOf(flowOf(p(`<w:r><w:br w:type="page"/></w:r>${r(anchor)}`))) as FlowParagraph[]
  expect(before?.floats).toBeUndefined()
  expect(after).toMatchObject({ breaks: 'page' })
  expect(after?.floats).toHaveLength(1)
})
