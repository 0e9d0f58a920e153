import { expect, test } from 'vitest'
import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { fairly } from '../testing/expect-seconds.ts'
import { hostilePdfs } from '../testing/pdf/hostile.ts'
import { format } from './format.ts'

test.each(hostilePdfs())('$label ends soon, in units or in a refusal', { timeout: 60_000 }, async ({ make }) => {
  const bytes = make()
  const { outcome, seconds } = await fairly(5, async () => {
    const start = process.cpuUsage()
    const outcome = await format.extract(bytes).then(
      ({ units }) => units,
      (error: unknown) => error,
    )
    const { user, system } = process.cpuUsage(start)
    return { outcome, seconds: (user + system) / 1e6 }
  })
  expect(Array.isArray(outcome) || outcome instanceof DocumentRefusal).toBe(true)
  expect(seconds).toBeLessThan(5)
})
