import { expect, test } from 'vitest'
import { emfText, makeEmf } from '../images/make-picture.ts'
import { plainText, type Unit, type UnitTarget } from '../model/unit.ts'
import { findGaps } from '../pipeline/compare-output.ts'
import { extractDocument, extractOutput } from '../pipeline/extract-document.ts'
import { rebuildDocument } from '../pipeline/rebuild-document.ts'
import { vocabulary } from '../testing/docx/generate/word-parts.ts'
import { axes, chartDocument, legend, numbers, plot, row, texts, title } from '../testing/docx/test-chart.ts'
import { diagramDocument, diagramShape } from '../testing/docx/test-diagram.ts'
import { docxOf, relations } from '../testing/docx/test-flow.ts'
import { readParts } from '../testing/docx/test-reader.ts'
import { font, onePage, stream } from '../testing/pdf/raw.ts'
import { isHidden } from '../text/units-to-text.ts'
import { paragraphsOf } from './docx-to-pdf/flow.ts'
import { readFlow } from './docx-to-pdf/read/read-flow.ts'
import { writeAs } from './write-as.ts'

async function textsOf(bytes: Uint8Array) {
  const { output, overflow } = await writeAs({ bytes, name: 'a.docx' }, [], { source: 'en', target: 'es' }, 'pdf')
  return { text: output.map(({ pieces }) => plainText(pieces)).join('\n'), output, overflow }
}

const r = (inner: string) => `<w:r>${inner}</w:r>`
const t = (text: string) => r(`<w:t xml:space="preserve">${text}</w:t>`)

/** Each text that a page shows, translated as it is. */
const ledgerOf = (units: readonly Unit[]) =>
  units
    .filter((unit) => !isHidden(unit) && unit.keep !== 'not-text')
    .map(({ id, pieces }) => {
      const text = plainText(pieces)
      return { id, source: text, target: text, disposition: 'translated' as const }
    })

const countIn = (text: string, word: string) => text.split(word).length - 1

test.each([
  ['drawn', [diagramShape(0, 'Alpha'), diagramShape(60, 'Beta')]],
  ['drawn in part', [diagramShape(0, 'Alpha')]],
  ['not drawn', undefined],
])('each text of a diagram that is %s stands in the PDF once', async (_, shapes) => {
  const { text, overflow } = await textsOf(docxOf(...diagramDocument(['Alpha', 'Beta'], shapes)))
  expect([countIn(text, 'Alpha'), countIn(text, 'Beta')]).toEqual([1, 1])
  expect(overflow).toEqual([])
})

const years = texts('cat', ['Gamma', 'Delta'])
const rows = row(0, 'Alpha', years + numbers('val', [1, 2])) + row(1, 'Alpha Beta', years + numbers('val', [3, 4]))

test.each([
  ['drawn with a legend', 'barChart', legend],
  ['drawn without one', 'lineChart', ''],
  ['not drawn', 'surfaceChart', legend],
])('each text of a chart that is %s stands in the PDF, those of its drawing once', async (_, kind, around) => {
  const { text, overflow } = await textsOf(
    docxOf(...chartDocument(plot(kind, rows) + axes(), title('Epsilon') + around)),
  )
  const isDrawn = kind !== 'surfaceChart'
  expect(['Epsilon', 'Alpha', 'Alpha Beta'].map((word) => countIn(text, word))).toEqual([1, 2, 1])
  // Each row of a chart names its categories; what lists their texts lists them all.
  expect(['Gamma', 'Delta'].map((word) => countIn(text, word))).toEqual(isDrawn ? [1, 1] : [2, 2])
  expect(overflow).toEqual([])
})

test('what was deleted is on no page, and told', async () => {
  const deleted = '<w:del><w:r><w:delText>Gone</w:delText></w:r></w:del>'
  const { text, overflow } = await textsOf(docxOf(`<w:p><w:r><w:t>Kept</w:t></w:r>${deleted}</w:p>`))
  expect([countIn(text, 'Kept'), countIn(text, 'Gone')]).toEqual([1, 0])
  expect(overflow.map(({ note }) => note)).toEqual(['on no page, in other signs, or counted anew'])
})

const equation = '<m:oMath><m:r><m:t>area=pi</m:t></m:r></m:oMath>'
const ruby =
  '<w:ruby><w:rubyPr/><w:rt><w:r><w:t>reading</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>base</w:t></w:r></w:rubyBase></w:ruby>'
const fieldMark = (type: string, inner = '') => r(`<w:fldChar w:fldCharType="${type}">${inner}</w:fldChar>`)
const field = (code: string, inner = '') =>
  `${fieldMark('begin', inner)}${r(`<w:instrText>${code}</w:instrText>`)}${fieldMark('end')}`
