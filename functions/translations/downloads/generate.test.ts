import { expect, test, vi } from 'vitest'
import { exportLimits } from '#shared/documents/export.ts'
import { UserId } from '#shared/lib/id.ts'
import { countingLimits } from '../../lib/testing/counting-limits.ts'
import { generateDocx, generateTxt } from './generate.ts'

test.each([
  ['text files', generateTxt],
  ['documents', generateDocx],
])('B3: own texts as %s beyond what an account may ask for are refused before they are kept', async (_, generate) => {
  const { limits } = countingLimits()
  const put = vi.fn(() => Promise.resolve())
  const exports = { find: () => Promise.resolve(undefined) }
  const ctx = {
    actor: { userId: UserId.parse(1) },
    now: () => new Date(),
    data: { limits, exports },
    files: { put, downloadLink: () => Promise.resolve('https://attesta.example/files/1') },
  }
  for (let n = 0; n < exportLimits.unpaid.max; n++) await limits.hit(exportLimits.unpaid, '1')
  const asked = generate(ctx as never, { content: 'One more.', filename: 'a.txt' })
  await expect(asked).rejects.toMatchObject({ code: 'too-many' })
  expect(put).not.toHaveBeenCalled()
})
