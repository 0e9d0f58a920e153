import { expect, test } from 'vitest'
import { warning } from '#shared/messages/warning.ts'
import { toDocx } from '../../convert/pdf-to-docx/to-docx.ts'
import { toTxt } from '../../convert/pdf-to-txt.ts'
import { plainText, type UnitTarget } from '../../model/unit.ts'
import { readPacked } from '../../testing/docx/test-reader.ts'
import { font, onePage, stream } from '../../testing/pdf/raw.ts'
import { text, unitsOf, unitsOfDocx } from '../../testing/pdf/words.ts'
import { openPdf } from '../file/open.ts'
import { pagesOf } from '../file/pages.ts'
import { format } from '../format.ts'
import { pageBytes } from './streams.ts'

const page = (content: string) =>
  onePage(
    { 4: font(), 5: stream(content) },
    '/Font << /F 4 0 R >> /ExtGState << /None << /ca 0 >> /Half << /ca 0.5 >> >>',
  )

const over = 'q 1 g 18 197 120 14 re f Q '

test.each([
  ['white', over],
  ['black, with an edge', 'q 0 g 18 197 120 14 re B Q '],
])(
  'text that is painted over in %s joins no other, stays as it is drawn and is in no other format',
  async (_, cover) => {
    const bytes = page(`${text('Marital', 20, 214)}${text('Single')}${cover}1 0 0 rg ${text('Married')}`)
    expect(await unitsOf(bytes)).toEqual(['Marital', 'Married', '(Single)'])
    const { units, warnings } = await format.extract(bytes)
    expect(warnings).toEqual([warning('page-unseen-text', { page: 1 })])
    expect(units.at(-1)?.keep).toBe('not-text')
    const id = units[1]?.id ?? ''
    const targets = new Map<string, UnitTarget>([[id, { id, pieces: ['Casada'] }]])
    const options = { source: 'en', target: 'es' }
    const { bytes: out } = await format.rebuild(bytes, targets, options)
    const file = openPdf(out)
    const [node] = pagesOf(file)
    const content = Buffer.from(node ? pageBytes(file, node.dict) : []).toString('latin1')
    expect(content).toMatch(/Single[^]*(?: f| B) Q[^]*Attesta\d+ /)
    expect(content).not.toMatch(/Married/)
    expect(await unitsOf(out)).toEqual(['Marital', 'Casada', '(Single)'])
    expect(Buffer.from(await toTxt(bytes, targets)).toString()).toBe('Marital\n\nCasada\n')
    expect(await unitsOfDocx((await toDocx(bytes, targets, options)).bytes)).toEqual(['Marital', 'Casada'])
  },
)

test('letters upon a ground of their own colour are hidden, stay there and are in no other format', async () => {
  const bytes = page(`${text('The child')}q 0 g 71 197 50 14 re f Q ${text('Anna S.', 72)}${text('Case 4', 20, 150)}`)
  const { units, warnings } = await format.extract(bytes)
  expect(await unitsOf(bytes)).toEqual(['The child', 'Case 4', '(Anna S.)'])
  expect(units.at(-1)?.keep).toBe('not-text')
  expect(warnings).toEqual([warning('page-unseen-text', { page: 1 })])
  const id = units[0]?.id ?? ''
  const targets = new Map<string, UnitTarget>([[id, { id, pieces: ['La menor'] }]])
  const options = { source: 'en', target: 'es' }
  const { bytes: out } = await format.rebuild(bytes, targets, options)
  expect(await unitsOf(out)).toEqual(['La menor', 'Case 4', '(Anna S.)'])
  expect(Buffer.from(await toTxt(bytes, targets)).toString()).toBe('La menor\n\nCase 4\n')
  expect(await unitsOfDocx((await toDocx(bytes, targets, options)).bytes)).toEqual(['La menor', 'Case 4'])
})

const ground = (colour: string, shape = '18 197 120 14 re f') => `q ${colour} ${shape} Q `
const two = '18 197 35 14 re 53 197 90 14 re'

