import { expect, test } from 'vitest'
import { type CheckName, checkSegment, checks } from './check-segment.ts'
import type { SegmentPair } from './finding.ts'

const pair = (source: string, target: string, more: Partial<SegmentPair> = {}): SegmentPair => ({
  source,
  target,
  sourceLanguage: 'en',
  targetLanguage: 'es',
  ...more,
})
const terms = [{ source: 'invoice', target: 'factura' }]
const identify = (text: string) => (/\bthe\b/i.test(text) ? 'en' : 'es')

/** Each check: a good pair that it passes, and the same with one fault that it must find. */
test.each<[CheckName, SegmentPair, SegmentPair]>([
  ['empty', pair('Hello', 'Hola'), pair('Hello', ' - ')],
  [
    'untranslated',
    pair('Pay the full price now', 'Pague ahora'),
    pair('Pay the full price now', 'Pay the full price now.'),
  ],
  [
    'leftovers',
    pair('You must pay within ten days', 'Debe pagar en diez días'),
    pair('Today you must pay within ten days', 'Hoy you must pay within ten'),
  ],
  [
    'wrong-language',
    pair('x', 'El precio es alto para los compradores', { identify }),
    pair('x', 'Here is the price for all the buyers', { identify }),
  ],
  ['wrong-script', pair('Price', 'Precio'), pair('Price', 'Prеcio')],
  [
    'length',
    pair('The goods shall be delivered today', 'Los bienes se entregarán hoy'),
    pair('The goods shall be delivered today', 'Sí'),
  ],
  ['loops', pair('Go on', 'Siga, siga'), pair('Go on', 'en el caso en el caso en el caso en el caso')],
  [
    'glossary',
    pair('The invoice is due', 'La factura vence', { terms }),
    pair('The invoice is due', 'La cuenta vence', { terms }),
  ],
  [
    'numbers',
    pair('It costs 1,250.50 in 2024', 'Cuesta 1.250,50 en 2024'),
    pair('It costs 1,250.50', 'Cuesta 1.250.50'),
  ],
  ['numbers', pair('Between 1.5 and 20', 'Entre 1,5 y 20'), pair('Between 1.5 and 20', 'Entre 15 y 20')],
  ['numbers', pair('On 03/12/2024', 'El 12/03/2024'), pair('Pay 300', 'Pague 3000')],
  [
    'numbers',
    pair('March 3, 2024', '2024年3月3日', { targetLanguage: 'ja' }),
    pair('Room 101', '102号室', { targetLanguage: 'ja' }),
  ],
  ['numbers', pair('المبلغ ١٬٢٠٠٫٥٠', 'Betrag 1.200,50'), pair('المبلغ ١٬٢٠٠٫٥٠', 'Betrag 1.300,50')],
  ['numbers', pair('Pay 45', 'ادفع ٤٥', { targetLanguage: 'ar' }), pair('Pay 45', 'ادفع ٥٤', { targetLanguage: 'ar' })],
  ['dates', pair('on 5 January', 'el 5 de enero'), pair('on 5 January', 'el 5 de junio')],
  ['currency', pair('$5', '5 dólares'), pair('$5', '5 €')],
  ['percent', pair('5%', '5 %'), pair('5% of it', '5 de ello')],
  ['units', pair('5 kg', '5 kg'), pair('5 kg', '5 km')],
  ['emails', pair('to a@b.org', 'a a@b.org'), pair('to a@b.org', 'a á@b.org')],
  [
    'urls',
    pair('see https://x.org/a?b=1.', 'vea https://x.org/a?b=1.'),
    pair('see https://x.org/a', 'vea https://x.org/una'),
  ],
  ['placeholders', pair('Hi {name}, %s', 'Hola {name}, %s'), pair('Hi {name}', 'Hola {nombre}')],
  ['codes', pair('part AB-12/C', 'pieza AB-12/C'), pair('part AB-12/C', 'pieza AB-21/C')],
  [
    'tags',
    pair('a', 'b', { sourceTags: ['1', '/1'], targetTags: ['1', '/1'] }),
    pair('a', 'b', { sourceTags: ['1', '/1'], targetTags: ['1'] }),
  ],
  [
    'names',
    pair('signed by Maria Schmidt today', 'firmado por Maria Schmidt hoy'),
    pair('signed by Maria Schmidt today', 'firmado por ella hoy'),
  ],
  ['end-mark', pair('Is it?', '¿Lo es?'), pair('Is it?', 'Lo es.')],
  ['brackets', pair('a (b)', 'a (b)'), pair('a (b)', 'a (b')],
  ['quotes', pair('the "Seller"', 'el «Vendedor»'), pair('the "Seller"', 'el Vendedor')],
  ['double-words', pair('the end', 'el fin'), pair('the end', 'el el fin')],
  ['double-spaces', pair('the end', 'el fin'), pair('the end', 'el  fin')],
  ['edges', pair('the end', 'el fin'), pair('the end', 'el fin ')],
  ['initial-case', pair('The end', 'El fin'), pair('The end', 'el fin')],
  ['all-caps', pair('THE END', 'EL FIN'), pair('THE END', 'El fin')],
  ['spacing', pair('Yes!', 'Oui !', { targetLanguage: 'fr' }), pair('Yes!', 'Oui!', { targetLanguage: 'fr' })],
  ['spacing', pair('Yes, now.', 'Sí, ahora.'), pair('Yes, now.', 'Sí , ahora.')],
  [
    'spacing',
    pair('Good morning.', '早上好。', { targetLanguage: 'zh' }),
    pair('Good morning.', '早上好.', { targetLanguage: 'zh' }),
  ],
  ['inverted-marks', pair('Why?', '¿Por qué?'), pair('Why?', 'Por qué?')],
  ['strange-characters', pair('year', 'año'), pair('year', 'aÃ±o')],
  ['raw-markup', pair('a < b', 'a < b'), pair('bold', '<g1>negrita</g1>')],
])('%s passes a good segment and finds the fault', (name, good, bad) => {
  expect(checks[name](good)).toEqual([])
  expect(checks[name](bad).map((finding) => finding.check)).toContain(name)
})

