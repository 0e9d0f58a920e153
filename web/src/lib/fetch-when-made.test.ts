import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchWhenMade } from './fetch-when-made.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const underWay = () => new Response('{}', { status: 202, headers: { 'retry-after': '2' } })

test('a file that is being made is asked for again when the server says, and its wait is told', async () => {
  const answers = [underWay(), underWay(), new Response('made')]
  const fetch = vi.fn<(url: string) => Promise<Response>>(async () => answers.shift() as Response)
  vi.stubGlobal('fetch', fetch)
  const told = vi.fn()
  const made = fetchWhenMade('/api/account-export', told)
  await vi.advanceTimersByTimeAsync(3999)
  expect(fetch).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(await (await made).text()).toBe('made')
  expect(told).toHaveBeenCalledTimes(2)
  expect(fetch.mock.calls.every(([url]) => url === '/api/account-export')).toBe(true)
})

test('a refusal is the answer, and a file that never comes is given up', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 422 }))
  expect((await fetchWhenMade('/x', () => undefined)).status).toBe(422)
  vi.stubGlobal('fetch', async () => underWay())
  const never = expect(fetchWhenMade('/x', () => undefined)).rejects.toThrow('not made in time')
  await vi.advanceTimersByTimeAsync(11 * 60_000)
  await never
})