test.each([
  ['below two rectangles of one path', `${text('Some words')}q 0 g ${two} f Q `],
  ['in nearly white on white', `${ground('1 g')}0.985 g ${text('Some words')}`],
  ['in a rich black on black', `${ground('0 g')}0.04 0.06 0.05 rg ${text('Some words')}`],
  ['in black upon them', `q 0 g ${two} f Q ${text('Some words')}`],
])('words are hidden %s', async (_, content) => {
  expect(await unitsOf(page(content))).toEqual(['(Some words)'])
})

test('words are seen in the hole between two rectangles', async () => {
  const content = `${text('Some words')}q 0 g 10 190 160 30 re 18 197 120 14 re f* Q `
  expect(await unitsOf(page(content))).toEqual(['Some words'])
})

const lines = Array.from({ length: 14 }, (_, i) => `18 ${197.5 + i} m 138 ${197.5 + i} l S`).join(' ')
const white = `1 g ${text('Some words')}`
const rounded = '18 197 m 138 197 l 138 208 l 138 211 138 211 135 211 c 18 211 l f'

test.each([
  ['black on black with white between', ground('0 g') + ground('1 g') + text('Some words')],
  ['black on black that shines through', ground('/Half gs 0 g') + text('Some words')],
  ['black on black in their lower half', ground('0 g', '18 195 120 9 re f') + text('Some words')],
  ['of a pale stamp on white', `${ground('1 g')}0.93 g ${text('Some words')}`],
  ['white on black', ground('0 g') + white],
  ['white on a black line', ground('1 g') + ground('0 G 14 w', '18 204 m 138 204 l S') + white],
  ['white on many black lines', ground('1 g') + ground('0 G', lines) + white],
  ['white on a shape', ground('1 g') + ground('0 g', rounded) + white],
  ['white on a shading', ground('1 g') + ground('', '18 197 120 14 re W n /Fade sh') + white],
  ['white on a picture', ground('1 g') + ground('', '120 0 0 14 18 197 cm /I Do') + white],
  ['white on an unknown colour', ground('1 g') + ground('/Table cs 1 scn') + white],
  ['below a picture that shines through', text('Some words') + ground('/Half gs', '120 0 0 14 18 197 cm /I Do')],
  ['below a picture over their lower half', text('Some words') + ground('', '120 0 0 9 18 195 cm /I Do')],
  [
    'below a picture in a clip of another shape',
    text('Some words') + ground('', '18 197 m 138 197 l 78 211 l h W n 120 0 0 14 18 197 cm /I Do'),
  ],
  ['white with black edges', `${ground('1 g')}1 g 2 Tr ${text('Some words')}`],
])('letters that are %s are seen', async (_, content) => {
  const bytes = onePage(
    {
      4: font(),
      5: stream(content),
      6: stream('abc', '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8'),
    },
    '/Font << /F 4 0 R >> /XObject << /I 6 0 R >> /ExtGState << /Half << /ca 0.5 >> >> ' +
      '/ColorSpace << /Table [/Indexed /DeviceGray 1 <FF00>] >> /Shading << /Fade << /ShadingType 2 /ColorSpace /DeviceGray ' +
      '/Coords [18 0 138 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [0] /C1 [0.2] /N 1 >> >> >>',
  )
  expect(await unitsOf(bytes)).toEqual(['Some words'])
})

const thick = (state: string, shape = '18 204 m 92 205 l S') => `q 14 w ${state} ${shape} Q `
const bent = '18 203 m 40 206 60 202 92 204 c S'
const round =
  '21 197 m 88 197 l 90 197 91 198 91 200 c 91 208 l 91 210 90 211 88 211 c 21 211 l 19 211 18 210 18 208 c 18 200 l 18 198 19 197 21 197 c f'

test.each([
  ['a thick line', thick('')],
  ['a thick line that goes on', thick('', '18 204 m 50 205 l 92 204 l S')],
  ['a curve of a thick pen with round ends', thick('1 J', bent)],
  ['several thinner lines', `q 5 w 18 199 m 92 199 l S 18 203 m 92 203 l S 18 207 m 92 207 l S Q `],
  ['a rounded box', `q ${round} Q `],
  ['a box that is askew', 'q 16 198 m 92 194 l 93 212 l 17 215 l f Q '],
  ['a small picture', 'q 74 0 0 14 18 197 cm /I Do Q '],
  ['a picture in the page itself', 'q 74 0 0 14 18 197 cm BI /W 1 /H 1 /CS /G /BPC 8 ID 0 EI Q '],
])('words below %s are hidden', async (_, drawn) => {
  expect(await unitsOf(withPicture(text('Some words') + drawn))).toEqual(['(Some words)'])
})

