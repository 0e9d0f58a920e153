import { expect, test, vi } from 'vitest'
import { checkConcurrency } from './check-concurrency.ts'

const account = (ConcurrentExecutions: number) => {
  const send = vi.fn(() => Promise.resolve({ AccountLimit: { ConcurrentExecutions } }))
  return { send } as unknown as Parameters<typeof checkConcurrency>[0]
}

test.each([
  ['a grown account', 1000, 1000],
  ['one that leaves some to others', 3000, 1000],
  ['one that leaves most to others', 1000, 300],
  ['a new one that reserves nothing', 10, 0],
])('%s is deployed to', async (_, places, wanted) => {
  await expect(checkConcurrency(account(places), wanted)).resolves.toBeUndefined()
})

test.each([
  ['a new account', 10, 1000, 0],
  ['one that has less than is shared out', 500, 1000, 500],
  ['one whose shares leave the rest too little', 200, 200, 0],
])('%s is told what fits before anything is deployed', async (_, places, wanted, fitting) => {
  await expect(checkConcurrency(account(places), wanted)).rejects.toThrow(
    `may run ${places} functions at once, which is too few to reserve shares of LAMBDA_CONCURRENCY=${wanted}. Set LAMBDA_CONCURRENCY=${fitting},`,
  )
})
