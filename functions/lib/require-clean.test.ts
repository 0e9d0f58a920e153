import { expect, test } from 'vitest'
import { clean, scanTagName, threat } from '#shared/documents/scan-tag.ts'
import { requireClean } from './require-clean.ts'

function asked(tags: Record<string, string>) {
  const removed: string[] = []
  const files = { tagsOf: async () => tags, remove: async (key: string) => void removed.push(key) }
  return { removed, answer: requireClean({ files } as never, 'glossaries/1/2/file') }
}

test('U6: what is clean may be used', async () => {
  await expect(asked({ [scanTagName]: clean }).answer).resolves.toBeUndefined()
})

test.each([
  ['has a threat', threat, 'infected', true],
  ['cannot be looked into', 'UNSUPPORTED', 'infected', true],
  ['could not be scanned', 'FAILED', 'vendor-unavailable', false],
  ['may not be read by the scanner', 'ACCESS_DENIED', 'vendor-unavailable', false],
])('U6: a file that %s is refused; the fault of a scanner deletes nothing', async (_, verdict, code, isRemoved) => {
  const { answer, removed } = asked({ [scanTagName]: verdict })
  await expect(answer).rejects.toMatchObject({ code })
  expect(removed.length > 0).toBe(isRemoved)
})
