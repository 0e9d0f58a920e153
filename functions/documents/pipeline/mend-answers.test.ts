import { expect, test } from 'vitest'
import type { Engine } from '../ports/engine.ts'
import { mendAnswers } from './mend-answers.ts'
import { translateBatch } from './translate-batch.ts'

const languages = { source: 'en', target: 'pt' }
const ask = (answers: Record<string, string>) => {
  const sent: string[] = []
  return {
    sent,
    ask: async (texts: readonly string[]) => texts.map((text) => (sent.push(text), answers[text] ?? text)),
  }
}

test('a name alone in a line stays, and nothing is sent for it', async () => {
  const { sent, ask: again } = ask({})
  const mended = await mendAnswers([{ source: 'Patrick', target: 'Patrick (em inglês)' }], languages, again, 500)
  expect(mended).toEqual([{ at: 0, target: 'Patrick', note: 'a name, kept as it was' }])
  expect(sent).toEqual([])
})

test('an amount whose currency changed is sent again with the amount protected', async () => {
  const { sent, ask: again } = ask({ 'The ticket costs QX17.': 'O bilhete custa QX17.' })
  const mended = await mendAnswers(
    [{ source: 'The ticket costs £300.', target: 'O bilhete custa 300 euros.' }],
    languages,
    again,
    500,
  )
  expect(sent).toContain('The ticket costs QX17.')
  expect(mended).toEqual([{ at: 0, target: 'O bilhete custa £300.', note: 'sent again in another form: currency' }])
})

test('an address that an engine loses stays in its place: what stands around it is sent without it', async () => {
  const url = 'https://academic.example.org/article/229/7452'
  const draft = { source: `Downloaded from ${url} on 3 May 2024.`, target: 'Baixado em 3 de maio de 2024.' }
  const { ask: again } = ask({ 'Downloaded from\non 3 May 2024.': 'Baixado de\nem 3 de maio de 2024.' })
  expect(await mendAnswers([draft], languages, again, 500)).toMatchObject([
    { at: 0, target: `Baixado de ${url} em 3 de maio de 2024.` },
  ])
})

test.each([
  [
    'an addition',
    'Signature of the owner',
    'Assinatura do proprietário (em inglês)',
    { 'Signature of the owner.': 'Assinatura do proprietário.' },
    'Assinatura do proprietário',
  ],
  [
    'a part left in capitals',
    'NAME AND ADDRESS OF THE OWNER',
    'NOME AND ADDRESS OF THE OWNER',
    { 'Name and address of the owner': 'Nome e endereço do proprietário' },
    'NOME E ENDEREÇO DO PROPRIETÁRIO',
  ],
  [
    'a loop',
    'Payment of the fee',
    'Pagamento da taxa da taxa da taxa da taxa',
    { 'Payment of the fee.': 'Pagamento da taxa.' },
    'Pagamento da taxa',
  ],
])('%s is sent again in another form, and the better answer stands', async (_, source, target, answers, expected) => {
  const mended = await mendAnswers([{ source, target }], languages, ask(answers as Record<string, string>).ask, 500)
  expect(mended.map((one) => one.target)).toEqual([expected])
  expect(mended[0]?.note).toMatch(/^sent again in another form: /)
})

test('what is right is not sent again, a worse answer is not taken, and the budget holds', async () => {
  const right = ask({})
  expect(
    await mendAnswers([{ source: 'The house is old.', target: 'A casa é velha.' }], languages, right.ask, 500),
  ).toEqual([])
  expect(right.sent).toEqual([])
  const worse = ask({ 'Payment of the fee.': 'fee fee fee fee fee' })
  const draft = { source: 'Payment of the fee', target: 'Pagamento da taxa da taxa da taxa da taxa' }
  expect(await mendAnswers([draft], languages, worse.ask, 500)).toEqual([])
  const poor = ask({})
  expect(await mendAnswers([draft], languages, poor.ask, 5)).toEqual([])
  expect(poor.sent).toEqual([])
})

test('a metered engine is asked again for at most two hundredths of a batch, and not at all when it fails everywhere', async () => {
  let characters = 0
  const engine = (answer: (text: string) => string): Engine => ({
    name: 'test',
    grain: 'sentence',
    maxBytesPerCall: 10_000,
    keepsTags: true,
    metered: true,
    protects: true,
    parallel: 1,
    pairs: async () => [],
    translate: async (batch) => batch.map(({ text }) => ((characters += text.length), answer(text))),
  })
  const texts = Array.from({ length: 60 }, (_, i) => ({
    text: `The owner of the house number ${i + 20} signed the contract`,
    tagged: false,
  }))
  const all = texts.reduce((sum, { text }) => sum + text.length, 0)
  await translateBatch(
    texts,
    engine((text) => text),
    languages,
  )
  expect(characters).toBe(all)
  characters = 0
  const good = (text: string) => `O proprietário da casa número ${/\d+/.exec(text)?.[0]} assinou o contrato`
  await translateBatch(
    texts,
    engine((text) => (Number(/\d+/.exec(text)?.[0]) % 4 ? good(text) : `${good(text)} (em inglês)`)),
    languages,
  )
  expect(characters).toBeGreaterThan(all)
  expect(characters).toBeLessThanOrEqual(all * 1.02 + 120)
})

test('an address in braces goes through whole', async () => {
  const { ask: again } = ask({ 'Contact QX17 for details.': 'Entre em contato com QX17 para mais detalhes.' })
  const source = 'Contact {ann,bob}@cs.example.edu for details.'
  const mended = await mendAnswers(
    [{ source, target: 'Entre em contato,bob-cs.example.edu para mais detalhes.' }],
    languages,
    again,
    500,
  )
  expect(mended.map(({ target }) => target)).toEqual([
    'Entre em contato com {ann,bob}@cs.example.edu para mais detalhes.',
  ])
})
