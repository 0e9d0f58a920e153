import { expect, test } from 'vitest'
import { spentMs } from '../testing/spent.ts'
import { aligner, effortFor } from './align.ts'

const align = (source: string, target: string) => aligner(source, target, effortFor(source.length))

/** Real answers of a neural engine; the span is marked with [ ] in both, `probe` is the span translated alone. */
test.each<[string, string, string | undefined]>([
  [
    'The [important part] of this report is here.',
    'A [parte importante] deste relatório está aqui.',
    'parte importante',
  ],
  ['[Warning:] the machine is hot after use.', '[Aviso:] a máquina está quente após o uso.', 'Aviso:'],
  ['The machine is [very hot] after use.', 'A máquina está [muito quente] após o uso.', 'muito quente'],
  ['as amended in [2019], for details', 'conforme emendado em [2019], para detalhes', undefined],
  ['Click [Save] and choose a file', 'Clique em [Salvar] e escolha um ficheiro', 'Salvar'],
  ['choose [File name] from the list', 'escolha [Nome do arquivo] na lista', 'Nome do ficheiro'],
  ['The [Client "ACME"] pays', 'O [Cliente "ACME"] paga', 'Cliente "ACME"'],
  ['at the [meeting of the board] on 3 March', 'na [reunião do conselho] em 3 de março', 'reunião da direcção'],
  ['Kick the [bucket] and spill the beans', 'Chute o [balde] e derrame os grãos', 'balde de'],
  ['The price is [thirty dollars] today', '今日の価格は[三十ドル]です', '三十ドル'],
])('%s → %s', (source, target, probe) => {
  const [from, to] = [unmark(source), unmark(target)]
  const { start, end } = align(from.text, to.text).span(from.start, from.end, probe)
  expect(to.text.slice(start, end)).toBe(to.text.slice(to.start, to.end))
})

test.each<[string, string]>([
  ['no more than 5.0 × 10[6] units per gram', 'não mais de 5,0 × 10[6] unidades por grama'],
  ['Income was 1250[1] thousand euros.', 'O lucro foi de 1250[1] mil euros.'],
  ['a price of 1,250[1] euros', 'cena wynosi 1 250[1] euro'],
  ['un precio de 1250[1] euros', 'a price of 1,250[1] euros'],
  ['am 1.10.2019[2] in Kraft', 'in force on 1 October 2019[2]'],
  ['Ashish Vaswani[∗] Google Brain, Noam Shazeer∗', 'Ashish Vaswani[∗] Google Brain, Noam Shazeer∗'],
  ['Ashish Vaswani∗ Google Brain, Noam Shazeer[∗]', 'Ashish Vaswani∗ Google Brain, Noam Shazeer[∗]'],
  ['Maria Silva[1,2], John Smith3 and Ann Lee1', 'Maria Silva[1,2], John Smith3 e Ann Lee1'],
  ['Maria Silva1,2, John Smith3 and Ann Lee[1]', 'Maria Silva1,2, John Smith3 e Ann Lee[1]'],
  ['Maria Silva1, John Smith[2,∗] and Ann Lee1', 'Maria Silva1, John Smith[2∗] e Ann Lee1'],
  ['Maria Silva[1,2], John Smith3', 'Maria Silva[1, 2], John Smith3'],
  ['The CO[2] in the air', 'O CO[2] no ar'],
  ['from V[e] to Vm', 'de V[e] para Vm'],
  ['see the note[†] below in 2010', 'veja a nota[†] abaixo em 2010'],
])('a mark goes with its word, and never around it: %s', (source, target) => {
  const [from, to] = [unmark(source), unmark(target)]
  expect(align(from.text, to.text).span(from.start, from.end)).toMatchObject({
    start: to.start,
    end: to.end,
    sure: true,
  })
})

test.each([
  ['the 17[th] of May', 'o dia 17 de maio'],
  ['a 2[nd] job or other income', 'uma 2a vaga ou outro rendimento'],
  ['deflection V[e] (green)', 'deflexão (verde)'],
  ['the [big] house', 'aquela casa verde'],
  ['The law of 1999[1] was repealed in 20112.', '1999年的法律于2011年废止。'],
])('what is not there any more is lost, not guessed: %s', (source, target) => {
  const from = unmark(source)
  expect(align(from.text, target).span(from.start, from.end)).toMatchObject({ sure: false, lost: true })
})

test('a point at an edge stays there, one after a known word follows it', () => {
  expect(align('Hello world', 'Hola mundo').point(0)).toEqual({ at: 0, sure: true })
  expect(align('Hello world', 'Hola mundo').point(11)).toEqual({ at: 10, sure: true })
  const [source, target] = ['In 2019 it was new.', 'Era novo em 2019 já.']
  expect(target.slice(0, align(source, target).point(7).at)).toBe('Era novo em 2019')
})

test('a phrase in each of two hundred sentences is found by its words, the last as the first', () => {
  const letters = (number: number) => Array.from(String(number), (digit) => 'bcdfghjklm'[Number(digit)]).join('')
  const sentence = (language: string) => Array.from({ length: 40 }, (_, i) => `${letters(1000 + i * 7)}${language}`)
  const [from, to] = [sentence('ando'), sentence('ish')]
  const [before, phrase] = [from.slice(0, 15).join(' '), from.slice(15, 25).join(' ')]
  const source = from.join(' ')
  const target = to.toReversed().join(' ')
  const probe = to.slice(5, 15).toReversed().join(' ')
  const effort = effortFor(200 * source.length)
  for (let nth = 0; nth < 200; nth++) {
    const at = before.length + 1
    const { start, end } = aligner(source, target, effort).span(at, at + phrase.length, probe)
    expect(target.slice(start, end)).toBe(probe)
  }
})

test('a page-long span is placed by position in no time', () => {
  const long = 'word and word again '.repeat(2_000)
  const started = spentMs()
  expect(align(long, long).span(10, 30_000).sure).toBe(false)
  expect(spentMs() - started).toBeLessThan(1_000)
})

function unmark(marked: string) {
  const start = marked.indexOf('[')
  return { text: marked.replace(/[[\]]/g, ''), start, end: marked.indexOf(']') - 1 }
}

test('U1: marks behind words that all change are placed within a bounded effort', {
  tags: ['long'],
  timeout: 60_000,
}, () => {
  const wordOf = (i: number, vowel: string) =>
    Array.from({ length: 4 }, (_, n) => `${'bcdfghjklmnpqrstvwxz'[Math.floor(i / 20 ** n) % 20]}${vowel}`).join('')
  const written = (vowel: string, step: number) =>
    Array.from({ length: 2500 }, (_, i) => `${wordOf((i + 1) * step, vowel)}*`).join(' ')
  const [source, target] = [written('a', 37), written('u', 53)]
  const aligned = align(source, target)
  const before = spentMs()
  for (const { index } of source.matchAll(/\*/g)) aligned.span(index, index + 1)
  expect(spentMs() - before).toBeLessThan(5000)
})
