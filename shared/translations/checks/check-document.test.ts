import { expect, test } from 'vitest'
import { checkDocument } from './check-document.ts'
import { checkSegment } from './check-segment.ts'
import type { SegmentPair } from './finding.ts'

const pair = (source: string, target: string, more: Partial<SegmentPair> = {}): SegmentPair => ({
  source,
  target,
  sourceLanguage: 'en',
  targetLanguage: 'pt',
  ...more,
})
const errorsOf = (one: SegmentPair) =>
  checkSegment(one)
    .filter(({ severity }) => severity === 'error')
    .map(({ check }) => check)

/** Each fault beside its good form: none of these sentences stands in the bench. */
test.each<[string, string, string, string]>([
  [
    'names',
    'Patrick Dunne paid the rent to Olga Brandt.',
    'Patrick Dunne pagou o aluguel a Olga Brandt.',
    'Carlos Dunne pagou o aluguel a Olga Brandt.',
  ],
  [
    'names',
    'We met Olga Brandt at the station.',
    'Encontramos Olga Brandt na estação.',
    'Encontramos Olga Bradnt na estação.',
  ],
  [
    'identifiers',
    'Visa number XK4471902 is valid.',
    'O visto número XK4471902 é válido.',
    'O visto número XK4471912 é válido.',
  ],
  [
    'negation',
    'The driver was not hurt in the crash.',
    'O motorista não ficou ferido no acidente.',
    'O motorista ficou ferido no acidente.',
  ],
  [
    'negation',
    'The driver was taken to the clinic.',
    'O motorista foi levado para a clínica.',
    'O motorista não foi levado para a clínica.',
  ],
  ['currency', 'She owes £40.', 'Ela deve £40.', 'Ela deve €40.'],
  ['units', 'Keep it for 12 weeks.', 'Guarde por 12 semanas.', 'Guarde por 12 meses.'],
  [
    'dates',
    'The lease began on 7 June 2011.',
    'O contrato começou em 7 de junho de 2011.',
    'O contrato começou em 7 de julho de 2011.',
  ],
  ['addition', 'Father of the bride', 'Pai da noiva', 'Pai da noiva (em inglês)'],
  ['loops', 'He signed the form.', 'Ele assinou o formulário.', 'Ele assinou o formulário o formulário o formulário.'],
  [
    'leftovers',
    'The keys of the flat were lost by the guest.',
    'As chaves do apartamento foram perdidas pelo hóspede.',
    'As chaves do apartamento were lost by the guest.',
  ],
  [
    'meaning',
    'The patient must take the medicine in the morning.',
    'O paciente deve tomar o remédio de manhã.',
    'A escola fica perto do rio e da ponte velha.',
  ],
])('%s: the fault in "%s" is an error, the good form none', (check, source, good, bad) => {
  expect(checkSegment(pair(source, good))).toEqual([])
  expect(errorsOf(pair(source, bad))).toContain(check)
})

test('a sentence that lost its half, its question or its "all" is marked', () => {
  const long = 'The tenant shall keep the garden in good order, and the landlord shall pay for all repairs of the roof.'
  const whole =
    'O inquilino deve manter o jardim em boa ordem, e o proprietário deve pagar por todos os reparos do telhado.'
  expect(checkSegment(pair(long, whole))).toEqual([])
  expect(errorsOf(pair(long, 'O inquilino deve manter o jardim.'))).toContain('omission')
  expect(checkSegment(pair(long, whole.replace('todos os ', ''))).map(({ check }) => check)).toContain('quantity')
})

test('a name that the document keeps everywhere else is missed where it is another one', () => {
  const texts = [
    'Zylvane lives here.',
    'We met Zylvane today.',
    'The house of Zylvane is old.',
    'The dog belongs to Zylvane.',
  ]
  const targets = [
    'Zylvane mora aqui.',
    'Hoje encontramos Zylvane.',
    'A casa de Zylvane é velha.',
    'O cachorro pertence a Brontek.',
  ]
  const found = checkDocument(texts.map((source, i) => pair(source, targets[i] ?? '')))
  expect(found.slice(0, 3)).toEqual([[], [], []])
  expect(found[3]?.map(({ check, severity }) => [check, severity])).toContainEqual(['names', 'error'])
})

test('a date that is swapped where the document keeps its dates is an error; where it turns all of them, none', () => {
  const dates = ['03/04/2020', '05/06/2021', '07/08/2022', '01/09/2019']
  const turned = (date: string) => date.replace(/^(\d+)\/(\d+)/, '$2/$1')
  const check = (target: (date: string, i: number) => string) =>
    checkDocument(dates.map((date, i) => pair(`Paid on ${date}.`, `Pago em ${target(date, i)}.`))).map(
      (list) => list.length,
    )
  expect(check((date, i) => (i === 3 ? turned(date) : date))).toEqual([0, 0, 0, 1])
  expect(check(turned)).toEqual([0, 0, 0, 0])
})

test('one translation for two different texts is an error at the text that it does not go with', () => {
  const found = checkDocument([
    pair('The train leaves in the morning.', 'O trem parte de manhã.'),
    pair('Our friends sold the old boat.', 'O trem parte de manhã.'),
  ])
  expect(found.map((list) => list.some(({ check }) => check === 'meaning'))).toEqual([false, true])
})