const dropDown = '<w:ffData><w:ddList><w:listEntry w:val="Chosen"/></w:ddList></w:ffData>'
const branches = (requires: string, first: string, second: string) =>
  `<mc:AlternateContent><mc:Choice Requires="${requires}">${first}</mc:Choice><mc:Fallback>${second}</mc:Fallback></mc:AlternateContent>`

test.each([
  ['the number of a note', r('<w:footnoteReference w:id="7"/>')],
  ['an equation', equation],
  ['the reading of a ruby text', r(ruby)],
  ['the choice of a list', field('FORMDROPDOWN', dropDown)],
  ['the label of a button', field('MACROBUTTON NoMacro [Press here]')],
  ['a hidden run', r('<w:rPr><w:vanish/></w:rPr><w:t xml:space="preserve">never </w:t>')],
  ['a branch for newer readers in a run', r(branches('wps', '<w:t>newer</w:t>', '<w:t>newer</w:t>'))],
  ['a branch for newer readers', branches('wps', t('newer'), t('newer'))],
])('a text with %s in it stands in the PDF no more often than in the document', async (_, inside) => {
  const notes = `<w:footnotes ${vocabulary}><w:footnote w:id="7"><w:p>${r('<w:footnoteRef/>')}${t(' Below it')}</w:p></w:footnote></w:footnotes>`
  const link = `<Relationship Id="f" Type="${relations}/footnotes" Target="footnotes.xml"/>`
  const bytes = docxOf(
    `<w:p>${t('The first court ')}${inside}${t('held otherwise')}</w:p><w:p>${t('Another')}</w:p>`,
    { 'word/footnotes.xml': notes },
    link,
  )
  const { units } = await extractDocument({ bytes, name: 'a.docx' })
  const { text, output } = await textsOf(bytes)
  expect(findGaps(ledgerOf(units), output)).toEqual([])
  for (const word of ['first court', 'held otherwise', 'Another', 'never', 'newer', 'Press here', 'base'])
    expect([word, countIn(text, word)]).toEqual([
      word,
      countIn(units.map(({ pieces }) => plainText(pieces)).join('\n'), word),
    ])
})

const pageField = (code: string, result: string) =>
  `${fieldMark('begin')}${r(`<w:instrText> ${code} </w:instrText>`)}${fieldMark('separate')}${t(result)}${fieldMark('end')}`

test.each([
  ['PAGE \\* roman', 'i', 'i', ''],
  ['PAGE \\* ROMAN \\* MERGEFORMAT', 'IV', 'I', ''],
  ['PAGE \\* ALPHABETIC', 'B', 'A', ''],
  ['PAGE', 'iii', 'i', '<w:pgNumType w:fmt="lowerRoman"/>'],
])('a page number by %s is no text of a document, and is counted in its PDF', async (code, stored, shown, numbers) => {
  const link = `<Relationship Id="ftr" Type="${relations}/footer" Target="ftr.xml"/>`
  const simple = `<w:fldSimple w:instr=" ${code} ">${t(stored)}</w:fldSimple>`
  const lines = [t('Folio ') + pageField(code, stored), `${t('Leaf ')}${simple}${t(' of it')}`, pageField(code, stored)]
  const footer = `<w:ftr ${vocabulary}>${lines.map((line) => `<w:p>${line}</w:p>`).join('')}</w:ftr>`
  const sect = `<w:sectPr><w:footerReference w:type="default" r:id="ftr"/>${numbers}</w:sectPr>`
  const bytes = docxOf(
    `<w:p>${t('Text')}</w:p><w:p>${t('On page ')}${pageField(code, stored)}${t(' below')}</w:p>${sect}`,
    { 'word/ftr.xml': footer },
    link,
  )
  const { units } = await extractDocument({ bytes, name: 'a.docx' })
  expect(units.map(({ pieces }) => plainText(pieces))).toEqual([
    'Text',
    `On page ${stored} below`,
    'Folio',
    'Leaf  of it',
  ])
  const { text, output, overflow } = await textsOf(bytes)
  expect(text.split(/\n+/)).toEqual(
    expect.arrayContaining([`On page ${stored} below`, `Folio ${shown}`, `Leaf ${shown} of it`]),
  )
  expect(countIn(text, 'below')).toBe(1)
  expect(overflow).toEqual([])
  expect(findGaps(ledgerOf(units), output)).toEqual([])
})

