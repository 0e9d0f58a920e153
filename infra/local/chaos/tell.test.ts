import { expect, test } from 'vitest'
import type { Figures } from './run-chaos.ts'
import type { Journey } from './scenario.ts'
import { tell } from './tell.ts'

const journey = (kind: Journey['kind'], end: Journey['end']): Journey => ({ name: kind, kind, customer: 'ana', end })
const delivered = [journey('ai', 'delivered'), journey('certified', 'delivered')]

const isSound = (journeys: Journey[], changes: Partial<Figures> = {}): boolean =>
  tell({
    payments: 2,
    lost: [],
    doubled: [],
    unhealed: [],
    leaked: [],
    calls: 9,
    met: [],
    faults: ['late', 'throttled', 'doubled', 'lose-answer', 'fail-before', 'late again'].map((name) => [name, 1]),
    kills: { workers: 1, clouds: 1 },
    clock: { moves: 2, dated: 9 },
    journeys,
    retries: 0,
    troubles: [],
    ...changes,
  }).isSound

test('chaos is sound when documents of both kinds arrived, and nothing was lost, doubled, left unhealed or leaked', () => {
  expect(isSound(delivered)).toBe(true)
  for (const bad of ['lost', 'doubled', 'unhealed', 'leaked'])
    expect(isSound(delivered, { [bad]: ['one'] })).toBe(false)
})

test('a run in which nothing misbehaves, nothing is killed, no clock moves or no call is heard proves nothing', () => {
  expect(isSound(delivered, { faults: [] })).toBe(false)
  expect(isSound(delivered, { faults: [['dynamodb late', 90]] })).toBe(false)
  expect(isSound(delivered, { kills: { workers: 0, clouds: 1 } })).toBe(false)
  expect(isSound(delivered, { kills: { workers: 1, clouds: 0 } })).toBe(false)
  expect(isSound(delivered, { clock: { moves: 0, dated: 0 } })).toBe(false)
  expect(isSound(delivered, { clock: { moves: 2, dated: 0 } })).toBe(false)
  expect(isSound(delivered, { calls: 0 })).toBe(false)
})

test('a run in which a kind never arrives, or as many fail as arrive, proves nothing', () => {
  expect(isSound([journey('ai', 'delivered'), journey('certified', 'failed')])).toBe(false)
  expect(isSound([...delivered, journey('ai', 'failed'), journey('ai', 'failed')])).toBe(false)
  expect(isSound([...delivered, journey('ai', 'failed')])).toBe(true)
  expect(isSound([], { payments: 0 })).toBe(false)
})
