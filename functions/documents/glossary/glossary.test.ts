import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { termPlaces } from '#shared/translations/checks/words.ts'
import type { Term } from '../ports/engine.ts'
import { spentMs } from '../testing/spent.ts'
import { applyTerms, missingTerms, withCapitals } from './apply-terms.ts'
import { termFinder, termsWithin } from './find-terms.ts'
import { GlossaryRefusal, glossaryLimits, mergeGlossaries } from './glossary.ts'
import { parseGlossary } from './parse-glossary.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const pair = { source: 'en', target: 'es' }
const entriesOf = async (text: string) => (await parseGlossary(bytes(text))).entries
const problemsOf = async (text: string) => (await parseGlossary(bytes(text))).problems

const tbx3 = `<?xml version="1.0"?><tbx type="TBX-Core" xmlns="urn:iso:std:iso:30042:ed-2"><text><body>
<conceptEntry id="1"><langSec xml:lang="en"><termSec><term>invoice</term></termSec></langSec>
<langSec xml:lang="es-MX"><termSec><term>factura &amp; <![CDATA[recibo]]></term></termSec></langSec></conceptEntry></body></text></tbx>`
const tbx2 = `<?xml version="1.0"?><!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd"><martif type="TBX"><text><body>
<termEntry><langSet xml:lang="en"><tig><term>invoice</term></tig></langSet>
<langSet xml:lang="es"><ntig><termGrp><term>factura</term></termGrp></ntig></langSet></termEntry></body></text></martif>`

test.each([
  ['CSV', 'en,es\ninvoice,factura\n', 'factura'],
  [
    'CSV with semicolons, quotes, a mark and other columns',
    '\ufeffEN;domain;ES\ninvoice;law;"factura; nota"\n',
    'factura; nota',
  ],
  ['CSV with semicolons and a comma in a term', 'en;es\ninvoice;factura, nota\n', 'factura, nota'],
  ['a table with tabs', 'en\tes\ninvoice\tfactura', 'factura'],
  ['TBX of 2019', tbx3, 'factura & recibo'],
  ['TBX of 2008 with its document type', tbx2, 'factura'],
])('%s is read', async (_, text, expected) => {
  expect(mergeGlossaries([await entriesOf(text)], pair).terms).toEqual([{ source: 'invoice', target: expected }])
})

test('every term of a concept finds the first one of the other language', async () => {
  const text = tbx2.replace('</tig></langSet>', '</tig><tig><term>bill</term></tig></langSet>')
  const { terms } = mergeGlossaries([await entriesOf(text)], pair)
  expect(terms.map(({ source }) => source)).toEqual(['invoice', 'bill'])
  expect(mergeGlossaries([await entriesOf(text)], { source: 'es', target: 'en' }).terms).toEqual([
    { source: 'factura', target: 'invoice' },
  ])
})

test('the languages stand in the order of the file, without those that have no term', async () => {
  expect((await parseGlossary(bytes('en,es,fr,pt-BR\ninvoice,factura,,fatura\n'))).languages).toEqual([
    'en',
    'es',
    'pt-br',
  ])
})

test('more languages than a glossary may have are named as that in each format', async () => {
  const many = Array.from(
    { length: 41 },
    (_, i) => `en-a${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}`,
  )
  const csv = `${many.join()}\n${many.map(() => 'a').join()}\n`
  await expect(parseGlossary(bytes(csv))).rejects.toMatchObject({ code: 'glossary-languages' })
})

