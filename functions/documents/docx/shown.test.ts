import { expect, test } from 'vitest'
import { type Unit, type UnitTarget } from '../model/unit.ts'
import { docxOf } from '../testing/docx/test-flow.ts'
import { unitsToText } from '../text/units-to-text.ts'
import { format } from './format.ts'

const r = (inner: string, properties = '') => `<w:r>${properties}${inner}</w:r>`
const t = (text: string) => r(`<w:t xml:space="preserve">${text}</w:t>`)
const tab = r('<w:tab/>')
const mark = (type: string, inner = '') => r(`<w:fldChar w:fldCharType="${type}">${inner}</w:fldChar>`)
const code = (text: string) => r(`<w:instrText xml:space="preserve"> ${text} </w:instrText>`)
const field = (instruction: string, result: string, data = '') =>
  mark('begin', data) + code(instruction) + mark('separate') + result + mark('end')
const control = (properties: string, inner: string) =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${inner}</w:sdtContent></w:sdt>`
const tick = (sign: string) =>
  control(
    '<w14:checkbox xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w14:checked w14:val="1"/></w14:checkbox>',
    t(sign),
  )
const box = (inner: string) =>
  mark('begin', `<w:ffData><w:checkBox><w:sizeAuto/>${inner}</w:checkBox></w:ffData>`) +
  code('FORMCHECKBOX') +
  mark('end')
const list = (set: string, entries: string[], result = '') =>
  mark(
    'begin',
    `<w:ffData><w:ddList>${set}${entries.map((text) => `<w:listEntry w:val="${text}"/>`).join('')}</w:ddList></w:ffData>`,
  ) +
  code('FORMDROPDOWN') +
  result +
  mark('end')
const symbol = (text: string) =>
  r(`<w:t>${text}</w:t>`, '<w:rPr><w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/></w:rPr>')

const p = (inner: string) => `<w:p>${inner}</w:p>`
const cell = (inner: string) => `<w:tc>${p(inner)}</w:tc>`
const row = (...cells: string[]) => `<w:tbl><w:tr>${cells.map(cell).join('')}</w:tr></w:tbl>`

const read = async (body: string) => (await format.extract(docxOf(body))).units

/** A translation of every unit that has letters. */
const capitals = (units: readonly Unit[]): UnitTarget[] =>
  units
    .filter(({ keep }) => !keep)
    .map(({ id, pieces }) => ({
      id,
      pieces: pieces.map((piece) => (typeof piece === 'string' ? piece.toUpperCase() : piece)),
    }))

test.each<[string, string, string]>([
  ['a date behind a tab', p(t('Date of birth:') + tab + t('12.04.1980')), 'DATE OF BIRTH:\t12.04.1980'],
  ['an amount behind a tab', p(t('Total:') + tab + t('1,250.00')), 'TOTAL:\t1,250.00'],
  [
    'a line of an invoice',
    p(t('1') + tab + t('Office chair') + tab + t('4') + tab + t('129.90') + tab + t('519.60')),
    '1\tOFFICE CHAIR\t4\t129.90\t519.60',
  ],
  ['a number on the next line', p(t('Account number:') + r('<w:br/>') + t('0532 013')), 'ACCOUNT NUMBER:\n0532 013'],
  ['what was filled into a form', p(t('Born: ') + field('FORMTEXT', t('1980'))), 'BORN: 1980'],
  ['what a letter was merged with', p(t('Due: ') + field('MERGEFIELD Sum', t('75.00')) + t(' ')), 'DUE: 75.00'],
  ['a field that shows a number first', p(field('MERGEFIELD Sum', t('75')) + t(' dollars')), '75 DOLLARS'],
  [
    'a sum in a cell of its own',
    row(t('Total'), field('=SUM(ABOVE)', t('1,769.60')), t('net')),
    'TOTAL\t1,769.60\tNET',
  ],
  [
    'a phone number as a link',
    p(t('Phone: ') + `<w:hyperlink>${t('+49 30 1234')}</w:hyperlink>`),
    'PHONE: +49 30 1234',
  ],
  ['a date to choose', p(t('Issued on ') + control('<w:date/>', t('2026-11-26'))), 'ISSUED ON 2026-11-26'],
  ['a tracked insertion', p(t('Price is ') + `<w:ins>${t('800')}</w:ins>`), 'PRICE IS 800'],
  ['an amount in a control in front', p(control('<w:text/>', t('$500')) + t(' is due')), '$500 IS DUE'],
  [
    'ticks in controls',
    p(tick('☒') + t(' German citizen')) + p(tick('☐') + t(' Other citizen')),
    '☒ GERMAN CITIZEN\n\n☐ OTHER CITIZEN',
  ],
  [
    'ticks of an old form',
    p(box('<w:default w:val="0"/><w:checked/>') + t(' Yes ') + box('<w:default w:val="0"/>') + t(' No')),
    '☑ YES ☐ NO',
  ],
  [
    'a tick of an old form by default, and one that was taken away',
    p(box('<w:default w:val="1"/>') + t(' Yes ') + box('<w:default/><w:checked w:val="false"/>') + t(' No')),
    '☑ YES ☐ NO',
  ],
  [
    'the choice of an old form, behind its sentence',
    p(t('Country: ') + list('<w:result w:val="1"/><w:default w:val="2"/>', ['Spain', 'France', 'Italy'])) +
      p(t('Next')),
    'COUNTRY:\n\nFRANCE\n\nNEXT',
  ],
  ['a choice by default', p(list('<w:default w:val="1"/>', ['Spain', 'France'], mark('separate'))), 'FRANCE'],
  ['a choice that nobody made', p(list('', ['Spain', 'France'])), 'SPAIN'],
  [
    'a choice that is a number, in its sentence',
    p(t('Born in ') + list('<w:result w:val="1"/>', ['1980', '1981']) + t(' or later')),
    'BORN IN 1981 OR LATER',
  ],
  [
    'a choice that is a number, where a program wrote it out',
    p(t('Born in ') + list('<w:result w:val="1"/>', ['1980', '1981'], mark('separate') + t('1981')) + t(' or later')),
    'BORN IN 1981 OR LATER',
  ],
  ['letters of a symbol font', p(symbol('ü') + t(' Yes ') + symbol('o') + t(' No')), '✓ YES ☐ NO'],
  [
    'a result that lies in a link',
    p(
      t('See ') +
        mark('begin') +
        code('REF a') +
        `<w:hyperlink>${mark('separate') + t('7')}</w:hyperlink>` +
        mark('end'),
    ),
    'SEE 7',
  ],
  [
    'numbers that are paragraphs',
    p(field('PAGE', t('1'))) + p(t('First')) + p(field('DATE', t('3.4.'))) + p(t('Last')),
    '1\n\nFIRST\n\n3.4.\n\nLAST',
  ],
])('%s stands in the text of a document', async (_, body, expected) => {
  const units = await read(body)
  expect(unitsToText(units, capitals(units))).toBe(`${expected}\n`)
})

const look = (property: string, text: string) =>
  r(`<w:t xml:space="preserve">${text}</w:t>`, `<w:rPr>${property}</w:rPr>`)
const raised = (text: string) => look('<w:vertAlign w:val="superscript"/>', text)
const lowered = (text: string) => look('<w:vertAlign w:val="subscript"/>', text)
const struck = (text: string, by = 'strike') => look(`<w:${by}/>`, text)

test.each<[string, string, string]>([
  ['an exponent', p(t('The plot has 120 m') + raised('2') + t(' of land')), 'THE PLOT HAS 120 M² OF LAND'],
  ['an exponent that was inserted', p(t('120 m') + `<w:ins>${raised('2')}</w:ins>` + t(' of land')), '120 M² OF LAND'],
  ['an exponent at the end', p(t('Measured in m') + raised('3')), 'MEASURED IN M³'],
  ['an exponent with a sign', p(t('Below 10') + raised('-6') + t(' mol')), 'BELOW 10⁻⁶ MOL'],
  ['an exponent that no signs are there for', p(t('Below 10') + raised('-2.5') + t(' mol')), 'BELOW 10^(-2.5) MOL'],
  ['an index', p(t('Carbon as CO') + lowered('2') + t(' and water')), 'CARBON AS CO₂ AND WATER'],
  ['letters that are raised', p(t('The 1') + raised('st') + t(' of May')), 'THE 1ST OF MAY'],
  ['a choice that is crossed out', p(t('I am ') + struck('married') + t(' / single')), 'I AM ~~MARRIED~~ / SINGLE'],
  [
    'one that is crossed out twice',
    p(t('I am ') + struck('married ', 'dstrike') + t('or single')),
    'I AM ~~MARRIED~~ OR SINGLE',
  ],
  ['one that is not crossed out after all', p(t('I am ') + look('<w:strike w:val="0"/>', 'married')), 'I AM MARRIED'],
  [
    'a paragraph that is crossed out',
    p(struck('I waive all claims')) + p(t('Signed')),
    '~~I WAIVE ALL CLAIMS~~\n\nSIGNED',
  ],
  ['one with a tick before it', p(tick('☒') + struck(' I waive claims')), '☒ ~~I WAIVE CLAIMS~~'],
  ['an amount that is crossed out', p(t('Rent: ') + struck('500') + t(' 600')), 'RENT: ~~500~~ 600'],
  ['one beside no words', p(struck('500') + t(' 600')), '~~500~~ 600'],
  [
    'a link that is crossed out',
    p(t('See ') + `<w:hyperlink>${struck('annex A')}</w:hyperlink>` + t(' too')),
    'SEE ~~ANNEX A~~ TOO',
  ],
  [
    'what is crossed out over a number of a field',
    p(t('See ') + struck('page ') + field('PAGEREF a', struck('7')) + struck(' there')),
    'SEE ~~PAGE 7 THERE~~',
  ],
  ['words of a cell', row(t('Rate'), t('5 m') + raised('2'), struck('no')), 'RATE\t5 M²\t~~NO~~'],
])('%s stands in the text of a document as it looks', async (_, body, expected) => {
  const units = await read(body)
  expect(unitsToText(units, capitals(units))).toBe(`${expected}\n`)
})

test('looks that say something are no part of what is translated', async () => {
  const [unit] = await read(p(t('120 m') + raised('2') + t(' of land')))
  expect(unit?.pieces.map((piece) => (typeof piece === 'string' ? piece : piece.kind))).toEqual([
    '120 m',
    'open',
    '2',
    'close',
    ' of land',
  ])
  expect(unit?.shown).toEqual({ looks: { 1: 'raised' } })
})

const sym = (char: string) => r(`<w:sym w:font="Wingdings" w:char="${char}"/>`)

test('of a choice of a field, the text has what is chosen; of a button, what it shows', async () => {
  const choice = (yes: string, no: string, result: string) =>
    mark('begin') + code('IF 1=1 "') + yes + code('" "') + no + code('"') + mark('separate') + result + mark('end')
  const signs = choice(sym('F0FE'), sym('F0A8'), sym('F0FE'))
  const boxes = choice(box('<w:default w:val="1"/>'), box('<w:default w:val="0"/>'), t('5'))
  const tabs = choice(t('A') + tab + t('1'), r('<w:br/>'), t('B'))
  const button = mark('begin') + code('MACROBUTTON Check ') + sym('F0A8') + mark('end')
  const body = p(signs + t(' Married')) + p(boxes + t(' years')) + p(tabs + t(' or C')) + p(button + t(' Accept'))
  const over =
    p(mark('begin') + code('IF 1=1 "') + sym('F0FE') + t('Yes')) +
    p(tab + code('" ""') + mark('separate') + t('No') + mark('end'))
  const units = await read(body + over)
  expect(unitsToText(units, [])).toBe('☑ Married\n\n5 years\n\nB or C\n\n☐ Accept\n\nNo\n')
})

test('ticks and numbers that are paragraphs of cells stand under their own columns', async () => {
  const rows = (...lines: string[][]) =>
    `<w:tbl>${lines.map((cells) => `<w:tr>${cells.map(cell).join('')}</w:tr>`).join('')}</w:tbl>`
  const sum = field('=SUM(ABOVE)', t('7'))
  const body = rows(
    ['', sum, ''],
    [t('Question'), t('Yes'), t('No')],
    [t('Insured?'), '', tick('☒')],
    ['', `${sum}</w:p><w:p>${sum}`, t('X')],
  )
  const units = await read(body + p(t('After')))
  expect(unitsToText(units, [])).toBe('\t7\nQuestion\tYes\tNo\nInsured?\t\t☒\n\t7; 7\tX\n\nAfter\n')
})

test('what a field hides, and what was deleted, stands in no text', async () => {
  const gone = `${r('<w:delText>nine hundred</w:delText>')}${r('<w:noBreakHyphen/>')}${box('<w:default w:val="1"/>')}${list('', ['Spain'])}${list('', ['1980'])}`
  const moved = `<w:moveFrom>${gone}${t('nine hundred')}${t('900')}</w:moveFrom>`
  const deleted = `<w:del>${gone}</w:del>${moved}`
  const nested = mark('begin') + code('IF') + t('41') + mark('separate') + t('42') + mark('end')
  const units = await read(p(deleted + t('Price ') + nested) + p(deleted) + deleted)
  expect(unitsToText(units, [])).toBe('Price 42\n')
})

test('what a page shows beside a text is no part of what is translated, counted and signed', async () => {
  const [unit] = await read(p(tick('☒') + t(' Total:') + tab + t('12')))
  expect(unit?.pieces).toEqual(['Total:'])
  expect(unit?.shown).toEqual({ before: '☒ ', after: '\t12' })
})

test('a paragraph that says the same in its other branch is shown once', async () => {
  const within = p(field('PAGE', t('7')))
  const choice = `<mc:AlternateContent><mc:Choice Requires="wps"><w:txbxContent>${within}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${within}</w:txbxContent></mc:Fallback></mc:AlternateContent>`
  const units = await read(p(t('Page') + r(choice)))
  expect(unitsToText(units, [])).toBe('Page\n\n7\n')
})