test.each<[string, string[], string[]]>([
  ['with words behind the last', ['- Page ', ' of ', ' -'], ['- Seite ', ' von ', ' -']],
  ['of another script', ['第 ', ' 页 共 ', ' 页'], ['Page ', ' of ', '']],
  ['that ends in one', ['Page ', '/', ''], ['Seite ', '/', '']],
  ['that begins with one', ['', ' / ', ' pages'], ['', ' / ', ' Seiten']],
])('page numbers within a sentence %s are told as counted anew', async (_, words, target) => {
  const [before = '', between = '', after = ''] = words
  const line = t(before) + pageField('PAGE', '2') + t(between) + pageField('NUMPAGES', '2') + t(after)
  const bytes = docxOf(
    `<w:p>${t('Text')}</w:p><w:sectPr><w:footerReference w:type="default" r:id="ftr"/></w:sectPr>`,
    { 'word/ftr.xml': `<w:ftr ${vocabulary}><w:p>${line}</w:p></w:ftr>` },
    `<Relationship Id="ftr" Type="${relations}/footer" Target="ftr.xml"/>`,
  )
  const file = { bytes, name: 'a.docx' }
  const { units } = await extractDocument(file)
  const translated = new Map(words.map((word, i) => [word.trim(), target[i]?.trim() ?? '']))
  const targets = units.map(({ id, pieces }) => ({
    id,
    pieces: pieces.map((piece) =>
      typeof piece === 'string' ? piece.replace(piece.trim(), translated.get(piece.trim()) ?? piece.trim()) : piece,
    ),
  }))
  const { output, overflow } = await writeAs(file, targets, { source: 'en', target: 'de' }, 'pdf')
  expect(output.map(({ pieces }) => plainText(pieces))).toContain(`${target[0]}1${target[1]}1${target[2]}`.trim())
  expect(overflow.map(({ id }) => id)).toEqual(['ftr#0'])
})

test('the words of a page number are text', async () => {
  const bytes = docxOf(`<w:p>${t('It has ')}${pageField('NUMPAGES \\* CardText', 'nine')}${t(' pages')}</w:p>`)
  const { units } = await extractDocument({ bytes, name: 'a.docx' })
  expect(units.map(({ pieces }) => plainText(pieces))).toEqual(['It has nine pages'])
  expect((await textsOf(bytes)).text).toBe('It has nine pages')
})

const mathRun = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
const fraction = (over: string, under: string) =>
  `<m:f><m:num>${mathRun(over)}</m:num><m:den>${mathRun(under)}</m:den></m:f>`
const power = `<m:sSup><m:e><m:d><m:e>${mathRun('1+')}${fraction('5', '100')}</m:e></m:d></m:e><m:sup>${mathRun('24')}</m:sup></m:sSup>`

test.each([
  ['a fraction', fraction('1', '2'), '1/2'],
  ['letters', mathRun('A=') + fraction('P', 'r'), 'A=P/r'],
  ['a power of brackets', power, '(1+5/100)^24'],
  ['a root', `<m:rad><m:deg/><m:e>${mathRun('16')}</m:e></m:rad>`, '√(16)'],
])('an equation with %s keeps its meaning in the PDF and the TXT', async (_, inner, linear) => {
  const body = (properties: string) =>
    `<w:p>${properties}${t('The share is ')}<m:oMath>${inner}</m:oMath>${t(' of it.')}</w:p>`
  const file = { bytes: docxOf(body('')), name: 'a.docx' }
  const { text, overflow } = await textsOf(file.bytes)
  expect(text).toBe(`The share is ${linear} of it.`)
  expect(overflow).toEqual([])
  const txt = async (target: string) =>
    new TextDecoder().decode((await writeAs(file, [], { source: 'en', target }, 'txt')).bytes)
  expect(await txt('es')).toBe(`The share is ${linear} of it.\n`)
  // In a text from the right its signs would change places.
  const kept = `\u200e${linear}\u200e`
  expect(await txt('he')).toBe(`The share is ${kept} of it.\n`)
  const fromRight = readFlow(docxOf(body('<w:pPr><w:bidi/></w:pPr>')))
  expect(paragraphsOf(fromRight).flatMap(({ spans }) => spans.map((span) => span.text))).toContain(kept)
})