test.each([
  ['the stroke of a pen', `q 14 w 1 J 102 204 m 115 206 130 202 138 204 c S Q `],
  ['a slanted line', `q 14 w 97 203 m 144 205 l S Q `],
])('a longer translation keeps clear of %s beside it', async (_, drawn) => {
  const bytes = withPicture(
    `${text('Child: name')}${text('Anna R', 100)}${text('Case 4 of this court and year', 20, 170)}${drawn}`,
  )
  const { units } = await format.extract(bytes)
  expect(await unitsOf(bytes)).toContain('(Anna R)')
  const { id = '' } = units[0] ?? {}
  const long = 'Apellidos y nombre de la menor'
  const { bytes: out } = await format.rebuild(bytes, new Map([[id, { id, pieces: [long] }]]), {
    source: 'en',
    target: 'es',
  })
  expect(await unitsOf(out)).toContain(long)
})

test('a longer translation keeps between two bars of one path', async () => {
  const names = `${text('Anna R', 20)}${text('and', 70)}${text('Ben K', 120)}`
  const bytes = withPicture(`${names}q 18 197 48 14 re 110 197 48 14 re f Q `)
  const { units } = await format.extract(bytes)
  const { id = '' } = units[0] ?? {}
  const targets = new Map([[id, { id, pieces: ['junto con'] }]])
  const { bytes: out } = await format.rebuild(bytes, targets, { source: 'en', target: 'es' })
  expect(await unitsOf(out)).toEqual(['junto con', '(Anna R)', '(Ben K)'])
})

test('below a thick line that ends bluntly the next words are seen', async () => {
  const content = `${text('Some words')}${text('more', 93)}${thick('', '18 204 m 91 204 l S')}`
  expect(await unitsOf(withPicture(content))).toEqual(['more', '(Some words)'])
})

test.each([
  ['a line struck through them', thick('4 w')],
  ['two lines', `${thick('2 w', '18 204 m 92 204 l S')}${thick('2 w', '18 199 m 92 199 l S')}`],
  ['a thick line that shines through', thick('/Half gs')],
  ['a thick line that darkens', thick('/Dark gs')],
  ['a thick line of dashes', thick('[3 3] 0 d')],
  ['a thick line of a pattern', thick('/Pattern CS /P SCN')],
  ['a thick line below them', thick('', '18 190 m 92 190 l S')],
  ['a stencil in the page itself', 'q 74 0 0 14 18 197 cm BI /W 1 /H 1 /IM true ID 0 EI Q '],
  ['the edge of a rounded box', `q ${round.replace(/f$/, 'S')} Q `],
  ['a rounded box with a hole', `q 10 190 100 30 re ${round.replace(/f$/, 'f*')} Q `],
])('words below %s are seen', async (_, drawn) => {
  expect(await unitsOf(withPicture(text('Some words') + drawn))).toEqual(['Some words'])
})

test('what pictures hide of most of a page was read from them', async () => {
  const strips = [0, 100, 200].map((y) => `q 300 0 0 100 0 ${y} cm /I Do Q `).join('')
  expect(await unitsOf(withPicture(text('Some words') + strips))).toEqual(['Some words'])
})

test('a picture of a signature hides no line to sign on', async () => {
  expect(await unitsOf(withPicture(`${text('_________')}q 74 0 0 14 18 197 cm /I Do Q `))).toEqual(['_________'])
})

test('letters that were read from a picture are read, whatever their ground', async () => {
  const bytes = page(`${ground('0 g')}3 Tr ${text('Some words')}`)
  expect(await unitsOf(bytes)).toEqual(['Some words'])
})

const withPicture = (content: string) =>
  onePage(
    {
      4: font(),
      5: stream(content),
      6: stream('abc', '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8'),
    },
    '/Font << /F 4 0 R >> /XObject << /I 6 0 R >> /ExtGState << /Half << /CA 0.5 >> /Dark << /BM /Multiply >> >>',
  )

