import { expect, test } from 'vitest'
import { pool } from './process-pool.ts'

function counted() {
  let started = 0
  let closed = 0
  return {
    start: async () => ({ id: ++started, close: () => void closed++ }),
    counts: () => ({ started, closed }),
  }
}

test('no more than its size run at once, and everybody gets a turn', async () => {
  const made = counted()
  const two = pool(2, made.start)
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
  }
  await Promise.all(Array.from({ length: 20 }, () => two.use(work)))
  expect(most).toBe(2)
  expect(made.counts().started).toBe(2)
  await two.close()
  expect(made.counts()).toEqual({ started: 2, closed: 2 })
})

test('one that failed is closed and replaced', async () => {
  const made = counted()
  const one = pool(1, made.start)
  await expect(one.use(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await one.use(async ({ id }) => id)).toBe(2)
  expect(made.counts()).toEqual({ started: 2, closed: 1 })
})