test('a word with the number of a note in it is found in the PDF, and another word is not', async () => {
  const notes = `<w:footnotes ${vocabulary}><w:footnote w:id="7"><w:p>${t('Below it')}</w:p></w:footnote></w:footnotes>`
  const link = `<Relationship Id="f" Type="${relations}/footnotes" Target="footnotes.xml"/>`
  const body = `<w:p>${t('Tw')}${r('<w:footnoteReference w:id="7"/>')}${t('o')}</w:p>`
  const file = { bytes: docxOf(body, { 'word/footnotes.xml': notes }, link), name: 'a.docx' }
  const [unit] = (await extractDocument(file)).units
  const id = unit?.id ?? ''
  const pieces = (unit?.pieces ?? []).map((piece) => (piece === 'Tw' ? 'Do' : piece === 'o' ? 's' : piece))
  const { output, overflow } = await writeAs(file, [{ id, pieces }], { source: 'en', target: 'es' }, 'pdf')
  expect(overflow).toEqual([])
  const missing = (target: string) => findGaps([{ id, source: 'Two', target, disposition: 'translated' }], output)
  expect([missing('Dos').length, missing('Tres').length]).toEqual([0, 1])
})

const styles = `<w:styles ${vocabulary}><w:docDefaults><w:pPrDefault><w:pPr><w:spacing w:after="200"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="character" w:styleId="Unseen"><w:rPr><w:vanish/></w:rPr></w:style></w:styles>`

test.each([
  ['of its own', '<w:vanish/>'],
  ['with a value', '<w:vanish w:val="1"></w:vanish>'],
  ['by a style', '<w:rStyle w:val="Unseen"/>'],
  ['on the web', '<w:webHidden/>'],
])('text that is hidden %s stands in its place in every file that somebody vouches for', async (_, properties) => {
  const hidden = (text: string) => r(`<w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t>`)
  const separator = '<w:pPr><w:rPr><w:vanish/><w:specVanish/></w:rPr></w:pPr>'
  const body = `<w:p>${separator}${t('The buyer does ')}${hidden('not ')}${t('owe')}</w:p><w:p>${t('He owes 1')}${hidden('000')}</w:p>`
  const file = { bytes: docxOf(body, { 'word/styles.xml': styles }), name: 'a.docx' }
  const options = { source: 'en', target: 'es', certified: true }
  const { output } = await writeAs(file, [], options, 'pdf')
  expect(output.map(({ pieces }) => plainText(pieces))).toEqual(['The buyer does not owe', 'He owes 1000'])
  const parts = readParts((await rebuildDocument(file, [], options)).bytes)
  expect(parts.get('word/styles.xml')).not.toContain('vanish')
  expect(parts.get('word/document.xml')?.replace(separator, '')).not.toMatch(/vanish|webHidden/)
  expect(parts.get('word/document.xml')).toContain(separator)
  const kept = readParts((await rebuildDocument(file, [], { source: 'en', target: 'es' })).bytes)
  expect(kept.get('word/document.xml')).toContain(properties)
})

test('a figure that a style hid does not join the next in a file that somebody vouches for', async () => {
  const based = '<w:style w:type="character" w:styleId="Draft"><w:basedOn w:val="Unseen"/></w:style></w:styles>'
  const hidden = r('<w:rPr><w:rStyle w:val="Draft"/></w:rPr><w:t>Draft 1</w:t>')
  const body = `<w:p><w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>${t('Total')}${hidden}</w:p><w:p>${t('250 euros')}</w:p>`
  const file = { bytes: docxOf(body, { 'word/styles.xml': styles.replace('</w:styles>', based) }), name: 'a.docx' }
  const { bytes } = await rebuildDocument(file, [], { source: 'en', target: 'es', certified: true })
  expect(readParts(bytes).get('word/document.xml')).not.toContain('vanish')
})

test('a number that was hidden behind a tab is found in a file that somebody vouches for', async () => {
  const hidden = r('<w:rPr><w:vanish/></w:rPr><w:t>1,250.00</w:t>')
  const file = { bytes: docxOf(`<w:p>${t('Total:')}${r('<w:tab/>')}${hidden}</w:p>`), name: 'a.docx' }
  const { units } = await extractDocument(file)
  const targets = units.map(({ id, pieces }) => ({ id, pieces }))
  const { bytes } = await rebuildDocument(file, targets, { source: 'en', target: 'es', certified: true })
  const ledger = units.map(({ id, pieces }) => {
    const text = plainText(pieces)
    return { id, source: text, target: text, disposition: 'translated' as const }
  })
  expect(ledger[0]?.target).toContain('1,250.00')
  expect(findGaps(ledger, await extractOutput(bytes, 'docx'))).toEqual([])
  expect(findGaps(ledger, await extractOutput(docxOf(`<w:p>${t('Total:')}</w:p>`), 'docx'))).toEqual(ledger)
})