test.each([
  ['no languages in the first row', 'invoice,factura\nbill,cuenta'],
  ['a language twice', 'en,es,es\na,b,c'],
  ['nothing but a header', 'en,es\n'],
  ['broken XML', '<tbx><body><conceptEntry>'],
  ['entities of its own', '<!DOCTYPE tbx [<!ENTITY a "aaaa">]><tbx>&a;</tbx>'],
  ['a quotation mark that never closes', `en,es\n"${'x'.repeat(50_000)}`],
  ['too many terms', `en,es\n${Array.from({ length: glossaryLimits.entries + 1 }, (_, i) => `a${i},b`).join('\n')}`],
  ['too many bytes', `en,es\n${'x'.repeat(2_000_001)}`],
  ['a document type in every place', '<!DOCTYPE'.repeat(200_000)],
  ['a first row of spaces', `en,es${' '.repeat(900_000)}x${' '.repeat(900_000)}x`],
  ['elements without an end', '<a>'.repeat(600_000)],
  [
    'a hundred thousand terms in one concept',
    `<tbx><conceptEntry><langSec xml:lang="en">${'<term>a</term>'.repeat(100_000)}</langSec><langSec xml:lang="es"><term>b</term></langSec></conceptEntry></tbx>`,
  ],
  [
    'a language for every term',
    `<tbx><conceptEntry>${Array.from({ length: 41 }, (_, i) => `<langSec xml:lang="en-a${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}"><term>a</term></langSec>`).join('')}</conceptEntry></tbx>`,
  ],
  ['a thousand columns', `${Array.from({ length: 1000 }, () => 'en').join()}\n`],
])(
  'U1: a glossary with %s is refused with a sentence, within two seconds',
  { tags: ['long'], timeout: 20_000 },
  async (_, text) => {
    const begun = spentMs()
    await expect(parseGlossary(bytes(text))).rejects.toThrow(GlossaryRefusal)
    expect(spentMs() - begun).toBeLessThan(2_000)
  },
)

test('a row that cannot be used is named by its line and loses no other row', async () => {
  const rows = [
    'en,es',
    'invoice,factura',
    '',
    'buyer',
    `${'é'.repeat(101)},largo`,
    'a,b,c',
    'Invoice,recibo',
    'seller,vendedor',
  ]
  const { entries, problems } = await parseGlossary(bytes(rows.join('\n')))
  expect(entries).toHaveLength(2)
  expect(problems.map(({ line, fault }) => [line, fault])).toEqual([
    [4, 'no-translation'],
    [5, 'too-long'],
    [6, 'columns'],
    [7, 'repeated'],
  ])
})

test('a concept of TBX that cannot be used is named by its line', async () => {
  const alone =
    '<conceptEntry id="2"><langSec xml:lang="en"><termSec><term>lonely</term></termSec></langSec></conceptEntry>'
  const nowhere = '<conceptEntry id="3"><langSec><termSec><term>homeless</term></termSec></langSec></conceptEntry>'
  expect(await problemsOf(tbx3.replace('</body>', `\n${alone}\n${nowhere}</body>`))).toEqual([
    { line: 4, fault: 'no-translation', term: 'lonely' },
    { line: 5, fault: 'no-language', term: 'homeless' },
  ])
})

test('where two glossaries disagree the first chosen wins, the other is told, and the longest term stands first', async () => {
  const first = await entriesOf('en,es\nterm,término\nterm of office,mandato\nyear,año')
  const second = await entriesOf('en,es\nTerm,plazo\nyear,año\nday,día')
  expect(mergeGlossaries([first, second], pair)).toEqual({
    terms: [
      { source: 'term of office', target: 'mandato' },
      { source: 'term', target: 'término' },
      { source: 'year', target: 'año' },
      { source: 'day', target: 'día' },
    ],
    conflicts: [{ source: 'Term', used: 0, target: 'término', other: 1, otherTarget: 'plazo' }],
  })
})

test('a word stands in one term only: the longest', () => {
  const terms = ['term of office', 'term', 'office', 'c++', '契約', '契約書'].map((source) => ({ source, target: 'x' }))
  const found = (text: string) => termFinder(terms)(text).map(({ source }) => source)
  expect(found('His term of office ends')).toEqual(['term of office'])
  expect(found('The Term of the officer')).toEqual(['term'])
  expect(found('この契約書は')).toEqual(['契約書'])
  expect(found('Written in C++.')).toEqual(['c++'])
})

