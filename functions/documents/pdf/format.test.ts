import { describe, expect, test } from 'vitest'
import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { warning } from '#shared/messages/warning.ts'
import { overflowNote } from '#shared/translations/segments/overflow-note.ts'
import { toTxt } from '../convert/pdf-to-txt.ts'
import { type Extraction, plainText, type Unit, type UnitTarget } from '../model/unit.ts'
import { longPdf, makePdf, reportPdf, scanPdf } from '../testing/pdf/generate.ts'
import { mutantsOf } from '../testing/pdf/hostile.ts'
import { font, type Objects, onePage, stream } from '../testing/pdf/raw.ts'
import { budgetFor } from './content/budget.ts'
import { makeInterpreter } from './content/interpreter.ts'
import { rebuildPdf } from './edit/rebuild.ts'
import { openPdf } from './file/open.ts'
import { pagesOf } from './file/pages.ts'
import { Ref, Stream } from './file/primitives.ts'
import { serialize } from './file/serialize.ts'
import { format } from './format.ts'
import { scannedPages } from './ocr/read-scans.ts'

const options = { source: 'en', target: 'es' }

const lineOf = (text: string, confidence: number) => ({
  text,
  confidence,
  left: 0.1,
  top: 0.1,
  width: 0.3,
  height: 0.02,
  words: [],
})

/** Every letter becomes another one, so that a letter of the original anywhere is a leak. */
const shift = (text: string) =>
  text.replace(/[A-Za-z]/g, (char) => String.fromCodePoint((char.codePointAt(0) as number) + 0x380))

const shifted = (units: readonly Unit[]): Map<string, UnitTarget> =>
  new Map(
    units
      .filter((unit) => !unit.keep)
      .map((unit) => [
        unit.id,
        { id: unit.id, pieces: unit.pieces.map((piece) => (typeof piece === 'string' ? shift(piece) : piece)) },
      ]),
  )

const textOf = (units: readonly Unit[]) => units.map((unit) => plainText(unit.pieces))

