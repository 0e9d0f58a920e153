import { expect, test } from 'vitest'
import { pseudoEngine } from '../engines/pseudo.ts'
import { type LedgerEntry, textHash } from '../model/ledger.ts'
import type { Engine } from '../ports/engine.ts'
import { roundTrip } from './round-trip.ts'
import { sampleOf, scoreTranslation } from './score-translation.ts'

/** Articles 1-6 and 25 of the Universal Declaration of Human Rights, in the official English and Spanish. */
const texts: [string, string][] = [
  [
    'All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience and should act towards one another in a spirit of brotherhood.',
    'Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón y conciencia, deben comportarse fraternalmente los unos con los otros.',
  ],
  [
    'Everyone has the right to life, liberty and security of person.',
    'Todo individuo tiene derecho a la vida, a la libertad y a la seguridad de su persona.',
  ],
  [
    'No one shall be held in slavery or servitude; slavery and the slave trade shall be prohibited in all their forms.',
    'Nadie estará sometido a esclavitud ni a servidumbre; la esclavitud y la trata de esclavos están prohibidas en todas sus formas.',
  ],
  [
    'No one shall be subjected to torture or to cruel, inhuman or degrading treatment or punishment.',
    'Nadie será sometido a torturas ni a penas o tratos crueles, inhumanos o degradantes.',
  ],
  [
    'Adopted by resolution 217 A (III) of 10 December 1948.',
    'Adoptada por la resolución 217 A (III) del 10 de diciembre de 1948.',
  ],
  [
    'Everyone has the right to a standard of living adequate for the health and well-being of himself and of his family.',
    'Toda persona tiene derecho a un nivel de vida adecuado que le asegure, así como a su familia, la salud y el bienestar.',
  ],
]
const languages = { source: 'en', target: 'es' }

const ledger = (change: (target: string, source: string, i: number) => string): LedgerEntry[] =>
  texts.map(([source, target], i) => ({
    id: `u${i}`,
    place: [{ kind: 'line', number: i }],
    kind: 'paragraph',
    source,
    target: change(target, source, i),
    sourceHash: textHash(source),
    disposition: 'translated',
    reason: null,
    notes: [],
  }))

const good = ledger((target) => target)
const damaged = ledger((target, _, i) =>
  i === 4 ? target.replace('1948', '1984') : i % 2 ? target.slice(0, 24) : target,
)
const untranslated = ledger((_, source) => source)

test('a good translation ranks above a damaged one, and that above an untranslated one', async () => {
  const scores = await Promise.all([good, damaged, untranslated].map((each) => scoreTranslation(each, languages)))
  const [first, second, third] = scores.map(({ score }) => score ?? -1)
  expect(first).toBeGreaterThan(90)
  expect(second).toBeLessThan(70)
  expect(second).toBeGreaterThan(third ?? 0)
  expect(third).toBeLessThan(10)
})

test('the round trip tells a faithful text from one about something else', async () => {
  const backTo = (answer: (text: string) => string): Engine => ({
    ...pseudoEngine(),
    translate: async (batch) => batch.map(({ text }) => answer(text)),
  })
  // A document of some pages: of a short one too little may be bought to say anything.
  const long = (ledger: readonly LedgerEntry[]) => Array.from({ length: 30 }, () => ledger).flat()
  const sourceOf = new Map(texts.map(([source, target]) => [target, source]))
  const faithful = await roundTrip(
    long(good),
    backTo((text) => sourceOf.get(text) ?? ''),
    languages,
  )
  const foreign = await roundTrip(
    long(good),
    backTo(() => 'The weather will be cold and windy on the coast.'),
    languages,
  )
  const none = await roundTrip(
    long(untranslated),
    backTo((text) => text),
    languages,
  )
  const small = await roundTrip(
    good,
    backTo((text) => text),
    languages,
  )
  expect(small).toBeNull()
  expect(faithful).toBeGreaterThan(95)
  expect(foreign).toBeLessThan(25)
  expect(none).toBe(0)
  const [high, low] = await Promise.all([faithful, foreign].map((value) => scoreTranslation(good, languages, value)))
  expect(high?.score).toBeGreaterThan((low?.score ?? 0) + 15)
})

test('a draft ends at 97, and one misleading fact keeps it below 90', async () => {
  const many = (list: readonly LedgerEntry[]) => Array.from({ length: 20 }, () => list).flat()
  expect((await scoreTranslation(many(good), languages)).score).toBe(97)
  const [first, ...others] = many(
    ledger((target) => target.replace('1948', '1984'))
      .slice(4, 5)
      .concat(good),
  )
  if (!first) throw new Error('no text')
  const one = await scoreTranslation([first, ...others.filter(({ target }) => !target.includes('1984'))], languages)
  expect(one.findings.filter(({ findings }) => findings.some(({ severity }) => severity === 'error'))).toHaveLength(1)
  expect(one.score).toBe(89)
})

test('a text too short to identify is not scored', async () => {
  const short = ledger(() => 'Sí').slice(0, 1)
  expect((await scoreTranslation(short, languages)).score).toBeNull()
})

test('a translation into a language that cannot be identified is not scored, one into a small language is', async () => {
  const into = (text: string) => ledger(() => text)
  const macedonian = into('Сите човечки суштества се раѓаат слободни и еднакви по достоинство и права.')
  const slovene = into('Vsi ljudje se rodijo svobodni in imajo enako dostojanstvo in enake pravice.')
  expect((await scoreTranslation(macedonian, { source: 'en', target: 'mk' })).score).toBeNull()
  const { parts } = await scoreTranslation(slovene, { source: 'en', target: 'sl' })
  expect(parts.find(({ name }) => name === 'language')?.value).toBe(1)
})

test('every part is shown with its weight', async () => {
  const { parts } = await scoreTranslation(good, languages)
  expect(parts.map(({ name }) => name)).toEqual(['completeness', 'facts', 'length', 'form', 'round-trip', 'language'])
  expect(parts.find(({ name }) => name === 'round-trip')?.value).toBeNull()
})

test('W1: of a long document an even part is checked, of others all, and no text that is no sentence', {
  tags: ['long'],
  timeout: 30_000,
}, async () => {
  const entries = (count: number, size: number) =>
    Array.from({ length: count }, (_, at) => ({ at, source: 'a'.repeat(size), target: 'b'.repeat(size) }))
  expect(sampleOf(entries(3000, 20))).toHaveLength(3000)
  const many = sampleOf(entries(60_000, 20))
  expect(many).toHaveLength(4000)
  expect(many.filter(({ at }) => at < 30_000)).toHaveLength(2000)
  expect(sampleOf(entries(1000, 5000))).toHaveLength(50)
  expect(sampleOf([...entries(1, 10), ...entries(1, 50_000), ...entries(1, 9)])).toHaveLength(2)
  const [one] = ledger((target) => target)
  if (!one) throw new Error('no text')
  const long = Array.from({ length: 20_000 }, (_, i) => ({
    ...one,
    source: `${one.source} ${i}`,
    target: `${one.target} ${i}`,
  }))
  expect((await scoreTranslation(long, languages)).score).toBeGreaterThan(80)
})