test('twenty thousand terms and a long document are matched in a moment', () => {
  const terms = Array.from({ length: 20_000 }, (_, i) => ({ source: `term${i} of sale`, target: `t${i}` }))
  const han = Array.from({ length: 2_000 }, (_, i) => ({ source: `契${i}約`, target: `h${i}` }))
  const texts = Array.from(
    { length: 2_000 },
    (_, i) => `Clause ${i} names the term${i * 7} of sale and 契${i}約 in full.`,
  )
  const begun = spentMs()
  expect(termsWithin(texts, [...terms, ...han])).toHaveLength(4_000)
  expect(spentMs() - begun).toBeLessThan(3_000)
})

/** Twenty thousand terms as a stranger may choose them. */
const many = (sourceOf: (i: number) => string) =>
  Array.from({ length: glossaryLimits.entries }, (_, i) => ({ source: sourceOf(i), target: 'x' }))

test.each([
  ['stand in one paragraph', many((i) => `w${i}x`), (all: string[]) => [all.join(' ')]],
  ['begin with one word', many((i) => `a z${i}`), (all: string[]) => all.map((_, i) => `a y${i}`)],
  [
    'lie within each other',
    many((i) => `${'a '.repeat(1 + (i % 90))}${i < 90 ? 'a' : `b${i}`}`),
    () => ['a '.repeat(30_000)],
  ],
  ['begin with one sign', many((i) => `契約${i}`), (all: string[]) => [all.join('')]],
])('U1: terms that %s take time by the length of the text', { tags: ['long'] }, (_, terms, textsOf) => {
  const texts = textsOf(terms.map(({ source }) => source))
  const begun = spentMs()
  termsWithin(texts, terms)
  const find = termFinder(terms)
  for (const text of texts) for (const term of missingTerms(text, text, find)) expect(term.target).toBe('x')
  expect(spentMs() - begun).toBeLessThan(5_000)
})

test('the terms of a text are those that a reader would mark who looks for the longest first', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'ab', 'c1', '契', '約', '契約', '-'), { minLength: 1, maxLength: 4 })
  const texts = fc.tuple(words, fc.constantFrom('', ' ')).map(([parts, gap]) => parts.join(gap))
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 6 }), fc.array(texts, { maxLength: 8 }), (sources, parts) => {
      const text = parts.join(' ')
      const terms = [...new Set(sources)].map((source) => ({ source, target: 'x' }))
      expect(termFinder(terms)(text)).toEqual(marked(terms, text))
    }),
    { numRuns: 2_000 },
  )
})

/** The same, term by term. */
function marked(terms: readonly Term[], text: string): Term[] {
  const free = Array.from({ length: text.length }, () => true)
  return terms
    .toSorted((a, b) => b.source.length - a.source.length)
    .filter(({ source }) => {
      const places = [...termPlaces(text, source)].filter((at) => free.slice(at, at + source.length).every(Boolean))
      for (const at of places) free.fill(false, at, at + source.length)
      return places.length > 0
    })
}

test('terms go in at whole words only, keep their capital, and stay out of tags', () => {
  const terms = [{ source: 'seller', target: 'vendedor' }]
  const find = termFinder(terms)
  expect(applyTerms('<g1>Seller</g1> and resellers', terms)).toBe('<g1>Vendedor</g1> and resellers')
  expect(missingTerms('The seller pays', 'El comerciante paga', find)).toEqual(terms)
  expect(missingTerms('The seller pays', 'El Vendedor paga', find)).toEqual([])
})

test('a term stands with a capital too, unless the glossary says something else for that', () => {
  const terms = [
    { source: 'seller', target: 'vendedor' },
    { source: 'polish', target: 'pulir' },
    { source: 'Polish', target: 'polaco' },
  ]
  expect(withCapitals(terms).map(({ source, target }) => `${source} ${target}`)).toEqual([
    'seller vendedor',
    'Seller Vendedor',
    'polish pulir',
    'Polish polaco',
  ])
})

test.each(['follow-up', 'A/B', 'C++', '(net)', '$5 [a] {b} ^|\\?*.'])('a term may hold any signs: %s', (source) => {
  expect(applyTerms(`Their ${source} here`, [{ source, target: 'T' }])).toBe('Their T here')
})