describe('reading', () => {
  test('paragraphs come whole, in reading order, hyphens and lines joined', async () => {
    const texts = textOf((await format.extract(await reportPdf())).units)
    expect(texts).toContain('Regional Water Report')
    expect(texts).toContain(
      'This report describes the results of the first quarter. It is based on samples from forty-two stations and on data that every citizen can read and check on the public portal of the office.',
    )
    expect(texts.indexOf('Regional Water Report')).toBeLessThan(
      texts.findIndex((text) => text.startsWith('This report')),
    )
  })

  test('a bold stretch and a link are tags, not cuts', async () => {
    const { units } = await format.extract(await reportPdf())
    const unit = units.find(({ pieces }) => plainText(pieces).startsWith('This report'))
    expect(unit?.pieces.filter((piece) => typeof piece !== 'string').map(({ kind, weight }) => [kind, weight])).toEqual(
      [
        ['open', 1],
        ['close', 1],
      ],
    )
  })

  test('cells of a ruled table are units of their own, a list number is not part of its text', async () => {
    const { units } = await format.extract(await reportPdf())
    expect(units.filter(({ kind }) => kind === 'cell').map(({ pieces }) => plainText(pieces))).toEqual(
      expect.arrayContaining([
        'District',
        'Parameter',
        'Remarks',
        'Harbour',
        'Lead',
        'One station showed an increase after the storm',
      ]),
    )
    expect(textOf(units)).toContain('Samples were taken twice a week.')
  })

  test('the same bytes give the same ids', async () => {
    const bytes = await reportPdf()
    expect((await format.extract(bytes)).units).toEqual((await format.extract(bytes)).units)
  })

  test.each([
    ['which nothing has read', undefined, warning('page-scan', { page: 1 })],
    ['read well', [lineOf('Good text', 96)], warning('page-scan-read', { page: 1, sure: 96 })],
    ['read in doubt', [lineOf('bad', 40), lineOf('bad', 60)], warning('page-scan-unsure', { page: 1, sure: 50 })],
    ['in which nothing could be read', [], warning('page-scan-unread', { page: 1 })],
  ])('a page that is only a picture is named as a scan: one %s', async (_, lines, expected) => {
    const scans = new Map(lines ? [[1, { lines, rules: [] }]] : [])
    expect((await format.extract(await scanPdf(), scans)).warnings).toEqual([expected])
  })

  test.each<[string, Objects, string, string]>([
    ['in its list', { 6: '<< /Names [(a.doc) 7 0 R] >>' }, '/Names << /EmbeddedFiles 6 0 R >>', ''],
    ['on a page', { 6: '<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] >>' }, '', '/Annots [6 0 R]'],
  ])('the customer hears of attached files, which are not kept: %s', async (_, objects, catalog, page) => {
    const bytes = onePage(
      {
        4: font(),
        5: stream('BT /F 12 Tf 20 200 Td (Words) Tj ET'),
        1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
        ...objects,
      },
      '/Font << /F 4 0 R >>',
      page,
    )
    expect((await format.extract(bytes)).warnings).toEqual([warning('has-attachments')])
  })

  test('a form whose pages only ask to wait is refused; one that is drawn on its pages is read', async () => {
    const form = (catalog: string) =>
      onePage(
        {
          4: font(),
          5: stream('BT /F 12 Tf 20 200 Td (Please wait) Tj ET'),
          1: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /XFA 6 0 R >> ${catalog} >>`,
          6: stream('<xdp:xdp/>'),
        },
        '/Font << /F 4 0 R >>',
      )
    await expect(format.extract(form('/NeedsRendering true'))).rejects.toMatchObject({ verdict: 'dynamic-form' })
    expect(textOf((await format.extract(form(''))).units)).toEqual(['Please wait'])
  })

  test('a page with text has no warning', async () => {
    expect((await format.extract(await reportPdf())).warnings).toEqual([])
  })

  test('text output keeps a row of a table on a line', async () => {
    const text = new TextDecoder().decode(await toTxt(await reportPdf(), new Map()))
    expect(text).toContain('North Valley\tNitrate\tWell below the limit')
  })
})

describe('encryption', () => {
  const secret = (options: object) => makePdf((doc) => void doc.text('Readable text'), options)

  test.each(['1.3', '1.4', '1.6', '1.7', '1.7ext3'] as const)(
    'a PDF %s that only its owner may change is read',
    async (pdfVersion) => {
      expect(textOf((await format.extract(await secret({ pdfVersion, ownerPassword: 'owner' }))).units)).toEqual([
        'Readable text',
      ])
    },
  )

  test('one that needs a password to be opened is refused as encrypted', async () => {
    await expect(format.extract(await secret({ pdfVersion: '1.7', userPassword: 'secret' }))).rejects.toMatchObject({
      verdict: 'encrypted',
    })
  })
})

describe('rebuilding', () => {
  test('no letter of the original is left, every target is there, pages and pictures stay', async () => {
    const bytes = await reportPdf()
    const { units } = await format.extract(bytes)
    const targets = shifted(units)
    const rebuilt = await format.rebuild(bytes, targets, options)
    const after = (await format.extract(rebuilt.bytes)).units
    expect(
      textOf(after)
        .join(' ')
        .match(/[A-Za-z]/g),
    ).toBeNull()
    const bare = (texts: string[]) => texts.join('').replace(/\s/g, '')
    const wanted = [...targets.values()].map(({ pieces }) => bare([plainText(pieces)]))
    for (const text of wanted) expect(bare(textOf(after))).toContain(text)
    expect(pageCount(rebuilt.bytes)).toBe(pageCount(bytes))
    expect(imageCount(rebuilt.bytes)).toBe(imageCount(bytes))
  })

  test('a unit without a target is left as it was drawn', async () => {
    const bytes = await reportPdf()
    const { units } = await format.extract(bytes)
    const one = units.find(({ pieces }) => plainText(pieces) === 'Harbour') as Unit
    const rebuilt = await format.rebuild(bytes, new Map([[one.id, { id: one.id, pieces: ['Puerto'] }]]), options)
    const before = textOf(units).map((text) => (text === 'Harbour' ? 'Puerto' : text))
    expect(textOf((await format.extract(rebuilt.bytes)).units)).toEqual(before)
  })

  test('a target far too long is set small, and named in the ledger', async () => {
    const bytes = await reportPdf()
    const { units } = await format.extract(bytes)
    const one = units.find(({ pieces }) => plainText(pieces) === 'Harbour') as Unit
    const long = 'Un nombre de distrito que nunca cabe en su casilla por muy pequeña que sea la letra. '.repeat(6)
    const { overflow } = await format.rebuild(bytes, new Map([[one.id, { id: one.id, pieces: [long] }]]), options)
    expect(overflow).toEqual([{ id: one.id, note: overflowNote }])
  })

  test.each([
    ['ar', 'هذا هو النص العربي'],
    ['ar', 'في ١٤ إبريل ١٤٣٤ (1434) والنص'],
    ['he', 'שלום עולם'],
    ['hi', 'हिन्दी में लिखा हुआ'],
    ['th', 'ภาษาไทยไม่มีช่องว่าง'],
    ['zh', '这是一个中文段落'],
    ['ja', '日本語のテキスト'],
    ['ko', '한국어 텍스트'],
    ['ru', 'Привет мир'],
  ])('text in %s is read back as it was set', async (target, text) => {
    const bytes = await reportPdf()
    const { units } = await format.extract(bytes)
    const title = units.find(({ pieces }) => plainText(pieces) === 'Regional Water Report') as Unit
    const { bytes: out } = await format.rebuild(bytes, new Map([[title.id, { id: title.id, pieces: [text] }]]), {
      source: 'en',
      target,
    })
    const bare = (value: string) => value.normalize('NFKC').replace(/\s/g, '')
    expect(textOf((await format.extract(out)).units).map(bare)).toContain(bare(text))
  })

  test('scripts and launches do not leave with the translation; web links do', async () => {
    const source = Buffer.from(await reportPdf()).toString('latin1')
    const armed = Buffer.from(
      source.replace(
        '/Type /Catalog',
        '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >> /AA << /WC << /S /Launch /F (x) >> >>',
      ),
      'latin1',
    )
    const { units } = await format.extract(armed)
    const { bytes } = await format.rebuild(armed, shifted(units), options)
    expect(allObjects(armed)).toMatch(/JavaScript/)
    expect(allObjects(bytes)).not.toMatch(/JavaScript|Launch|OpenAction|\/AA|\/JS/)
    expect(allObjects(bytes)).toMatch(/example\.org\/data/)
  })
})

test('what is read from a scan is set over it, with the confidence kept', async () => {
  const bytes = await scanPdf()
  const lines = [lineOf('Hello world', 91)]
  const scans = new Map([...(await scannedPages(bytes))].map(({ page }) => [page, { lines, rules: [] }]))
  const [unit] = (await format.extract(bytes, scans)).units
  expect(unit).toMatchObject({ id: 'p1-scan-1', confidence: 91, pieces: ['Hello world'] })
  const { bytes: out } = await rebuildPdf(
    bytes,
    new Map([['p1-scan-1', { id: 'p1-scan-1', pieces: ['Hola mundo'] }]]),
    options,
    scans,
  )
  expect(textOf((await format.extract(out)).units)).toEqual(['Hola mundo'])
  expect(imageCount(out)).toBe(1)
})

describe('hostile files', () => {
  const unitsIn = ({ units }: Extraction) => units

  test('forty mutants of a good file: text or a refusal, never a crash', async () => {
    for (const mutant of mutantsOf(await reportPdf(), 40)) {
      const outcome = await format.extract(mutant).then(unitsIn, (error: unknown) => error)
      if (!Array.isArray(outcome)) expect(outcome).toBeInstanceOf(DocumentRefusal)
    }
  })

  test('a damaged cross-reference table does not lose the text', async () => {
    const source = Buffer.from(await reportPdf()).toString('latin1')
    const damaged = Buffer.from(source.replace(/startxref\s+\d+/, 'startxref\n7'), 'latin1')
    expect(textOf((await format.extract(damaged)).units)).toEqual(
      textOf((await format.extract(await reportPdf())).units),
    )
  })
})

test('a long document is read page by page: ids count per page', async () => {
  const { units } = await format.extract(await longPdf(3))
  expect(new Set(units.map(({ id }) => id.split('-')[0]))).toEqual(new Set(['p1', 'p2', 'p3']))
})

const pageCount = (bytes: Uint8Array) => [...pagesOf(openPdf(bytes))].length

function imageCount(bytes: Uint8Array): number {
  const file = openPdf(bytes)
  const interpreter = makeInterpreter(file, budgetFor(bytes.length))
  return [...pagesOf(file)].reduce((sum, page) => sum + interpreter.interpretPage(page).images.length, 0)
}

/** Every object of a file as text, without the streams' data. */
function allObjects(bytes: Uint8Array): string {
  const file = openPdf(bytes)
  return Array.from({ length: file.size }, (_, num) => {
    const obj = file.resolve(new Ref(num))
    return serialize(obj instanceof Stream ? obj.dict : obj)
  }).join('\n')
}
