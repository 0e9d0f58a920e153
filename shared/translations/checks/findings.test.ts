import { expect, test } from 'vitest'
import { findings } from '../../messages/findings.ts'
import { type FindingCode, sentence } from '../../messages/table.ts'
import { fitFindings } from '../../segments/review.ts'
import { crossedTags } from '../../segments/tags.ts'
import { jobSegment } from '../../segments/testing/job-segment.ts'
import { overflowNote } from '../segments/overflow-note.ts'
import { checkDocument } from './check-document.ts'
import { checkSegment } from './check-segment.ts'
import type { Finding, SegmentPair } from './finding.ts'

const to =
  (targetLanguage: string) =>
  (source: string, target: string, more: Partial<SegmentPair> = {}): Finding[] =>
    checkSegment({ source, target, sourceLanguage: 'en', targetLanguage, ...more })
const [pt, es] = [to('pt'), to('es')]

/** For each code a translation in which a check finds it. `finding-seeded` alone is found elsewhere: in an entrance test. */
const examples: Record<Exclude<FindingCode, 'finding-seeded'>, () => Finding[]> = {
  'finding-empty': () => es('Pay now', ''),
  'finding-untranslated': () => es('You must pay within ten days', 'You must pay within ten days'),
  'finding-leftover': () => pt('The keys were lost by the guest.', 'As chaves were lost by the guest.'),
  'finding-language': () => pt('The bridge is closed in the evening.', 'El puente está cerrado por la noche.'),
  'finding-letters': () => es('Price', 'Прайс'),
  'finding-alphabets': () => es('The letter е', 'La lеtra е'),
  'finding-elsewhere': () =>
    pt('The patient must take the medicine in the morning.', 'A escola fica perto do rio e da ponte velha.'),
  'finding-same-translation': () =>
    checkDocument([
      {
        source: 'Zylvane went to Brontek.',
        target: 'O trem parte de manhã.',
        sourceLanguage: 'en',
        targetLanguage: 'pt',
      },
      { source: 'The train leaves.', target: 'O trem parte de manhã.', sourceLanguage: 'en', targetLanguage: 'pt' },
    ]).flat(),
  'finding-opposite': () => pt('The buyer pays the seller in cash.', 'O comprador paga ao comprador em dinheiro.'),
  'finding-omission': () =>
    pt(
      'The tenant shall keep the garden in good order, and the landlord shall pay for all repairs of the roof.',
      'O inquilino deve manter o jardim.',
    ),
  'finding-broken-off': () => pt('Wait in the hall until the doctor calls you.', 'Espere no corredor até que o.'),
  'finding-addition': () => pt('Father of the bride', 'Pai da noiva (em inglês)'),
  'finding-denial-missing': () => pt('The driver was not hurt in the crash.', 'O motorista ficou ferido no acidente.'),
  'finding-denial-added': () => pt('The driver was taken to the clinic.', 'O motorista não foi levado para a clínica.'),
  'finding-denial-alone': () => pt('The text was not changed or copied.', 'O texto foi alterado nem apagado.'),
  'finding-length': () => es('The goods shall be delivered today', 'Sí'),
  'finding-loops': () => es('Go on', 'en el caso en el caso en el caso en el caso'),
  'finding-term': () =>
    es('The invoice is due', 'La cuenta vence', { terms: [{ source: 'invoice', target: 'factura' }] }),
  'finding-missing': () => es('Pay 30', 'Pague'),
  'finding-added': () => es('Pay', 'Pague 30'),
  'finding-number-order': () => pt('Sales fell from 80 to 35 units.', 'As vendas caíram de 35 para 80 unidades.'),
  'finding-month-missing': () => es('on 5 January', 'el 5 de junio'),
  'finding-month-added': () => es('on 5 January 2020', 'el 5 de enero de 2020 y el 6 de junio de 2020'),
  'finding-day-month': () => pt('Born on 25/04/1980.', 'Nascido em 04/25/1980.', { sourceLanguage: 'en-GB' }),
  'finding-percents': () => es('5% of it', '5 de ello'),
  'finding-unit-missing': () => es('5 kg', '5 km'),
  'finding-tag-missing': () => es('a', 'b', { sourceTags: ['1'], targetTags: [] }),
  'finding-tag-added': () => es('a', 'b', { sourceTags: [], targetTags: ['1'] }),
  'finding-tag-crossed': () => crossedTags('<g1>a<g2></g1>b</g2>'),
  'finding-end-mark': () => es('Is it?', 'Lo es.'),
  'finding-end-mark-missing': () => es('It is.', 'Lo es'),
  'finding-end-mark-added': () => es('It is', 'Lo es.'),
  'finding-bracket-alone': () => es('a (b)', 'a (b'),
  'finding-brackets': () => es('a (b)', 'a b'),
  'finding-quotes': () => es('the "Seller"', 'el Vendedor'),
  'finding-double-word': () => es('the end', 'el el fin'),
  'finding-double-space': () => es('the end', 'el  fin'),
  'finding-edges': () => es('the end', 'el fin '),
  'finding-initial-capital': () => es('The end', 'el fin'),
  'finding-capitals': () => es('THE END', 'El fin'),
  'finding-french-space': () => to('fr')('Yes!', 'Oui!'),
  'finding-space-between': () => to('zh')('Good morning', '早上 好'),
  'finding-half-width': () => to('zh')('Good morning.', '早上好.'),
  'finding-space-before': () => es('Yes, now.', 'Sí , ahora.'),
  'finding-inverted-mark': () => es('Why?', 'Por qué?'),
  'finding-unreadable-character': () => es('year', 'aÃ±o'),
  'finding-markup': () => es('bold', '<g1>negrita</g1>'),
  'finding-fit': () => fitFindings(jobSegment({ notes: [overflowNote] })),
}

test.each(Object.entries(examples))('%s is found, and all that its sentence names is told', (code, find) => {
  const found = find().find((finding) => finding.code === code)
  expect(found).toBeDefined()
  const { params = {} } = found ?? {}
  const names = Array.from(findings[code as FindingCode].en.matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name)
  expect(Object.keys(params).toSorted()).toEqual(names.toSorted())
  expect(Object.values(params)).not.toContain('')
  expect(sentence(code as FindingCode, params)).not.toMatch(/undefined|NaN|\{\{/)
})
