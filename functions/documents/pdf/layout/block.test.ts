import { expect, test } from 'vitest'
import { plainText } from '../../model/unit.ts'
import { onePage, stream } from '../../testing/pdf/raw.ts'
import { format } from '../format.ts'

/** Lines of a column in Courier, a letter 6 points wide, from a height downwards. */
const column = (x: number, y: number, lines: string[]) =>
  lines.map((line, i) => `BT /F 10 Tf ${x} ${y - 12 * i} Td (${line}) Tj ET`).join(' ')

/** What is read from instructions in Courier. */
async function readFrom(content: string) {
  const objects = { 4: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>', 5: stream(content) }
  return (await format.extract(onePage(objects, '/Font << /F 4 0 R >>'))).units.map(({ pieces }) => plainText(pieces))
}

/** Rows of cells in Courier, a letter 6 points wide, at the given places and with the given distance of lines. */
async function said(rows: string[][], places: number[], distance: number) {
  const cell = (text: string, x: number, y: number) => `BT /F 10 Tf ${x} ${y} Td (${text}) Tj ET`
  const content = rows.flatMap((row, r) => row.map((text, i) => cell(text, places[i] as number, 200 - r * distance)))
  return (await readFrom(content.join('\n'))).sort()
}

// In the second column the first line has room for the next word.
const columns = [
  ['lenders', 'a wind', 'an owner', 'the act'],
  ['of funds', 'of changes', 'of parks', 'of May'],
]

test('texts that stand side by side stay whole beside one with a short line', async () => {
  expect(await said(columns, [10, 80, 155, 230], 11)).toEqual([
    'a wind',
    'an owner of parks',
    'lenders of funds',
    'of changes',
    'the act of May',
  ])
})

test('rows that stand apart are rows of a table', async () => {
  expect(await said(columns, [10, 80, 155, 230], 14)).toEqual(columns.flat().sort())
})

/** Lines of words, those between stars in bold. */
async function read(...lines: string[]) {
  const runs = lines.map((line, i) =>
    line
      .split('*')
      .map((part, n) => (part ? `${n % 2 ? '/B' : '/F'} 10 Tf (${part}) Tj` : ''))
      .join(' ')
      .replace(/^/, `BT 20 ${200 - i * 12} Td `),
  )
  const bytes = onePage(
    {
      4: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
      5: stream(`${runs.join(' ET\n')} ET`),
      6: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier-Bold >>',
    },
    '/Font << /F 4 0 R /B 6 0 R >>',
  )
  return (await format.extract(bytes)).units.map(({ pieces }) => plainText(pieces))
}

test.each([
  [
    'a paragraph that begins with many bold words',
    ['*Extended tax benefits.* The new', 'benefits go on for a year'],
    1,
  ],
  [
    'bold words that run on into the next line',
    ['We ask you for *patience and for', 'a little time* until all is done'],
    1,
  ],
  ['a heading in bold words that goes on', ['*Positive and most predictable*', '*interactions.* The cats like it'], 1],
  ['a heading above its text', ['*Extended benefits of this tax*', 'The new benefits go on for long'], 2],
  [
    'two footnotes',
    ['** Not significant at all in', '*** but well known'].map((line) => line.replaceAll('*', '\\052')),
    2,
  ],
  ['a bold label below the value of another', ['*Number of it all:* 2025102900', '*Date of it:* 29 of October 25'], 2],
])('%s', async (_, lines, count) => {
  expect(await read(...lines)).toHaveLength(count)
})

/** Two lines in Courier, 6 points a letter, a text beside the first one, and lines drawn around them. */
async function inCells([upper, lower]: readonly string[], beside: number, drawing: string) {
  const content = `BT /F 10 Tf 20 200 Td (${upper}) Tj 0 -11 Td (${lower}) Tj ET BT /F 10 Tf ${beside} 200 Td (5.95%) Tj ET ${drawing}`
  return (await readFrom(content)).filter((text) => text !== '5.95%')
}

test('a line that reaches past two texts parts them, however close it lies below the first', async () => {
  const texts = ['Home loan of one year', 'House loan of two years']
  expect(await inCells(texts, 165, '15 197.5 148 0.5 re f')).toEqual(texts)
  expect(await inCells(texts, 165, '')).toEqual([texts.join(' ')])
})

test('a text goes on below as far as its own cell says, wherever another text stands at its right', async () => {
  const texts = ['An investment loan', 'yearly fixed rate']
  expect(await inCells(texts, 220, '15 180 m 15 212 l S 155 180 m 155 212 l S')).toEqual([texts.join(' ')])
  expect(await inCells(texts, 220, '')).toEqual(texts)
})

const ragged = ['with lines that end', 'where they will do', 'and go on below']

test('a column ends where the next one begins, whose lines stand at other heights', async () => {
  const beyond = column(260, 200, ['far', 'off'])
  const texts = await readFrom(`${column(10, 200, ragged)} ${column(150, 206, ragged)} ${beyond}`)
  expect(texts.filter((text) => text === ragged.join(' '))).toHaveLength(2)
})

test('a line that stands nearer to the one below it begins there', async () => {
  const heading = 'BT /F 10 Tf 40 216 Td (Of headings) Tj ET'
  expect(await readFrom(`${heading} ${column(20, 200, ragged)}`)).toEqual(['Of headings', ragged.join(' ')])
})

const at = (x: number, y: number, words: string) => column(x, y, [words])

test.each([
  [
    'rows of a form have labels of their own',
    [
      at(20, 200, '7a'),
      at(56, 200, 'Gain of one year with its own'),
      at(20, 188, 'b'),
      at(56, 188, 'Check all of it here'),
    ],
    ['7a', 'Gain of one year with its own', 'b', 'Check all of it here'],
  ],
  [
    'a line whose middle is by chance that of one at the margin',
    [column(20, 200, ['A paragraph of several words in lines', 'that goes on below']), at(50, 176, 'Is apart')],
    ['A paragraph of several words in lines that goes on below', 'Is apart'],
  ],
  [
    'one of two texts in the middle below a line',
    [
      at(20, 200, 'Capital gain or loss together with Schedule'),
      at(30, 188, 'Check it:'),
      at(104, 188, 'Schedule D not'),
    ],
    ['Capital gain or loss together with Schedule', 'Check it:', 'Schedule D not'],
  ],
  [
    'a line in the middle below a row of names',
    [
      ...['Luheng He', 'Rahul Goel', 'Shachi Paul'].map((name, i) => at(20 + 100 * i, 200 - (i % 2) / 2, name)),
      at(45, 188, 'The Georgia Institute of Technology'),
    ],
    ['Luheng He', 'Rahul Goel', 'Shachi Paul', 'The Georgia Institute of Technology'],
  ],
])('%s', async (_, parts, expected) => {
  expect((await readFrom(parts.join(' '))).sort()).toEqual([...expected].sort())
})

/** Lines with what stands in front of each, `distance` points apart. */
const labelled = (lines: [string, string][], distance = 12) =>
  readFrom(
    lines
      .map(([label, line], i) => {
        const y = 250 - i * distance
        return `${label && `BT /F 10 Tf 10 ${y} Td (${label}) Tj ET `}BT /F 10 Tf 40 ${y} Td (${line}) Tj ET`
      })
      .join('\n'),
  )

test('rows of a form with numbers of their own stay apart', async () => {
  const lines: [string, string][] = [
    ['4', 'Subtract line 3 from 2. If less, enter -0-'],
    ['5', 'Wages for services, without those that you'],
    ['', 'used to figure the work credit of the year'],
    ['6', 'Cost of the supplies that were bought then'],
  ]
  expect((await labelled(lines)).filter((text) => text.length > 1)).toEqual([
    lines[0]?.[1],
    `${lines[1]?.[1]} ${lines[2]?.[1]}`,
    lines[3]?.[1],
  ])
})

test('lines that a page numbers stay one paragraph', async () => {
  const lines: [string, string][] = [
    ['1', 'The plaintiff says that on the first of'],
    ['2', 'May he was in London, where he had met'],
    ['3', 'the defendant in the house of a friend of'],
    ['4', 'Mary, and nobody else has ever seen them.'],
  ]
  expect((await labelled(lines)).filter((text) => text.length > 1)).toEqual([lines.map(([, line]) => line).join(' ')])
})

test('a number with a letter before the words of a row is its label', async () => {
  const lines: [string, string][] = [
    ['1a', 'Net farm profit of all partnerships, from'],
    ['', 'box 14, code A, of all schedules for it'],
    ['b', 'If you received benefits, enter the amount'],
  ]
  const shows = lines.map(([label, line], i) => {
    const [x, words] = label === '1a' ? [22, `${label}  ${line}`] : [46, line]
    const own = label === 'b' ? `BT /F 10 Tf 22 ${250 - 12 * i} Td (b) Tj ET ` : ''
    return `${own}BT /F 10 Tf ${x} ${250 - 12 * i} Td (${words}) Tj ET`
  })
  expect(await readFrom(shows.join('\n'))).toEqual(['1a', `${lines[0]?.[1]} ${lines[1]?.[1]}`, 'b', lines[2]?.[1]])
})

test('each prompt of a session begins a line of its own', async () => {
  const lines: [string, string][] = [
    ['', '>>>> from this library import the vectors'],
    ['', '>>>> from this library import the numbers'],
  ]
  expect(await labelled(lines)).toEqual(lines.map(([, line]) => line))
})

test('a bold letter that stands apart before the words of a row is its label', async () => {
  const bytes = onePage(
    {
      4: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
      5: stream(
        'BT /B 10 Tf 20 200 Td (a) Tj /F 10 Tf 15 0 Td (Foreign tax credit) Tj ET BT /B 10 Tf 20 150 Td (a) Tj /F 10 Tf 11 0 Td (Foreign tax) Tj ET',
      ),
      6: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier-Bold >>',
    },
    '/Font << /F 4 0 R /B 6 0 R >>',
  )
  const { units } = await format.extract(bytes)
  expect(units.map(({ pieces }) => plainText(pieces))).toEqual(['a', 'Foreign tax credit', 'a Foreign tax'])
})

test.each(['5a', '5 a', '12b'])('the label %s alone is the same in every language', async (label) => {
  const objects = {
    4: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
    5: stream(`BT /F 10 Tf 20 200 Td (${label}) Tj ET`),
  }
  const { units } = await format.extract(onePage(objects, '/Font << /F 4 0 R >>'))
  expect(units.map(({ keep }) => keep)).toEqual(['number'])
})

test('two small lines beside large letters are one text', async () => {
  const shows = ['20 Tf 20 200.8 Td (Tax)', '10 Tf 110 210 Td (All payment by)', '10 Tf 110 199 Td (the same voucher)']
  const content = shows.map((show) => `BT /F ${show} Tj ET`).join(' ')
  expect(await readFrom(content)).toEqual(['Tax', 'All payment by the same voucher'])
})

test('each box to tick begins a row of its own', async () => {
  const rows = ['[ ] Mail', '[ ] Hand Delivery', '[x] Email by those who agreed to', '( ) Other ways']
  expect(
    await readFrom(
      column(
        20,
        200,
        rows.map((row) => row.replace(/[()]/g, '\\$&')),
      ),
    ),
  ).toEqual(rows)
})

test('boxes to tick stay beside their words, and one within a sentence in it', async () => {
  const tick = '/B 10 Tf (n) Tj /F 10 Tf'
  const row = (y: number, words: string) => `BT /F 10 Tf 20 ${y} Td (${words.replaceAll('#', `) Tj ${tick} (`)}) Tj ET`
  const bytes = onePage(
    {
      4: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
      5: stream([row(200, '4 # Married # Single'), row(150, 'Yes # No #'), row(100, 'Check # and go on')].join(' ')),
      6: '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats /Encoding << /Type /Encoding /Differences [110 /uni2610] >> /Widths [600] /FirstChar 110 /LastChar 110 >>',
    },
    '/Font << /F 4 0 R /B 6 0 R >>',
  )
  const texts = (await format.extract(bytes)).units.map(({ pieces }) => plainText(pieces))
  expect(texts.filter((text) => /\p{L}/u.test(text))).toEqual(['Married', 'Single', 'Yes', 'No', 'Check ☐ and go on'])
})

test('lines that end at one place and run on are one text', async () => {
  const lines = ['This is important and', 'being furnished to the', 'service if required to', 'file']
  const content = lines.map((line, i) => at(260 - 6 * line.length, 200 - 11 * i, line)).join(' ')
  expect(await readFrom(content)).toEqual([lines.join(' ')])
})

test('a sentence far above another text is a row of its own', async () => {
  const rows = ['List all other names that you have used.', 'Family name of the one who asks']
  expect(await readFrom(rows.map((row, i) => at(20, 200 - 17 * i, row)).join(' '))).toEqual(rows)
})

test('each bullet begins an item, wherever the one above ended', async () => {
  const items = ['Social security cards for all persons on it', 'Picture of you']
  const bullets = items.map((_, i) => `BT /F 10 Tf 20 ${200 - 12 * i} Td (\\225) Tj ET`)
  const bytes = onePage(
    {
      4: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
      5: stream(`${bullets.join(' ')} ${column(40, 200, items)}`),
    },
    '/Font << /F 4 0 R >>',
  )
  const texts = (await format.extract(bytes)).units.map(({ pieces }) => plainText(pieces))
  expect(texts.filter((text) => text.length > 1)).toEqual(items)
})
