import { afterAll, vi } from 'vitest'

/** The setup of each file runs in one world, where pages keep the functions that they first imported. */
const calls = vi.hoisted(() => {
  const world = globalThis as { answeredCalls?: Record<'send' | 'exchange', ReturnType<typeof vi.fn>> }
  const answeredSend = vi.fn()
  const exchange = async (...of: unknown[]) => ({
    answer: (await answeredSend(...of)) as unknown,
    headers: new Headers(),
  })
  world.answeredCalls ??= { send: answeredSend, exchange: vi.fn(exchange) }
  return world.answeredCalls
})

/** The tests of these pages answer every call themselves: `vi.mocked(send)` says how, also to those that read the headers of an answer. */
vi.mock('../send.ts', async (original) => ({ ...(await original<object>()), ...calls }))

afterAll(() => void vi.resetAllMocks())