test('there are at least twenty checks, and an empty translation is reported as that alone', () => {
  expect(Object.keys(checks).length).toBeGreaterThanOrEqual(20)
  expect(checkSegment(pair('Pay 5 now!', ''))).toEqual([
    { check: 'empty', severity: 'error', code: 'finding-empty', params: {} },
  ])
})

const long = (part: string) => part.repeat(Math.ceil(20_000 / part.length))
const listed = (each: (i: number) => string) => Array.from({ length: 4000 }, (_, i) => each(i)).join(' ')
const letters = (i: number) => (i + 20_000).toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')

/** Each took from seconds to for ever, in the score and in the browser of whoever reviewed it. */
test.each<[string, string, string]>([
  ['a long word and a line', `S${'o'.repeat(40)}_`, `S${'o'.repeat(40)}_`],
  ['letters without an end', long('ab'), long('cd')],
  ['dots that end in a letter', `${long('.')}x`, `${long('!')}x`],
  ['capitals and hyphens', `${long('A-')}x`, `${long('1.')}x`],
  ['open brackets', long('('), long('[a')],
  ['numbers that all changed', listed((i) => `${10_000 + i}`), listed((i) => `${70_000 + i}`)],
  ['ranges that all changed', listed((i) => `${i}-${i + 3}`), listed((i) => `${i + 1}-${i + 9}`)],
  ['names that all changed', listed((i) => `M${letters(i)}`), listed((i) => `M${letters(i + 9000)}`)],
])('U1: %s take no longer to check than other texts', { timeout: 20_000 }, (_, source, target) => {
  for (const [one, other] of [
    [source, target],
    [target, source],
  ] as const)
    expect(Array.isArray(checkSegment(pair(one, other)))).toBe(true)
})

test('a faithful translation has no findings', () => {
  const source = 'The price is $1,250.50 (net), payable by 3 March 2024 to ACME; see https://acme.example/a.'
  const target = 'El precio es $1.250,50 (neto), pagadero a ACME el 3 de marzo de 2024; véase https://acme.example/a.'
  expect(checkSegment(pair(source, target))).toEqual([])
})

const to = (targetLanguage: string) => (source: string, target: string) => pair(source, target, { targetLanguage })
const [french, german, japanese, arabic] = [to('fr'), to('de'), to('ja'), to('ar')]

/** Written for this test: turns of a language that say the same in other words. */
test.each<[string, SegmentPair]>([
  [
    'one denial for two',
    pair('The form holds no name and no address.', 'El formulario no contiene nombre ni dirección.'),
  ],
  ['"only" as a French denial', french('These keys are shown only once', 'Ces clés ne s’affichent qu’une seule fois')],
  [
    '"only" as an Arabic denial',
    arabic('The bank opens the box only with your key.', 'لا يفتح البنك الصندوق إلا بمفتاحك.'),
  ],
  ['"all" as an article', pair('All 12 pages are signed.', 'Las 12 páginas están firmadas.')],
  ['"in percent" as a percentage', pair('Shares in percent: {{first}}', 'Porcentajes de las partes: {{first}}')],
  ['an ordinal as a digit', japanese('Your second key could not be read.', '2つ目の鍵を読み取れませんでした。')],
  [
    'a sum that moved with its sign',
    german('The sum was $812.70 on 3 May 2004.', 'Am 3. Mai 2004 betrug die Summe 812,70 $.'),
  ],
  [
    'a polite Japanese request',
    japanese(
      'This page does not know the person who signed it. Please ask the bank again.',
      'このページは署名した人を認識できません。もう一度、銀行にお問い合わせください。',
    ),
  ],
  [
    'a Japanese aside in brackets',
    japanese(
      'Marked as late, withdrawn: it is no longer counted in the list of the year',
      '遅延と表示（取り下げ済みで、年間一覧の集計に含みません）',
    ),
  ],
  [
    'Japanese quotation marks around a name',
    japanese('Press Save to keep your changes now.', '「保存」を押すと、変更が今すぐ保存されます。'),
  ],
])('%s is no finding', (_, one) => {
  expect(checkSegment(one)).toEqual([])
})

test.each<[string, SegmentPair]>([
  [
    'one of two denials that is gone',
    pair('The clerk did not sign. The judge did not come.', 'El secretario no firmó. El juez vino.'),
  ],
  ['"all" that is gone', pair('All pages are signed by the clerk.', 'Las páginas están firmadas por el secretario.')],
  ['a percentage that is gone', pair('The share is 5 percent of it', 'La parte es 5 de ello')],
  [
    'a French denial beside "that"',
    french('It is not certain that the bank pays.', 'Il est certain que la banque paie.'),
  ],
  [
    'a Japanese explanation that was added',
    japanese('Signed by Patrick today', 'パトリックが今日署名（英語の名前で、彼は銀行の職員です）'),
  ],
])('%s is still found', (_, one) => {
  expect(checkSegment(one)).not.toEqual([])
})

test('U1: a segment of thousands of amounts with units takes no time by their square', () => {
  const times = 12_000
  const pages = pair('3 hours 4 minutes '.repeat(times / 2), '3 horas 4 minutos '.repeat(times / 2))
  const before = performance.now()
  expect(checks.units(pages)).toEqual([])
  expect(performance.now() - before).toBeLessThan(5000)
})