test.each([
  ['wp:docPr id="1" name="Box" hidden="1"', 'hidden="0"'],
  ['v:shape style="width:90pt;visibility:hidden"', 'style="width:90pt;"'],
])('the shape %s shows its text in a DOCX that somebody vouches for', async (tag, shown) => {
  const box = `<w:txbxContent><w:p>${t('Not owed')}</w:p></w:txbxContent>`
  const shape = tag.startsWith('v:')
    ? `<w:pict><${tag}><v:textbox>${box}</v:textbox></v:shape></w:pict>`
    : `<w:drawing><wp:inline><wp:extent cx="914400" cy="914400"/><${tag}/><a:graphic><a:graphicData><wps:wsp><wps:txbx>${box}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing>`
  const file = { bytes: docxOf(`<w:p>${t('Owed')}${r(shape)}</w:p>`), name: 'a.docx' }
  const { bytes } = await rebuildDocument(file, [], { source: 'en', target: 'es', certified: true })
  expect(readParts(bytes).get('word/document.xml')).toContain(shown)
  expect(readParts(bytes).get('word/document.xml')).not.toContain('visibility')
})

test.each([
  ['knows', 'xmlns:n="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"', ['1,000'], ['9,000']],
  ['does not know', 'xmlns:n="http://schemas.microsoft.com/office/word/2099/wordml"', ['9,000'], ['1,000']],
  ['cannot find', '', ['9,000'], ['1,000']],
])('the PDF shows the branch that Word does of a namespace that it %s', async (_, namespace, shown, other) => {
  const bytes = docxOf(
    `<w:p ${namespace}>${t('He owes ')}${branches('n', t('1,000'), t('9,000'))}${t(' euros to her')}</w:p>`,
  )
  const { units } = await extractDocument({ bytes, name: 'a.docx' })
  expect(units.map(({ pieces }) => plainText(pieces)).sort()).toEqual(
    [...shown, ...other, 'He owes  euros to her'].sort(),
  )
  const { text, overflow } = await textsOf(bytes)
  expect(text.split('\n')[0]).toBe(`He owes ${shown.join()} euros to her`)
  // What no reader takes is on no page, and told.
  const unseen = units.filter(({ hidden }) => hidden)
  expect(unseen.map(({ pieces }) => plainText(pieces))).toEqual(shown[0] === '9,000' ? other : [])
  expect(overflow.map(({ id }) => id)).toEqual(unseen.map(({ id }) => id))
})

test.each([
  ['without a result', ''],
  ['with an empty result', '<w:r><w:fldChar w:fldCharType="separate"/></w:r>'],
])('a list to choose from, %s, shows what is chosen, translated, and the rest of it is told', async (_, result) => {
  const entries = ['First', 'Second'].map((text) => `<w:listEntry w:val="${text}"/>`).join('')
  const mark = (type: string, inner = '') => `<w:r><w:fldChar w:fldCharType="${type}">${inner}</w:fldChar></w:r>`
  const list = `<w:ffData><w:ddList><w:result w:val="1"/>${entries}</w:ddList></w:ffData>`
  const field = `${mark('begin', list)}<w:r><w:instrText>FORMDROPDOWN</w:instrText></w:r>${result}${mark('end')}`
  const file = { bytes: docxOf(`<w:p><w:r><w:t>Take: </w:t></w:r>${field}</w:p>`), name: 'a.docx' }
  const { units } = await extractDocument(file)
  const targets = units
    .filter(({ pieces }) => pieces[0] === 'Second')
    .map(({ id }): UnitTarget => ({ id, pieces: ['Segundo'] }))
  for (const format of ['pdf', 'txt'] as const) {
    const { output, overflow } = await writeAs(file, targets, { source: 'en', target: 'es' }, format)
    const text = output.map(({ pieces }) => plainText(pieces)).join(' ')
    expect(text).toBe('Take: Segundo')
    expect(overflow).toHaveLength(1)
  }
})

