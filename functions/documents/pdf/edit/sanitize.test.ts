import { expect, test } from 'vitest'
import { font, onePage, stream } from '../../testing/pdf/raw.ts'
import { name, nameOf, type Obj, Stream } from '../file/primitives.ts'
import { format } from '../format.ts'
import { sanitizer } from './sanitize.ts'

const annotation = (subtype: string, more: [string, Obj][] = []) =>
  new Map<string, Obj>([['Type', name('Annot')], ['Subtype', name(subtype)], ['Movie', new Map()], ...more])

const left = sanitizer((obj) => obj ?? null)

test.each([
  ['a film with a picture is left as a stamp of it', annotation('Movie', [['AP', new Map()]]), 'Stamp'],
  ['a film without one is left as what no reader draws', annotation('Movie'), 'Watermark'],
  ['a note stays a note', annotation('Text'), 'Text'],
])('U5: %s', (_, dict, subtype) => {
  const kept = left(dict)
  expect(nameOf(kept.get('Subtype'))).toBe(subtype)
  expect(kept.has('Movie')).toBe(false)
})

test.each<[string, Obj]>([
  [
    'an address',
    new Map<string, Obj>([
      ['FS', name('URL')],
      ['F', Buffer.from('https://evil.example/x')],
    ]),
  ],
  ['a path', Buffer.from('/etc/passwd')],
])('U5: a stream is never read from elsewhere: %s', (_, elsewhere) => {
  expect(
    left(
      new Map<string, Obj>([
        ['Length', 3],
        ['F', elsewhere],
      ]),
    ).has('F'),
  ).toBe(false)
})

test('U5: a page of another file is not drawn, and no address is the base of others', () => {
  const form = new Map<string, Obj>([
    ['Subtype', name('Form')],
    ['Ref', new Map<string, Obj>([['Page', 0]])],
  ])
  expect(left(form).has('Ref')).toBe(false)
  const catalog = new Map<string, Obj>([
    ['Pages', null],
    ['URI', new Map<string, Obj>([['Base', Buffer.from('evil:')]])],
  ])
  expect(left(catalog).has('URI')).toBe(false)
})

test('U5: no step of a presentation starts anything', () => {
  const step = new Map<string, Obj>([
    ['Type', name('NavNode')],
    ['NA', new Map<string, Obj>([['S', name('Launch')]])],
    ['PA', new Map<string, Obj>([['S', name('SubmitForm')]])],
  ])
  expect([...left(step).keys()]).toEqual(['Type'])
})

test('what is only named like such an entry stays: a font F, a hidden note, a link', () => {
  expect(left(new Map<string, Obj>([['F', new Map<string, Obj>([['Type', name('Font')]])]])).has('F')).toBe(true)
  expect(left(annotation('Text', [['F', 2]])).get('F')).toBe(2)
  expect(
    left(
      new Map<string, Obj>([
        ['S', name('URI')],
        ['URI', Buffer.from('https://a.example')],
      ]),
    ).has('URI'),
  ).toBe(true)
})

test('a picture or a ticked box that is called like an action stays; an action in a stream goes', () => {
  const drawn = new Stream(new Map<string, Obj>([['Subtype', name('Form')]]), new Uint8Array())
  expect(left(new Map<string, Obj>([['A', drawn]])).has('A')).toBe(true)
  const action = new Stream(new Map<string, Obj>([['S', name('Launch')]]), new Uint8Array())
  expect(left(new Map<string, Obj>([['A', action]])).has('A')).toBe(false)
})

test('U5: streams that point elsewhere are written without it', async () => {
  const source = onePage(
    {
      4: font(),
      5: stream('BT /F 12 Tf 50 200 Td (Hello there) Tj ET'),
      6: stream('', '/Type /XObject /Subtype /Image /Width 1 /Height 1 /F << /FS /URL /F (http://evil.example/x) >>'),
      7: stream('', '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref << /F (http://evil.example/x.pdf) /Page 0 >>'),
    },
    '/Font << /F 4 0 R >> /XObject << /I 6 0 R /R 7 0 R >>',
  )
  const { units } = await format.extract(source)
  const targets = new Map(units.map(({ id, pieces }) => [id, { id, pieces }]))
  const { bytes } = await format.rebuild(source, targets, { source: 'en', target: 'es' })
  expect(Buffer.from(bytes).toString('latin1')).toContain('/Subtype /Image')
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('evil')
})

test('U5: a web page is opened by whoever follows its link, and not with the document', () => {
  const action = new Map<string, Obj>([
    ['S', name('URI')],
    ['URI', Buffer.from('https://example.com/seen?who=1')],
  ])
  expect(left(new Map<string, Obj>([['A', action]])).has('A')).toBe(true)
  for (const key of ['OpenAction', 'PA', 'NA']) expect(left(new Map<string, Obj>([[key, action]])).has(key)).toBe(false)
})

test.each(['OpenAction', 'A'])(
  'U5: no layer is switched by %s: what was hidden when the file was read stays so',
  (key) => {
    const action = new Map<string, Obj>([
      ['S', name('SetOCGState')],
      ['State', [name('ON')]],
    ])
    expect(left(new Map<string, Obj>([[key, action]])).has(key)).toBe(false)
  },
)
