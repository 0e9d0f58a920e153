import { expect, test } from 'vitest'
import { applyTerms, missingTerms } from './apply-terms.ts'
import { GlossaryRefusal, mergeGlossaries } from './glossary.ts'
import { parseGlossary } from './parse-glossary.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const pair = { source: 'en', target: 'es' }

const tbx3 = `<?xml version="1.0"?><tbx type="TBX-Core" xmlns="urn:iso:std:iso:30042:ed-2"><text><body>
<conceptEntry id="1"><langSec xml:lang="en"><termSec><term>invoice</term></termSec></langSec>
<langSec xml:lang="es-MX"><termSec><term>factura &amp; recibo</term></termSec></langSec></conceptEntry></body></text></tbx>`
const tbx2 = `<?xml version="1.0"?><!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd"><martif type="TBX"><text><body>
<termEntry><langSet xml:lang="en"><tig><term>invoice</term></tig><tig><term>bill</term></tig></langSet>
<langSet xml:lang="es"><ntig><termGrp><term>factura</term></termGrp></ntig></langSet></termEntry></body></text></martif>`

test.each([
  ['CSV', 'en,es\ninvoice,factura\n', 'factura'],
  [
    'CSV with semicolons, quotes, a mark and other columns',
    '\ufeffEN;domain;ES\ninvoice;law;"factura; nota"\n',
    'factura; nota',
  ],
  ['TBX of 2019', tbx3, 'factura & recibo'],
  ['TBX of 2008 with its document type', tbx2, 'factura'],
])('%s is read', async (_, text, expected) => {
  expect(mergeGlossaries([await parseGlossary(bytes(text))], pair)).toEqual([{ source: 'invoice', target: expected }])
})

test.each([
  ['no languages in the first row', 'invoice,factura\nbill,cuenta'],
  ['nothing but a header', 'en,es\n'],
  ['broken XML', '<tbx><body><conceptEntry>'],
  ['entities of its own', '<!DOCTYPE tbx [<!ENTITY a "aaaa">]><tbx>&a;</tbx>'],
  ['a term as long as a page', `en,es\n${'x'.repeat(300)},y\n`],
])('a glossary with %s is refused with a sentence', async (_, text) => {
  await expect(parseGlossary(bytes(text))).rejects.toThrow(GlossaryRefusal)
})

test('the later of two glossaries wins, and the longest term stands first', async () => {
  const first = await parseGlossary(bytes('en,es\nterm,término\nterm of office,mandato\n'))
  const second = await parseGlossary(bytes('en,es\nTerm,plazo\n'))
  expect(mergeGlossaries([first, second], pair)).toEqual([
    { source: 'term of office', target: 'mandato' },
    { source: 'Term', target: 'plazo' },
  ])
})

test('terms go in at whole words only, keep their capital, and stay out of tags', () => {
  const terms = [{ source: 'seller', target: 'vendedor' }]
  expect(applyTerms('<g1>Seller</g1> and resellers', terms)).toBe('<g1>Vendedor</g1> and resellers')
  expect(missingTerms('The seller pays', 'El comerciante paga', terms)).toEqual(terms)
  expect(missingTerms('The seller pays', 'El Vendedor paga', terms)).toEqual([])
})