test('a chart in a header for pages that are not there is told', async () => {
  const [chart, parts, links] = chartDocument(plot('barChart', rows) + axes(), legend)
  const header = `<w:hdr ${vocabulary}>${chart}</w:hdr>`
  const settings = `<w:settings ${vocabulary}><w:evenAndOddHeaders/></w:settings>`
  const rels = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links}</Relationships>`
  const { text, overflow } = await textsOf(
    docxOf(
      '<w:p><w:r><w:t>Body</w:t></w:r></w:p><w:sectPr><w:headerReference w:type="even" r:id="h"/></w:sectPr>',
      {
        ...parts,
        'word/settings.xml': settings,
        'word/header1.xml': header,
        'word/_rels/header1.xml.rels': rels,
      },
      `<Relationship Id="h" Type="${relations}/header" Target="header1.xml"/><Relationship Id="t" Type="${relations}/settings" Target="settings.xml"/>`,
    ),
  )
  expect(text).toBe('Body')
  expect(overflow.map(({ id }) => id.split('#')[0])).toContain('charts/chart1')
})

test('a header for pages that are not there is told, though its words stand in the text', async () => {
  const header = `<w:hdr ${vocabulary}><w:p><w:r><w:t>Annual report</w:t></w:r></w:p></w:hdr>`
  const { text, overflow } = await textsOf(
    docxOf(
      '<w:p><w:r><w:t>The annual report of 2026</w:t></w:r></w:p><w:sectPr><w:headerReference w:type="even" r:id="h"/></w:sectPr>',
      {
        'word/settings.xml': `<w:settings ${vocabulary}><w:evenAndOddHeaders/></w:settings>`,
        'word/header1.xml': header,
      },
      `<Relationship Id="h" Type="${relations}/header" Target="header1.xml"/><Relationship Id="t" Type="${relations}/settings" Target="settings.xml"/>`,
    ),
  )
  expect(text).toBe('The annual report of 2026')
  expect(overflow.map(({ id }) => id)).toEqual(['header1#0'])
})

test.each([
  ['emf', makeEmf([emfText(3, 4, 'House of Pumps')])],
  ['pdf', onePage({ 4: font(), 5: stream('BT /F 12 Tf 20 200 Td (House of Pumps) Tj ET') }, '/Font << /F 4 0 R >>')],
])('a logo of the kind %s is drawn in the PDF of its document, whatever its file is called', async (kind, picture) => {
  const drawing = `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="1270000" cy="635000"/><wp:docPr id="1" name="logo" descr="logo.${kind}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="p"/></pic:blipFill><pic:spPr/></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
  const link = `<Relationship Id="p" Type="${relations}/image" Target="media/logo.${kind}"/>`
  const body = `${drawing}<w:p><w:r><w:t>Below it</w:t></w:r></w:p>`
  const { text } = await textsOf(docxOf(body, { [`word/media/logo.${kind}`]: picture }, link))
  expect(text.split('\n').filter((one) => !one.startsWith('logo.'))).toEqual(['House of Pumps', 'Below it'])
})

const sign = (font: string, code: string) => r(`<w:sym w:font="${font}" w:char="${code}"/>`)
const letters = (font: string, text: string) =>
  r(`<w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr><w:t>${text}</w:t>`)

test('signs of symbol fonts are the same signs in the PDF, whichever way a DOCX writes them, and each text stands there once', async () => {
  const lines = [
    t('Dose ') + sign('Symbol', 'F0A3') + t(' 5 mg, ') + sign('Symbol', 'F061') + t(' blocker'),
    t('Error ') + letters('Symbol', '\uf0b1') + t(' 2, ') + letters('Symbol', 'b') + t(' blocker'),
    t('Box ') + sign('Wingdings 2', 'F052') + t(' yes, ') + sign('Segoe UI Symbol', '2610') + t(' no'),
  ]
  const { text } = await textsOf(docxOf(lines.map((line) => `<w:p>${line}</w:p>`).join('')))
  expect(text.split('\n')).toEqual(['Dose ≤ 5 mg, α blocker', 'Error ± 2, β blocker', 'Box ☑ yes, ☐ no'])
})

test('signs of symbol fonts stand in the TXT of a DOCX, at the edges of a text and alone too', async () => {
  const lines = [
    sign('Symbol', 'F0A3') + t(' 5 mg of the dose'),
    t('Error ') + letters('Symbol', '\uf0b1') + t(' 2, ') + letters('Symbol', 'b') + t(' blocker'),
    sign('Wingdings', 'F0FE') + t(' Yes ') + sign('Wingdings', 'F0A8') + t(' No'),
    sign('Wingdings', 'F0FE'),
  ]
  const bytes = docxOf(lines.map((line) => `<w:p>${line}</w:p>`).join(''))
  const file = { bytes, name: 'a.docx' }
  const { units } = await extractDocument(file)
  const targets = units.slice(0, 1).map(({ id }) => ({ id, pieces: ['5 mg de la dosis'] }))
  const { bytes: text, output } = await writeAs(file, targets, { source: 'en', target: 'es' }, 'txt')
  expect(new TextDecoder().decode(text)).toBe('≤ 5 mg de la dosis\n\nError ± 2, β blocker\n\n☑ Yes ☐ No\n\n☑\n')
  expect(output).toHaveLength(4)
})

