import { expect, test } from 'vitest'
import { docxOf } from '../testing/docx/test-flow.ts'
import { readParts, visibleText } from '../testing/docx/test-reader.ts'
import { format } from './format.ts'
import { bookmarkCuts } from './rebuild/bookmark-cuts.ts'

const r = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`

/** The paragraph with marks for bookmarks: `[1` begins one and `1]` ends it; `(` and `)` are the range of a comment. */
const paragraphOf = (text: string) =>
  text
    .split(/(\[\d|\d\]|[()])/)
    .map((part) => {
      if (/^\[\d$/.test(part)) return `<w:bookmarkStart w:id="${part[1]}" w:name="b${part[1]}"/>`
      if (/^\d\]$/.test(part)) return `<w:bookmarkEnd w:id="${part[0]}"/>`
      if (part === '(' || part === ')') return `<w:commentRange${part === '(' ? 'Start' : 'End'} w:id="9"/>`
      return part && r(part)
    })
    .join('')

/** What each bookmark of a translation holds, and the whole of it. */
async function held(text: string, target: string) {
  const bytes = docxOf(`<w:p>${paragraphOf(text)}</w:p>`)
  const { units } = await format.extract(bytes)
  const id = units[0]?.id ?? ''
  const rebuilt = await format.rebuild(bytes, new Map([[id, { id, pieces: [target] }]]), { source: 'en', target: 'es' })
  const xml = readParts(rebuilt.bytes).get('word/document.xml') ?? ''
  const inside = [...xml.matchAll(/<w:bookmarkStart w:id="(\d)"[^>]*\/>/g)].map(([mark, id]) => {
    const from = xml.indexOf(mark) + mark.length
    const end = xml.indexOf(`<w:bookmarkEnd w:id="${id}"/>`)
    expect(end).toBeGreaterThanOrEqual(from)
    return visibleText(xml.slice(from, end))
  })
  expect(visibleText(xml)).toBe(target)
  return inside.map((words) => words.trim())
}

test.each<[string, string, string, string[]]>([
  [
    'words that the translation has elsewhere',
    'The buyer [1John Smith1] owes the seller one thousand',
    'Al vendedor le debe mil el comprador John Smith de Madrid',
    ['John Smith'],
  ],
  ['words at the beginning', '[1John Smith1] is the buyer of it', 'John Smith es quien lo compra todo', ['John Smith']],
  ['the whole text', '[1The whole text1]', 'Todo el texto que hay', ['Todo el texto que hay']],
  [
    'words that were translated',
    'He pays the [1purchase price1] on time',
    'Paga a tiempo el precio de compra',
    ['Paga a tiempo el precio de compra'],
  ],
  [
    'words beside those of another one',
    'He pays the [1purchase price1] of [2EUR 5,0002] on time',
    'Paga a tiempo el precio de compra de EUR 5,000 ya',
    ['Paga a tiempo el precio de compra de', 'EUR 5,000'],
  ],
  [
    'one within another',
    'He [1pays [2John2] money1] on time',
    'A tiempo paga dinero a John',
    ['A tiempo paga dinero a John', 'John'],
  ],
  ['words in the range of a comment', 'He (pays [1John1] money) on time', 'A tiempo paga a John', ['John']],
  [
    'a name behind another one',
    'Pay [1money1][2John2] now',
    'Ahora paga a John mucho dinero',
    ['Ahora paga a', 'John'],
  ],
  [
    'its name beside the place of the last change',
    'The buyer is [1John Smith1][22] now',
    'Ahora el comprador es John Smith y le debe mil',
    ['John Smith', ''],
  ],
  ['nothing', 'He pays [11]the money on time', 'Paga el dinero a tiempo', ['']],
])('a bookmark goes on holding %s', async (_, text, target, expected) => {
  expect(await held(text, target)).toEqual(expected)
})

test('no text is lost where marks leave a sign alone before them', async () => {
  const hyphen = '<w:r><w:noBreakHyphen/></w:r>'
  const one = '<w:bookmarkStart w:id="1" w:name="a"/><w:bookmarkStart w:id="2" w:name="b"/>'
  const body = `<w:p>${hyphen}${one}${r('John')}<w:bookmarkEnd w:id="2"/>${r(' pays')}<w:bookmarkEnd w:id="1"/>${r(' now')}</w:p>`
  const bytes = docxOf(body)
  const { units } = await format.extract(bytes)
  const id = units[0]?.id ?? ''
  const pieces = ['Ahora paga John mucho']
  const rebuilt = await format.rebuild(bytes, new Map([[id, { id, pieces }]]), { source: 'en', target: 'es' })
  expect(visibleText(readParts(rebuilt.bytes).get('word/document.xml') ?? '')).toBe(pieces[0])
})

test('R3: long texts in bookmarks cost no search', () => {
  const sevens = '7 '.repeat(70_000)
  const [source, text] = ['price', 'precio'].map((word) => `${sevens}${word} ${sevens}`) as [string, string]
  const marks = Array.from({ length: 40 }, (_, i) => i).flatMap((i) => [
    { at: 120_000 + 2 * i, bookmark: `${i}`, opens: true },
    { at: 160_000 + 2 * i, bookmark: `${i}`, opens: false },
  ])
  const before = performance.now()
  bookmarkCuts(
    marks,
    source,
    text,
    marks.map(({ at }) => at),
  )
  expect(performance.now() - before).toBeLessThan(1000)
})

test('no bookmark is left empty where two change their order', async () => {
  const words = await held('It is [1a debt1] that [2John2] has', 'John tiene una deuda')
  expect(words).toEqual(['John tiene una', 'deuda'])
})
