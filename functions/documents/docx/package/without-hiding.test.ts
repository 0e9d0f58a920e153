import { expect, test } from 'vitest'
import { withoutHiding } from './without-hiding.ts'

const text = '<w:t>Words</w:t>'
const picture = '<pic:pic><pic:cNvPr id="2"/><a:blip r:embed="a"/></pic:pic>'
const inline = (inner: string, hidden = '') =>
  `<w:drawing><wp:inline><wp:docPr id="1"${hidden}/>${inner}</wp:inline></w:drawing>`
const run = (inner: string, vanish = '') => `<w:r>${vanish && `<w:rPr>${vanish}</w:rPr>`}${inner}</w:r>`
const box = `<wps:wsp><wps:txbx><w:txbxContent>${run(text)}</w:txbxContent></wps:txbx></wps:wsp>`
const vml = (style: string, inner: string) => `<w:pict><v:shape style="width:9pt${style}">${inner}</v:shape></w:pict>`
const vanish = '<w:vanish/>'
const namespaces = Object.entries({
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  v: 'urn:schemas-microsoft-com:vml',
  ...Object.fromEntries(['wp', 'wps', 'wpg', 'pic', 'a', 'c', 'r'].map((name) => [name, `urn:${name}`])),
}).map(([name, uri]) => `xmlns:${name}="${uri}"`)
const inBody = (inner: string) => `<w:body ${namespaces.join(' ')}>${inner}</w:body>`

test.each([
  ['text', run(text, vanish), run(text, '').replace('<w:r>', '<w:r><w:rPr></w:rPr>')],
  ['a box with text', run(inline(box, ' hidden="1"')), run(inline(box, ' hidden="0"'))],
  ['a chart', run(inline('<c:chart r:id="a"/>', ' hidden="1"')), run(inline('<c:chart r:id="a"/>', ' hidden="0"'))],
  ['an older box with text', vml(';visibility:hidden', text), vml(';', text)],
  [
    'a picture beside text in a run',
    run(inline(picture) + text, vanish),
    run(inline(picture) + text).replace('<w:r>', '<w:r><w:rPr></w:rPr>'),
  ],
])('%s is shown that was hidden', (_, hidden, shown) => {
  expect(withoutHiding(inBody(hidden))).toBe(inBody(shown))
})

test.each([
  ['by its run', run(inline(picture), vanish)],
  ['by its object', run(inline(picture, ' hidden="1"'))],
  ['by its style', vml(';visibility:hidden', '<v:imagedata r:id="a"/>')],
  [
    'by the object of a group, beside a run with text',
    run(text) + run(inline(`<wpg:wgp>${picture}</wpg:wgp>`, ' hidden="1"')),
  ],
])('a picture without text that is hidden %s stays so: nobody confirmed what it shows', (_, hidden) => {
  expect(withoutHiding(inBody(hidden))).toBeNull()
})

const mark = (inner: string) => `<w:pPr><w:rPr>${inner}</w:rPr></w:pPr>`

test('a paragraph whose text is shown ends again, so that it does not join the next', () => {
  const shown = `<w:p>${mark('')}<w:r><w:rPr></w:rPr>${text}</w:r></w:p>`
  expect(withoutHiding(inBody(`<w:p>${mark(vanish)}${run(text, vanish)}</w:p>`))).toBe(inBody(shown))
})

const seen = run('<w:t>Total </w:t>')
const hidden = run('<w:t>Draft 1</w:t>', vanish)
const unseen = '<w:rStyle w:val="Unseen"/>'
const styled = run('<w:t>Draft 1</w:t>', unseen)
const off = '<w:vanish w:val="0"/>'
const changed = `<w:rPrChange w:id="1"><w:rPr>${off}</w:rPr></w:rPrChange>`
const next = `<w:p>${run('<w:t>250 euros</w:t>')}</w:p>`
const paragraph = (inner: string) => `<w:p>${mark(vanish)}${inner}</w:p>`

test.each([
  ['behind text whose last words were hidden', paragraph(seen + hidden) + next, 0],
  ['before text whose first words were hidden', `${paragraph(seen)}<w:p>${hidden}${seen}</w:p>`, 0],
  ['behind words that a style hid', paragraph(seen + styled) + next, 0],
  ['before words that a style hid', `${paragraph(seen)}<w:p><w:pPr><w:pStyle w:val="Unseen"/></w:pPr>${seen}</w:p>`, 0],
  ['before an empty paragraph with one behind hidden text', paragraph(hidden) + paragraph('') + next, 0],
  ['between two texts that were seen', paragraph(hidden + seen) + next, 1],
  ['between two texts that were seen and a box', paragraph(seen + run(inline(box.replace(text, hidden)))) + next, 1],
  ['behind words whose vanishing is off', paragraph(run(text, off)) + next, 1],
  ['behind words that are shown against their style', paragraph(run(text, unseen + off)) + next, 1],
  ['behind words that only a web page hides', paragraph(run(text, '<w:webHidden/>')) + next, 1],
  ['behind words that were shown before a change', paragraph(run(text, vanish + changed)) + next, 0],
  ['of a cell before one of hidden text', `<w:tc>${paragraph(seen)}</w:tc><w:tc><w:p>${hidden}</w:p></w:tc>`, 1],
])('a hidden mark %s', (_, body, left) => {
  const shown = withoutHiding(inBody(body), new Set(['Unseen'])) ?? body
  expect(shown.split(vanish).length - 1).toBe(left)
})

test.each([
  ['the mark of a paragraph whose text was visible', `<w:p>${mark(`${vanish}<w:specVanish/>`)}${run(text)}</w:p>`],
  ['the number of a level', `<w:lvl><w:lvlText w:val="%1"/><w:rPr>${vanish}</w:rPr></w:lvl>`],
])('%s stays hidden', (_, hidden) => {
  expect(withoutHiding(inBody(hidden))).toBeNull()
})