test('the number of a field stands in the TXT of a DOCX with signs, at the edge of a text too', async () => {
  const page = '<w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t></w:r></w:fldSimple>'
  const body = `<w:p>${t('第') + page + t('页')}</w:p><w:p>${sign('Wingdings', 'F0FE') + t(' 是')}</w:p>`
  const file = { bytes: docxOf(body), name: 'a.docx' }
  const { units } = await extractDocument(file)
  const [first, second] = units
  const pieces = first?.pieces.map((piece) => (piece === '第' ? 'Page ' : piece === '页' ? '' : piece)) ?? []
  const targets = [
    { id: first?.id ?? '', pieces },
    { id: second?.id ?? '', pieces: ['Yes'] },
  ]
  const { bytes: text } = await writeAs(file, targets, { source: 'zh', target: 'en' }, 'txt')
  expect(new TextDecoder().decode(text)).toBe('Page 1\n\n☑ Yes\n')
})

test('a sign that stands close to a letter parts no text from what is looked for', async () => {
  const body = `<w:p>${t('50 ') + sign('Symbol', 'F06D') + t('g')}</w:p><w:p>${t('Aspirin') + sign('Symbol', 'F0D4')}</w:p>`
  const file = { bytes: docxOf(body), name: 'a.docx' }
  const { units } = await extractDocument(file)
  for (const format of ['pdf', 'txt'] as const) {
    const { output } = await writeAs(file, [], { source: 'en', target: 'es' }, format)
    expect(output.map(({ pieces }) => plainText(pieces)).join(' ')).toMatch(/50 [µμ]g Aspirin™/)
    expect(findGaps(ledgerOf(units), output)).toEqual([])
  }
})

test('a text file with signs that XML cannot hold is a DOCX that opens', async () => {
  const bytes = Buffer.from('Before \ufffe after \uffff end')
  const options = { source: 'en', target: 'es' }
  const { bytes: docx } = await writeAs({ bytes, name: 'a.txt' }, [], options, 'docx')
  expect(readParts(docx).get('word/document.xml')).not.toMatch(/[\ufffe\uffff]/)
})

test('a number or a bullet that was typed before a text is a part of it in a text file, and none is missed', async () => {
  const lines = ['1. Introduction', 'a) Buyer', '- Seller\tName']
  const bytes = docxOf(
    lines.map((line) => `<w:p><w:r><w:t>${line.replace('\t', '</w:t><w:tab/><w:t>')}</w:t></w:r></w:p>`).join(''),
  )
  const { units } = await extractDocument({ bytes, name: 'a.docx' })
  const { output } = await writeAs({ bytes, name: 'a.docx' }, [], { source: 'en', target: 'es' }, 'txt')
  const ledger = ledgerOf(units)
  expect(ledger.map(({ target }) => target)).toEqual(lines)
  expect(findGaps(ledger, output)).toEqual([])
  expect(findGaps(ledger, output.slice(1)).map(({ target }) => target)).toEqual(lines.slice(0, 1))
})

test('H1: a text whose word is struck or raised in part is found in the TXT, and another one is not', async () => {
  const part = (text: string, look: string) => r(`<w:rPr>${look}</w:rPr><w:t>${text}</w:t>`)
  const raised = '<w:vertAlign w:val="superscript"/>'
  const lines = [
    t('Tenant') + part('s', '<w:strike/>') + t(':'),
    t('Revenue') + part('a,2', raised),
    t('Area in m') + part('2', raised),
  ]
  const file = { bytes: docxOf(lines.map((line) => `<w:p>${line}</w:p>`).join('')), name: 'a.docx' }
  const { units } = await extractDocument(file)
  const words: Record<string, string> = { Tenant: 'Inquilino', Revenue: 'Ingresos', 'Area in m': 'Superficie en m' }
  const targets = units.map(({ id, pieces }) => ({
    id,
    pieces: pieces.map((piece) => (typeof piece === 'string' ? (words[piece] ?? piece) : piece)),
  }))
  const { bytes, output } = await writeAs(file, targets, { source: 'en', target: 'es' }, 'txt')
  expect(new TextDecoder().decode(bytes)).toBe('Inquilino~~s~~:\n\nIngresos^(a,2)\n\nSuperficie en m²\n')
  const ledger = ledgerOf(units).map((entry, i) => ({ ...entry, target: plainText(targets[i]?.pieces ?? []) }))
  expect(findGaps(ledger, output)).toEqual([])
  expect(findGaps(ledger, output.slice(1)).map(({ target }) => target)).toEqual(['Inquilinos:'])
})