const picture = 'q 300 0 0 300 0 0 cm /I Do Q '
const read = `3 Tr ${text('Anna')}${text('Case 4', 20, 150)}0 Tr `

test.each([
  ['below a rectangle that is filled later', picture + read + ground('0 g'), ['Case 4', '(Anna)']],
  ['below a thick line', `${picture}${read}14 w 18 204 m 138 204 l S `, ['Case 4', '(Anna)']],
  ['written after such a rectangle', picture + ground('0 g') + read, ['Case 4', '(Anna)']],
  ['seen upon a rectangle that the picture hides', ground('0 g') + picture + read, ['Anna', 'Case 4']],
  ['seen where the rectangle lies below another picture', picture + ground('0 g') + picture + read, ['Anna', 'Case 4']],
  ['seen below one that shines through', `${picture}${read}/Half gs ${ground('0 g')}`, ['Anna', 'Case 4']],
])('words that were read from a picture are %s', async (_, content, units) => {
  const bytes = onePage(
    {
      4: font(),
      5: stream(content),
      8: stream('abc', '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8'),
    },
    '/Font << /F 4 0 R >> /XObject << /I 8 0 R >> /ExtGState << /Half << /ca 0.5 >> >>',
  )
  expect(await unitsOf(bytes)).toEqual(units)
})

const layered = (content: string, page = '') =>
  onePage(
    {
      1: '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [7 0 R] /D << /OFF [7 0 R] >> >> >>',
      4: font(),
      5: stream(`${text('Amount due')}${content}`),
      7: '<< /Type /OCG /Name (Draft) >>',
    },
    '/Font << /F 4 0 R >> /Properties << /Off 7 0 R >>',
    page,
  )

test.each([
  ['outside of the crop box', text('Printer', 20, 30), '/CropBox [0 60 300 300]'],
  ['outside of their clip', `q 18 90 100 20 re W n ${text('Draft', 20, 130)}Q `, ''],
  ['on a layer that is switched off', `/OC /Off BDC ${text('Draft', 20, 130)}EMC `, ''],
])('words that are %s are hidden and in no other format', async (_, content, box) => {
  const bytes = layered(content, box)
  expect(await unitsOf(bytes)).toEqual(['Amount due', expect.stringMatching(/^\((?:Printer|Draft)\)$/)])
  expect((await format.extract(bytes)).warnings).toEqual([warning('page-unseen-text', { page: 1 })])
  expect(Buffer.from(await toTxt(bytes, new Map())).toString()).toBe('Amount due\n')
  const { bytes: docx } = await toDocx(bytes, new Map(), { source: 'en', target: 'es' })
  expect(await unitsOfDocx(docx)).toEqual(['Amount due'])
})

test.each([
  ['the page', text('Draft', 280, 130), ''],
  ['the crop box', text('Draft', 20, 55), '/CropBox [0 60 300 300]'],
  ['their clip', `q 18 90 10 50 re W n ${text('Draft', 20, 130)}Q `, ''],
])('words that reach into %s are read', async (_, content, box) => {
  expect(await unitsOf(layered(content, box))).toEqual(['Amount due', 'Draft'])
})

test('what is painted after something that shines through hides again', async () => {
  const bytes = onePage(
    { 4: font(), 5: stream(`/Half gs ${text('Draft', 20, 130)}/Full gs ${text('Single')}0 g 18 197 120 14 re f`) },
    '/Font << /F 4 0 R >> /ExtGState << /Half << /ca 0.5 /BM /Multiply >> /Full << /ca 1 /BM /Normal >> >>',
  )
  expect(await unitsOf(bytes)).toEqual(['Draft', '(Single)'])
})

