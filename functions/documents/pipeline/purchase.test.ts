import { expect, test } from 'vitest'
import { lookAlike, pseudoEngine } from '../engines/pseudo.ts'
import type { Engine, EngineText } from '../ports/engine.ts'
import { stripMarkup } from '../text/markup.ts'
import { boughtTexts, buyBatch, purchaseInMemory, recall } from './purchase.ts'

const languages = { source: 'en', target: 'es' }
const plain = (...texts: string[]): EngineText[] => texts.map((text) => ({ text, tagged: false }))

/** An engine that loses tags and notes what it was asked. */
function echo(): Engine & { asked: string[] } {
  const asked: string[] = []
  return {
    ...pseudoEngine(),
    asked,
    translate: async (batch) => {
      asked.push(...batch.map(({ text }) => text))
      return batch.map(({ text }) => lookAlike(stripMarkup(text)))
    },
  }
}

function memoryOf(known: [string, string][] = []) {
  const texts = new Map(known)
  return {
    texts,
    find: async (wanted: readonly string[]) =>
      new Map(wanted.flatMap((text) => (texts.has(text) ? [[text, texts.get(text) ?? '']] : []))),
    remember: async (pairs: readonly { text: string; translation: string }[]) => {
      for (const { text, translation } of pairs) texts.set(text, translation)
    },
  }
}

test('what is recalled is not bought, what is bought is remembered, and both are collected', async () => {
  const [engine, memory, purchase] = [echo(), memoryOf([['Hello.', 'Hola.']]), purchaseInMemory()]
  const texts = plain('Hello.', 'Bye.')
  const known = await recall(texts, memory)
  await purchase.recalled.put([...known.values()])
  const missing = texts.filter(({ text }) => !known.has(text))
  await buyBatch(purchase.answers(0), [{ texts: missing }], engine, languages, async () => memory)
  expect(engine.asked).toEqual(['Bye.'])
  expect(memory.texts.get('Bye.')).toBe(lookAlike('Bye.'))
  const bought = await boughtTexts(purchase, 1)
  expect(bought.map(({ sent, answer }) => [sent, answer.text])).toEqual([
    ['Hello.', 'Hola.'],
    ['Bye.', lookAlike('Bye.')],
  ])
})

test('an answer that lost its tags is not remembered: next time it is asked for again with them', async () => {
  const memory = memoryOf()
  const texts = [{ text: 'A <g1>red</g1> house.', tagged: true }, ...plain('Plain.')]
  await buyBatch(purchaseInMemory().answers(0), [{ texts }], echo(), languages, async () => memory)
  expect([...memory.texts.keys()]).toEqual(['Plain.'])
})

test('a batch is bought once: a retry after a memory that failed asks the engine for nothing', async () => {
  const engine = echo()
  const answers = purchaseInMemory().answers(0)
  const failing = async () => ({ remember: async () => Promise.reject(new Error('no memory')) })
  const buy = () => buyBatch(answers, [{ texts: plain('One.') }], engine, languages, failing)
  await expect(buy()).rejects.toThrow('no memory')
  await buy()
  expect(engine.asked).toEqual(['One.'])
  expect((await answers.get()).map(({ sent }) => sent)).toEqual(['One.'])
})

test('a batch that was not bought is no empty one', async () => {
  await expect(boughtTexts(purchaseInMemory(), 1)).rejects.toThrow('batch 0')
})