const numbered = (inner: string, level = 0) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr>${inner}</w:p>`
const footnotes = (...texts: string[]) =>
  `<w:footnotes ${vocabulary}>${texts.map((text, i) => `<w:footnote w:id="${i + 1}"><w:p>${r('<w:footnoteRef/>')}${t(` ${text}`)}</w:p></w:footnote>`).join('')}</w:footnotes>`
const footnote = (id: number) => r(`<w:footnoteReference w:id="${id}"/>`)
const linkOfNotes = `<Relationship Id="f" Type="${relations}/footnotes" Target="footnotes.xml"/>`

test('the TXT of a DOCX has the numbers of its paragraphs, and the marks of its notes as its PDF counts them', async () => {
  const body =
    numbered(t('Rent') + footnote(1)) +
    numbered(t('Due') + footnote(2) + t(' monthly') + footnote(3) + t(' late'), 1) +
    numbered('') +
    `<w:p>${t('End')}</w:p>`
  const bytes = docxOf(body, { 'word/footnotes.xml': footnotes('First', 'Second', 'Third') }, linkOfNotes)
  const file = { bytes, name: 'a.docx' }
  const { units } = await extractDocument(file)
  expect(units.map(({ pieces }) => plainText(pieces))).not.toContain('1.')
  const { bytes: text, output } = await writeAs(file, [], { source: 'en', target: 'es', certified: true }, 'txt')
  expect(new TextDecoder().decode(text)).toBe(
    '1.\tRent[1]\n1.a)\tDue[2] monthly[3] late\n2.\n\nEnd\n\n[1] First\n\n[2] Second\n\n[3] Third\n',
  )
  expect(findGaps(ledgerOf(units), output)).toEqual([])
})

test('a word with the mark of a note in it is found in the TXT, and another word is not', async () => {
  const body = `<w:p>${t('Tw') + footnote(1) + t('o')}</w:p>`
  const file = { bytes: docxOf(body, { 'word/footnotes.xml': footnotes('Below') }, linkOfNotes), name: 'a.docx' }
  const [unit] = (await extractDocument(file)).units
  const id = unit?.id ?? ''
  const pieces = (unit?.pieces ?? []).map((piece) => (piece === 'Tw' ? 'Do' : piece === 'o' ? 's' : piece))
  const { output } = await writeAs(file, [{ id, pieces }], { source: 'en', target: 'es' }, 'txt')
  expect(output.map((each) => plainText(each.pieces))).toEqual(['Do[1]s', '[1] Below'])
  const missing = (target: string) => findGaps([{ id, source: 'Two', target, disposition: 'translated' }], output)
  expect([missing('Dos').length, missing('Tres').length]).toEqual([0, 1])
})

test.each<[string, string, string, string[][]]>([
  [
    'from the left',
    'en',
    '',
    [
      ['Question', 'Yes', 'No', 'Remarks'],
      ['Convicted?', '', 'X'],
      ['Insured?', 'X', '', 'since May'],
    ],
  ],
  [
    'from the right',
    'he',
    '<w:tblPr><w:bidiVisual/></w:tblPr>',
    [
      ['שאלה', 'כן', 'לא', 'הערות'],
      ['הורשע', '', 'נכון'],
      ['מבוטח', 'נכון', '', 'ממאי'],
    ],
  ],
])(
  'H1: a row that is read %s has its empty cells in the TXT of a DOCX and in that of its PDF',
  async (_, language, properties, rows) => {
    const side = properties ? '<w:pPr><w:bidi/></w:pPr>' : ''
    const cell = (text: string) =>
      `<w:tc><w:tcPr><w:tcW w:type="dxa" w:w="2200"/></w:tcPr><w:p>${side}${text && t(text)}</w:p></w:tc>`
    const lines = rows.map((texts) => `<w:tr>${[0, 1, 2, 3].map((i) => cell(texts[i] ?? '')).join('')}</w:tr>`)
    const grid = `<w:tblGrid>${'<w:gridCol w:w="2200"/>'.repeat(4)}</w:tblGrid>`
    const file = { bytes: docxOf(`<w:tbl>${properties}${grid}${lines.join('')}</w:tbl>`), name: 'a.docx' }
    const languages = { source: language, target: language }
    const { bytes } = await writeAs(file, [], languages, 'pdf')
    const textOf = async (from: typeof file) =>
      new TextDecoder().decode((await writeAs(from, [], languages, 'txt')).bytes)
    const inLines = (texts: readonly string[][]) => `${texts.map((cells) => cells.join('\t').trimEnd()).join('\n')}\n`
    expect(await textOf(file)).toBe(inLines(rows))
    // The columns of a PDF count from the left in every language.
    const onPage = properties ? rows.map((texts) => [0, 1, 2, 3].map((i) => texts[3 - i] ?? '')) : rows
    expect(await textOf({ bytes, name: 'a.pdf' })).toBe(inLines(onPage))
  },
)
