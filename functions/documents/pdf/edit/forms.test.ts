import { expect, test } from 'vitest'
import { plainText, type Unit } from '../../model/unit.ts'
import { findGaps } from '../../pipeline/compare-output.ts'
import { inProcessParser } from '../../pipeline/parser.ts'
import { font, type Objects, onePage, stream } from '../../testing/pdf/raw.ts'
import { openPdf, type PdfFile } from '../file/open.ts'
import { type Dict, isDict, latin1, type Obj, Ref, Stream } from '../file/primitives.ts'
import { decodeTextString } from '../file/text-string.ts'
import { format } from '../format.ts'

const FIRST = 10

/** A form of these fields, each with its appearance (object 7) where it has one. */
const form = (fields: readonly string[], acroForm = '', more: Objects = {}) => {
  const refs = fields.map((_, i) => `${FIRST + i} 0 R`).join(' ')
  const widget = (entries: string, i: number) =>
    `<< /Type /Annot /Subtype /Widget ${entries.includes('/Rect') ? '' : `/Rect [20 ${20 + 40 * i} 220 ${50 + 40 * i}]`} ${entries} >>`
  return onePage(
    {
      1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${refs}] ${acroForm} >> >>`,
      4: font(),
      5: stream('BT /F 12 Tf 20 280 Td (Words of the page) Tj ET'),
      7: stream('', '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'),
      ...Object.fromEntries(fields.map((entries, i) => [FIRST + i, widget(entries, i)])),
      ...more,
    },
    '/Font << /F 4 0 R >>',
    `/Annots [${refs}]`,
  )
}
const needed = '/NeedAppearances true /DA (/F 10 Tf 0 g)'
const drawn = '/AP << /N 7 0 R >>'
const dropDown = `/FT /Ch /Ff ${1 << 17}`
const password = `/FT /Tx /Ff ${1 << 13}`

const texts = (units: readonly Unit[]) =>
  units.map(({ pieces }) => plainText(pieces)).filter((text) => !text.endsWith('Words of the page'))

const read = async (bytes: Uint8Array) => texts((await format.extract(bytes)).units)

/** The form with every text in other words, as data: strings as text, names and numbers as they are. */
async function translated(bytes: Uint8Array, target = 'de', wordsOf = (text: string) => `neu ${text}`) {
  const { units } = await format.extract(bytes)
  const targets = new Map(units.map(({ id, pieces }) => [id, { id, pieces: [wordsOf(plainText(pieces))] }]))
  const { bytes: out, overflow } = await format.rebuild(bytes, targets, { source: 'en', target })
  const file = openPdf(out)
  const field = (i: number) => file.dict(new Ref(FIRST + i)) ?? new Map()
  const entry = (i: number, key: string) => plain(file, field(i).get(key))
  return { out, file, field, entry, overflow, shown: (i: number) => appearance(file, field(i)) }
}

function plain(file: PdfFile, obj: Obj | undefined): unknown {
  const value = file.resolve(obj)
  if (value instanceof Uint8Array) return decodeTextString(value)
  return Array.isArray(value) ? value.map((one) => plain(file, one)) : value
}

function appearance(file: PdfFile, field: Dict): string {
  const normal = file.resolve(file.dict(field.get('AP'))?.get('N'))
  return normal instanceof Stream ? latin1(file.bytes(normal)) : ''
}

test('options of a drop-down and a list are translated once, and what the form stores stays', async () => {
  const bytes = form([
    `${dropDown} ${drawn} /T (land) /V (de) /Opt [[(de) (Germany)] [(fr) (France)]]`,
    `/FT /Ch ${drawn} /T (list) /V [(France) (Spain)] /I [0 1] /Opt [(France) (Spain) (1990)]`,
  ])
  expect(await read(bytes)).toEqual(['Germany', 'France', 'Spain', '1990'])
  const { units } = await format.extract(bytes)
  expect(units.at(-1)?.place).toEqual([{ kind: 'page', number: 1 }, { kind: 'field-choice' }])
  const { entry } = await translated(bytes)
  expect(entry(0, 'Opt')).toEqual([
    ['de', 'neu Germany'],
    ['fr', 'neu France'],
  ])
  expect(entry(0, 'V')).toBe('de')
  expect(entry(1, 'Opt')).toEqual([
    ['France', 'neu France'],
    ['Spain', 'neu Spain'],
    ['1990', 'neu 1990'],
  ])
  expect(entry(1, 'V')).toEqual(['France', 'Spain'])
  expect([entry(0, 'T'), entry(1, 'T')]).toEqual(['land', 'list'])
})

test('a drop-down that viewers draw shows the words of its option, and keeps what it stores', async () => {
  const bytes = form([`${dropDown} /V (de) /Opt [[(de) (Germany)] [(fr) (France)]]`], needed)
  expect(await read(bytes)).toEqual(['Germany', 'France'])
  const { out, entry } = await translated(bytes)
  expect(entry(0, 'V')).toBe('de')
  expect((await read(out)).sort()).toEqual(['neu France', 'neu Germany', 'neu Germany'])
  for (const as of ['txt', 'docx'] as const) {
    const parser = inProcessParser({ name: 'form.pdf', bytes })
    const targets = (await parser.extract()).units.map(({ id, pieces }) => ({
      id,
      pieces: [`neu ${plainText(pieces)}`],
    }))
    const { output } = await parser.rebuild(targets, { source: 'en', target: 'de' }, as)
    expect(texts(output)).toEqual(['neu Germany'])
  }
})

test.each([
  ['one of its options in words', '(Germany)', 'de', ['Germany', 'France']],
  ['words of its own', '(Atlantis)', 'neu Atlantis', ['Atlantis', 'Germany', 'France']],
])('a drop-down whose value is %s shows and stores what belongs together', async (_, value, stored, found) => {
  for (const more of [drawn, '']) {
    const bytes = form([`${dropDown} ${more} /V ${value} /Opt [[(de) (Germany)] [(fr) (France)]]`])
    expect(await read(bytes)).toEqual(found)
    expect((await translated(bytes)).entry(0, 'V')).toBe(stored)
  }
})

test('a list that viewers draw shows its options, and which of them are chosen', async () => {
  const bytes = form(
    ['/FT /Ch /Ff 2097152 /Rect [20 20 220 70] /V [(b) (Gamma)] /Opt [(Alpha) [(b) (Beta)] (Gamma) (Delta)]'],
    needed,
  )
  const { out, shown, entry } = await translated(bytes)
  expect(entry(0, 'V')).toEqual(['b', 'Gamma'])
  expect(shown(0).match(/0\.6 0\.757 0\.855 rg/g)).toHaveLength(2)
  const words = (await read(out)).join('\n')
  for (const option of ['Alpha', 'Beta', 'Gamma', 'Delta'])
    expect(words.match(new RegExp(`neu ${option}`, 'g'))).toHaveLength(2)
})

test('entries of the fields above count, and a text that several boxes show is one', async () => {
  const bytes = form(
    ['/Parent 30 0 R /AP << /N 7 0 R >>', '/Parent 30 0 R /AP << /N 7 0 R >>', '/Parent 31 0 R'],
    needed,
    {
      30: `<< /T (a) ${dropDown} /Opt [(Red) (Blue)] /V (Red) /Kids [10 0 R 11 0 R] >>`,
      31: '<< /T (b) /Parent 32 0 R /Kids [12 0 R] >>',
      32: '<< /FT /Tx /V (Words above) /Q 2 /DA (/F 9 Tf 1 0 0 rg) /Kids [31 0 R] >>',
    },
  )
  expect(await read(bytes)).toEqual(['Words above', 'Red', 'Blue'])
  const { file, shown } = await translated(bytes)
  const above = (num: number, key: string) => plain(file, file.dict(new Ref(num))?.get(key))
  expect(above(30, 'Opt')).toEqual([
    ['Red', 'neu Red'],
    ['Blue', 'neu Blue'],
  ])
  expect(above(30, 'V')).toBe('Red')
  expect(above(32, 'V')).toBe('neu Words above')
  expect(shown(2)).toContain('1 0 0 rg')
})

test('a password goes to nobody and is drawn as stars', async () => {
  expect(await read(form([`${password} ${drawn} /V (Secret words)`]))).toEqual([])
  const bytes = form([`${password} /V (Secret words)`], needed)
  expect(await read(bytes)).toEqual([])
  const { out, entry } = await translated(bytes)
  expect(entry(0, 'V')).toBe('Secret words')
  expect(await read(out)).toEqual(['*'.repeat('Secret words'.length)])
})

test('what programs know a field and its states by stays; words on buttons are translated', async () => {
  const bytes = form([
    `/FT /Btn /T (agree) /V /Yes /AS /Yes /MK << /CA (4) >> /AP << /N << /Yes 7 0 R /Off 7 0 R >> >>`,
    `/FT /Btn /Ff 32768 /T (sex) /V /0 /AS /0 /Opt [(Male) (Female)] /AP << /N << /0 7 0 R /Off 7 0 R >> >>`,
    `/FT /Btn /Ff 65536 /T (send) /TU (Sends it) ${drawn} /MK << /CA (Send the form) /RC (Really) >>`,
    '/FT /Btn /Ff 65536 /T (print) /MK << /CA (Print the form) /BG [0 1 0] >>',
  ])
  expect(await read(bytes)).toEqual(['Print the form', 'Sends it', 'Send the form'])
  const { file, field, entry, shown } = await translated(bytes)
  expect(plain(file, field(0).get('V'))).toMatchObject({ name: 'Yes' })
  expect(entry(1, 'Opt')).toEqual(['Male', 'Female'])
  expect([0, 1, 2, 3].map((i) => entry(i, 'T'))).toEqual(['agree', 'sex', 'send', 'print'])
  const look = [0, 2, 3].map((i) => file.dict(field(i).get('MK')) ?? new Map())
  expect(look.map((dict) => plain(file, dict.get('CA')))).toEqual(['4', 'neu Send the form', 'neu Print the form'])
  expect(look[1]?.has('RC')).toBe(false)
  expect(shown(3)).toContain('0 1 0 rg')
})

test('a value that stands in a stream, or with formatting alone, is translated', async () => {
  const rich = '<body><p>First &amp; <b>best</b></p><p>Second</p></body>'
  const bytes = form(
    [`/FT /Tx ${drawn} /V 30 0 R`, `/FT /Tx ${drawn} /RV (${rich})`, `/FT /Tx ${drawn} /RV 31 0 R /V ()`],
    '',
    {
      30: stream('A long answer'),
      31: stream('<p>Other</p>'),
    },
  )
  expect(await read(bytes)).toEqual(['A long answer', 'First & best\nSecond', 'Other'])
  const { field, entry } = await translated(bytes)
  expect([0, 1, 2].map((i) => entry(i, 'V'))).toEqual(['neu A long answer', 'neu First & best\nSecond', 'neu Other'])
  expect([1, 2].map((i) => field(i).has('RV'))).toEqual([false, false])
})

test('a longer value is cut by no limit, comes back when the form is reset, and is set in its cells while it fits', async () => {
  const comb = `/FT /Tx /Ff ${1 << 24} /MaxLen 8`
  const bytes = form(
    [`${comb} /V (Mann) /DV (Mann)`, `${comb} /V (Oak)`, `/FT /Tx /MaxLen 5 ${drawn} /V (Words) /DV (Other)`],
    needed,
  )
  const { entry, shown } = await translated(bytes)
  expect([entry(0, 'V'), entry(0, 'DV'), entry(0, 'MaxLen')]).toEqual(['neu Mann', 'neu Mann', 8])
  expect(shown(0).match(/ Tm\n/g)).toHaveLength(8)
  expect([entry(2, 'V'), entry(2, 'DV'), entry(2, 'MaxLen')]).toEqual(['neu Words', 'Other', 9])
})

test('the lines of a value stay apart, and a field that cannot hold it is named', async () => {
  const bytes = form([`/FT /Tx /Ff 4096 /Rect [20 20 220 100] /V (One\\rTwo\\r\\nThree)`], needed)
  expect(await read(bytes)).toEqual(['One\nTwo\nThree'])
  const { shown, overflow } = await translated(bytes)
  expect(shown(0).match(/ Tm\n/g)).toHaveLength(3)
  expect(overflow).toEqual([])
  const long = form(['/FT /Tx /Rect [20 20 60 30] /V (Words)'], needed)
  const cut = await translated(long, 'de', (text) => (text === 'Words' ? `${text} `.repeat(200) : text))
  expect(cut.overflow).toEqual([{ id: 'field-1', note: 'longer than its field: its end is cut off' }])
})

test('a value is set at the turn of its field', async () => {
  const bytes = form(['/FT /Tx /Rect [20 20 40 220] /MK << /R 90 >> /V (Words of a field)'], needed)
  const { out, shown, file, field } = await translated(bytes)
  expect(shown(0).match(/ Tm\n/g)).toHaveLength(1)
  expect(plain(file, file.dict(file.dict(field(0).get('AP'))?.get('N'))?.get('Matrix'))).toEqual([0, 1, -1, 0, 0, 0])
  expect(await read(out)).toContain('neu Words of a field')
})

test('what nobody sees is not read', async () => {
  expect(
    await read(form([`/FT /Tx /F 2 ${drawn} /V (Hidden words) /TU (Hidden hint)`, `${dropDown} /F 2 /Opt [(One)]`])),
  ).toEqual([])
})

test('an appearance is set in the script of the target, also where the value stays as it is', async () => {
  const arabic = await translated(form([`/FT /Tx /V (Words)`], needed), 'ar', () => 'كلمات عربية')
  expect(await read(arabic.out)).toContain('كلمات عربية')
  const bytes = form(['/FT /Tx /V <FEFF5F204E095B66>'], needed)
  const { bytes: out } = await format.rebuild(bytes, new Map(), { source: 'en', target: 'de' })
  expect(await read(out)).toEqual(['张三学'])
})

test('a signature leaves no value, wherever its field says that it is one', async () => {
  const signature = '<< /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >>'
  const bytes = form([`/Parent 30 0 R ${drawn} /V ${signature}`], '', { 30: '<< /FT /Sig /Kids [10 0 R] >>' })
  expect((await translated(bytes)).field(0).has('V')).toBe(false)
})

test.each<[string, Uint8Array]>([
  [
    'fields above that go round',
    form(['/Parent 30 0 R'], needed, {
      30: `<< /Parent 31 0 R /Kids [31 0 R] >>`,
      31: '<< /Parent 30 0 R /Kids [30 0 R] >>',
    }),
  ],
  ['a field above itself', form([`/Parent ${FIRST} 0 R /FT /Tx /V (Words)`], needed)],
  [
    'options that hold themselves',
    form([`${dropDown} /V (a) /Opt 30 0 R`], needed, { 30: '[30 0 R [30 0 R 30 0 R] (a)]' }),
  ],
  [
    'options and values of other kinds',
    form(
      [`${dropDown} /V 5 /I (a) /Opt [null 7 << >> [] [5] /N [[(a)]]]`, '/FT /Ch /V [1 null] /Opt << >> /TI -4'],
      needed,
    ),
  ],
])('%s are read and written', async (_, bytes) => {
  expect(isDict((await translated(bytes)).file.catalog)).toBe(true)
})

test('U1: more options than any form has are refused', async () => {
  const bytes = form([`${dropDown} /Opt [${'()'.repeat(100_001)}]`])
  await expect(format.extract(bytes)).rejects.toMatchObject({ verdict: 'too-complex' })
})

test('U1: many boxes of one field of many options cost what one does', async () => {
  const boxes = Array.from({ length: 2000 }, () => '/Parent 9000 0 R')
  const options = Array.from({ length: 20_000 }, (_, i) => `(w${i})`).join(' ')
  const bytes = form(boxes, needed, { 9000: `<< ${dropDown} /V (w19999) /Opt [${options}] >>` })
  const before = process.threadCpuUsage()
  expect(await read(bytes)).toHaveLength(20_000)
  expect(process.threadCpuUsage(before).user / 1e6).toBeLessThan(4)
})

test('two options that one word translates are both there', async () => {
  const bytes = form([`${dropDown} ${drawn} /T (a) /Opt [[(1) (Car)] [(2) (Automobile)] [(3) (Bus)]]`])
  const parser = inProcessParser({ name: 'form.pdf', bytes })
  const { units } = await parser.extract()
  const words: Record<string, string> = { Car: 'Coche', Automobile: 'Coche', Bus: 'Autobús' }
  const ledger = units.map(({ id, kind, pieces }) => {
    const source = plainText(pieces)
    return { id, kind, source, target: words[source] ?? 'Palabras', disposition: 'translated' as const }
  })
  const targets = ledger.map(({ id, target }) => ({ id, pieces: [target] }))
  const { output } = await parser.rebuild(targets, { source: 'en', target: 'es' })
  expect(findGaps(ledger, output)).toEqual([])
  expect(findGaps(ledger, output.slice(0, -1)).map(({ source }) => source)).toEqual(['Bus'])
})
