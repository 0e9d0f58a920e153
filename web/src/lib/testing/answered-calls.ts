import { afterAll, vi } from 'vitest'

/** The setup of each file runs in one world, where pages keep the functions that they first imported. */
const calls = vi.hoisted(() => {
  const world = globalThis as { answeredCalls?: Record<'send' | 'exchange', ReturnType<typeof vi.fn>> }
  world.answeredCalls ??= { send: vi.fn(), exchange: vi.fn() }
  return world.answeredCalls
})

/** The tests of these pages answer every call themselves: `vi.mocked(send)` says how. */
vi.mock('../send.ts', async (original) => ({ ...(await original<object>()), ...calls }))

afterAll(() => void vi.resetAllMocks())
