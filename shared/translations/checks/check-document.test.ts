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

/** What was missed, beside its good form; the sentences stand in no bench. */
test.each<[string, string, string, string]>([
  [
    'dates',
    'She moved on 9 September 2003.',
    'Ela se mudou em 9 de setembro de 2003.',
    'Ela se mudou em 9 de agosto de 2003.',
  ],
  ['numbers', 'The roof cost 31,000 euros.', 'O telhado custou 31.000 euros.', 'O telhado custou 31.0000 euros.'],
  ['numbers', 'It began on 4 April 2016.', 'Começou em 4 de abril de 2016.', 'Começou em 6 de abril de 2016.'],
  [
    'units',
    'Rest 2 hours, then work 6 hours.',
    'Descanse 2 horas, depois trabalhe 6 horas.',
    'Descanse 2 minutos, depois trabalhe 6 horas.',
  ],
  [
    'units',
    'Nobody under 16 may enter.',
    'Ninguém com menos de 16 anos pode entrar.',
    'Ninguém com menos de 16 dias pode entrar.',
  ],
  ['negation', 'He does not smoke and never drinks.', 'Ele não fuma e nunca bebe.', 'Ele fuma e nunca bebe.'],
  [
    'negation',
    'She has no licence and did not stop.',
    'Ela não tem carteira e não parou.',
    'Ela tem carteira e não parou.',
  ],
  [
    'negation',
    'The text was not changed or copied.',
    'O texto não foi alterado nem copiado.',
    'O texto foi alterado nem copiado.',
  ],
  ['negation', 'Nobody can enter the room.', 'Ninguém pode entrar na sala.', 'Ninguém não pode entrar na sala.'],
  [
    'quantity',
    'All forms and all copies are here.',
    'Todos os formulários e todas as cópias estão aqui.',
    'Todos os formulários e cópias estão aqui.',
  ],
  ['quantity', 'It takes more water in summer.', 'Precisa de mais água no verão.', 'Precisa de menos água no verão.'],
  [
    'opposite',
    'The buyer pays the seller in cash.',
    'O comprador paga ao vendedor em dinheiro.',
    'O comprador paga ao comprador em dinheiro.',
  ],
  [
    'omission',
    'Wait in the hall until the doctor calls you.',
    'Espere no corredor até que o médico o chame.',
    'Espere no corredor até que o.',
  ],
  [
    'names',
    'Flights to Norway were cancelled.',
    'Os voos para a Noruega foram cancelados.',
    'Os voos para a Suécia foram cancelados.',
  ],
  [
    'names',
    'The flat belongs to Odile Grunwald.',
    'O apartamento pertence a Odile Grunwald.',
    'O apartamento pertence a Odile Castellan.',
  ],
  [
    'number-order',
    'Sales fell from 80 to 35 units.',
    'As vendas caíram de 80 para 35 unidades.',
    'As vendas caíram de 35 para 80 unidades.',
  ],
  [
    'wrong-language',
    'The bridge is closed in the evening.',
    'A ponte fica fechada à noite.',
    'El puente está cerrado por la noche.',
  ],
])('%s: what "%s" says is kept', (check, source, good, bad) => {
  expect(checkSegment(pair(source, good))).toEqual([])
  expect(checkSegment(pair(source, bad)).map((finding) => finding.check)).toContain(check)
})

/** Faithful sentences that were marked. */
test.each<[string, string, string?]>([
  ['Shops are open from 9 a.m. to 5 p.m.', 'As lojas abrem das 9h às 17h.'],
  ['Invoice No. KT-3300/18 is enclosed.', 'A fatura n.º KT-3300/18 segue em anexo.'],
  ['Guests under 18 may stay for free.', 'Hóspedes com menos de 18 anos podem ficar de graça.'],
  ['Non-residents and unauthorized visitors pay more.', 'Não residentes e visitantes não autorizados pagam mais.'],
  ['Treat every guest well.', 'Trate bem cada hóspede.'],
  ['The team from Ghana flew to Ecuador.', 'A equipe de Gana voou para o Equador.'],
  ['The price of 12 cm pipes rose in 2019 in Porto.', 'O preço dos tubos de 12 cm subiu em 2019 no Porto.'],
  ['See clause 4.1.7 for the details.', 'Veja os detalhes na cláusula 4.1.7.'],
  ['Mr. Odile Grunwald lives here.', 'Herr Odile Grunwald wohnt hier.', 'de'],
  ['Please keep it safe.', 'Bitte bewahren Sie sie sicher auf.', 'de'],
  ['The water has 5 cm of ice.', '水には5 cmの氷があります。', 'ja'],
])('"%s" is faithful as "%s"', (source, target, targetLanguage = 'pt') => {
  expect(checkSegment(pair(source, target, { targetLanguage }))).toEqual([])
})

test('dates follow the order that the rest of the source shows', () => {
  const more = [
    pair('Sent on 25/10/2019.', 'Enviado em 25/10/2019.'),
    pair('Paid on 17/11/2019.', 'Pago em 17/11/2019.'),
  ]
  const [swapped] = checkDocument([pair('Born on 03/04/1980.', 'Nascido em 04/03/1980.'), ...more])
  expect(swapped?.map(({ check, severity }) => [check, severity])).toEqual([['dates', 'error']])
  const [kept] = checkDocument([pair('Born on 03/04/1980.', 'Nascido em 03/04/1980.'), ...more])
  expect(kept).toEqual([])
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
