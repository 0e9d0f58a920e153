import { describe, expect, test } from 'vitest'
import { DocumentRefusal } from '#shared/documents/verdict.ts'
import { generateDocx } from '../testing/docx/generate.ts'
import { hostileFiles, mutants, xmlMutants } from '../testing/docx/hostile.ts'
import { expectSeconds } from '../testing/expect-seconds.ts'
import { format } from './format.ts'

/** The verdict on a file, or 'read' when its text could be extracted and put back. */
async function judge(bytes: Uint8Array): Promise<string> {
  try {
    const { units } = await format.extract(bytes)
    const targets = new Map(units.map((unit) => [unit.id, { id: unit.id, pieces: unit.pieces }]))
    await format.rebuild(bytes, targets, { source: 'en', target: 'ar' })
    return 'read'
  } catch (error) {
    if (error instanceof DocumentRefusal) {
      if (error.cause) throw error.cause
      return error.verdict
    }
    throw error
  }
}

describe('a file made to do harm is answered with its documented verdict, quickly', () => {
  test.each(hostileFiles.map((file) => [file.name, file] as const))(
    '%s',
    async (_name, file) => {
      const bytes = file.make()
      const started = process.cpuUsage()
      expect(file.verdicts).toContain(await judge(bytes))
      const { user, system } = process.cpuUsage(started)
      expectSeconds((user + system) / 1e6, 10)
    },
    60_000,
  )
})

describe('damage never breaks the reader: text or a verdict, nothing else', () => {
  const good = generateDocx({ pages: 2 })
  test('150 damaged archives', async () => {
    const seen = new Set<string>()
    for (const bytes of mutants(good, 150, 7)) seen.add(await judge(bytes))
    expect([...seen]).toContain('corrupt')
  })
  test('120 archives with damaged XML', async () => {
    const seen = new Set<string>()
    for (const bytes of xmlMutants(120, 11)) seen.add(await judge(bytes))
    expect([...seen].sort()).toEqual(['corrupt', 'read'])
  })
})