test.each([
  ['with one reason less', '/Half gs /Full gs', '', ''],
  ['in a form that shines through', '', '/Half gs', '/Full gs'],
])('what still shines through hides nothing: %s', async (_, before, around, within) => {
  const bytes = onePage(
    {
      4: font(),
      5: stream(`${text('Single')}${before}${around} ${around ? '/X Do' : '0 g 18 197 120 14 re f'}`),
      6: stream(
        `${within} 0 g 18 197 120 14 re f`,
        '/Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources << /ExtGState << /Full << /ca 1 >> >> >>',
      ),
    },
    '/Font << /F 4 0 R >> /XObject << /X 6 0 R >> /ExtGState << /Half << /ca 0.5 /BM /Multiply >> /Full << /ca 1 >> >>',
  )
  expect(await unitsOf(bytes)).toEqual(['Single'])
})

test.each([
  ['before it', `${over}${text('Some words')}`],
  ['over an edge of it', `${text('Some words')}q 1 g 18 190 120 12 re f Q `],
  ['so that it shines through', `${text('Some words')}/Half gs ${over}`],
  ['within another shape', `${text('Some words')}q 18 197 m 90 197 l 90 212 l h W n ${over}Q `],
  ['for a clip', `${text('Some words')}q 18 197 120 14 re W n Q `],
  ['and then drawn again', `${text('Some words')}${over}${text('Some words')}`],
])('text is seen where a rectangle is painted %s', async (_, content) => {
  expect(await unitsOf(page(content))).toEqual(['Some words'])
})

test.each([
  ['invisible', '3 Tr (not ) Tj 0 Tr', 'not'],
  ['only a clip', '7 Tr (not ) Tj 0 Tr', 'not'],
  ['without opacity', 'ET q /None gs BT /F 12 Tf 63 200 Td (not ) Tj ET Q BT /F 12 Tf 80 200 Td', 'not'],
  ['without width', '0.1 Tz (not ) Tj 100 Tz', '(not)'],
])('letters that are %s do not join a line that is seen', async (_, letters, unseen) => {
  const units = await unitsOf(page(`BT /F 12 Tf 20 200 Td (We shall ) Tj ${letters} (pay at once.) Tj ET`))
  expect(units).toContain(unseen)
  expect(units.filter((unit) => unit !== unseen).join(' ')).toBe('We shall pay at once.')
})

test('an underline that lies over other text is neither taken away nor drawn anew', async () => {
  const small = 'BT /F 3.7 Tf 90 195.4 Td (Sentence: 15 years) Tj ET '
  const bytes = page(`${small}0 g 20 195.2 157 2.95 re f BT /F 24 Tf 20 200 Td (Acquitted of all) Tj ET`)
  const { units } = await format.extract(bytes)
  const heading = units.find(({ pieces }) => plainText(pieces) === 'Acquitted of all')
  const id = heading?.id ?? ''
  const targets = new Map<string, UnitTarget>([[id, { id, pieces: ['Frei'] }]])
  const { bytes: out } = await format.rebuild(bytes, targets, { source: 'en', target: 'de' })
  const file = openPdf(out)
  const [node] = pagesOf(file)
  const content = Buffer.from(node ? pageBytes(file, node.dict) : []).toString('latin1')
  expect(content).toMatch(/Sentence[^]*20 195\.2 157 2\.95 re f/)
  expect(await unitsOf(out)).toContain('(Sentence: 15 years)')
})

test.each([
  ['within marks', '/OC /Off BDC q 60 0 0 12 20 100 cm /I Do Q EMC', ''],
  ['by itself', 'q 60 0 0 12 20 100 cm /I Do Q', '/OC 7 0 R'],
])('a picture on a layer that is switched off %s is in no other format', async (_, drawn, own) => {
  const entries = `/Type /XObject /Subtype /Image /Width 2 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8 ${own}`
  const bytes = onePage(
    {
      1: '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [7 0 R] /D << /OFF [7 0 R] >> >> >>',
      4: font(),
      5: stream(`${text('Some words')}${drawn}`),
      6: stream('abcdef', entries),
      7: '<< /Type /OCG /Name (Draft) >>',
    },
    '/Font << /F 4 0 R >> /XObject << /I 6 0 R >> /Properties << /Off 7 0 R >>',
  )
  const { bytes: out } = await toDocx(bytes, new Map(), { source: 'en', target: 'es' })
  const parts = [...readPacked(out).keys()]
  expect(parts).toContain('word/document.xml')
  expect(parts.filter((name) => name.startsWith('word/media/'))).toEqual([])
})
