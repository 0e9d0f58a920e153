import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shards } from '../../data/keys.ts'
import { mostJoining } from '../../data/payouts/payout-batches.ts'
import { scale, written } from './scale.ts'
import { limits, measured } from './scale-figures.ts'

test('infra/SCALE.md says what the script computes: npm run scale writes it anew', () => {
  expect(written()).toBe(scale())
})

test('the figures know the code’s own numbers', () => {
  expect(measured.shards).toBe(shards)
})

test.each([
  ['work-queue', [limits.mailsAtOnce, limits.formatsAtOnce]],
  ['event-queues', [limits.eventsAtOnce]],
])('the walls of the queues are those of infra/constructs/%s.ts', (file, walls) => {
  const source = readFileSync(new URL(`../../../infra/constructs/${file}.ts`, import.meta.url), 'utf8')
  const atOnce = Number(/maxConcurrency: (\d+)/.exec(source)?.[1])
  for (const { value } of walls) expect(value).toBe(atOnce)
})

test.each([
  ['DAILY_CHARACTERS_IN_ALL', limits.charactersOfADay],
  ['DAILY_CHARACTERS_ALARM', limits.engineAlarm],
])('the wall of %s is the default of infra/config.ts', (name, { value }) => {
  const source = readFileSync(new URL('../../../infra/config.ts', import.meta.url), 'utf8')
  const [, said = ''] = new RegExp(`${name}: .*default\\(([\\d_]+)\\)`).exec(source) ?? []
  expect(value).toBe(Number(said.replaceAll('_', '')))
})

test.each([
  ['translate-batch', limits.batchesAtOnce],
  ['plan', limits.plansAtOnce],
  ['score', limits.plansAtOnce],
])('the wall of %s is its share of a thousand places', (name, { value }) => {
  const source = readFileSync(new URL('../../../infra/constructs/concurrency.ts', import.meta.url), 'utf8')
  const [, percent] = new RegExp(`^ +'?${name}'?: (\\d+),`, 'm').exec(source) ?? []
  expect(value).toBe(Number(percent) * 10)
})

test('the wall of the sweep of kept documents is what the sweep and its schedule say', () => {
  const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
  const [, minutes] =
    /sweeps\(this, '\w+', Duration\.minutes\((\d+)\), sweeper\)/.exec(read('infra/features/privacy.ts')) ?? []
  const [, atOnce] = /atOnce: (\d+)/.exec(read('functions/privacy/sweep.ts')) ?? []
  expect([measured.retentionSweeps, measured.retentionAtOnce]).toEqual([(24 * 60) / Number(minutes), Number(atOnce)])
})

test('the walls of the sweeps of payments and plans, of the Friday run and of the tax forms, are what their code says', () => {
  const figure = (path: string, pattern: RegExp) =>
    Number(pattern.exec(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'))?.[1]?.replace('_', ''))
  const [payments, plans] = ['functions/payments/sweep.ts', 'functions/subscriptions/sweep.ts']
  const [atOnce, enough] = [/const atOnce = (\d+)/, /const enoughMs = ([\d_]+)/]
  expect([measured.cartsAtOnce, measured.sweptSeconds]).toEqual([
    figure(payments, atOnce),
    figure(payments, enough) / 1000,
  ])
  expect([measured.plansAtOnce, measured.plansSeconds]).toEqual([figure(plans, atOnce), figure(plans, enough) / 1000])
  expect(measured.listedSeconds).toBe((figure(payments, /lookBackMs = (\d+) \* 60_000/) + 1) * 60)
  expect(measured.joinedAtOnce).toBe(mostJoining)
  expect(measured.fridaySeconds).toBe(figure('infra/features/payouts.ts', /timeout: Duration\.minutes\((\d+)\)/) * 60)
  const tax = 'infra/features/tax.ts'
  const [seconds, memoryOfOneProcessor] = [figure(tax, /timeout: Duration\.seconds\((\d+)\)/), 1769]
  expect([measured.taxSeconds, figure(tax, /memoryMb: (\d+)/)]).toEqual([seconds, memoryOfOneProcessor])
})

test.each([
  ['characters of unpaid text a day, all refused from here on', 1_284],
  ['characters of unpaid text a day, each account held to a tenth', 642],
  ['mails a day', 18_518],
  ['mails a second', 112_000],
  ['mails that are sent at once', 133_333],
  ['events that one subscriber handles at once', 392_727],
  ['documents whose formats are made at once, before their originals go', 23_478],
  ['seconds a day of the sweep of kept documents', 288_000],
  ['lists of terms at the engine at once', 720_000],
  ['seconds of a sweep that lists payments and asks about open carts', 277_056],
  ['seconds of a sweep that lists payments', 727_272],
  ['plans that the sweep asks about, a day', 496_551],
  ['seconds of a Friday run', 93_045],
  ['seconds of the tax forms of a year', 28_375],
  ['payments of a Friday in one answer', 593_914],
  ['transitions of executions, a second', 1_157_142],
])('%s are among the walls', (name, documents) => {
  expect(scale()).toMatch(new RegExp(`^\\| ${name} \\| [\\d,]+ \\| ${documents.toLocaleString('en-US')} \\|`, 'm'))
})
