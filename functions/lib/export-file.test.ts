import { expect, test } from 'vitest'
import { exportLimits } from '#shared/documents/export.ts'
import { TranslationId, UserId } from '#shared/lib/id.ts'
import { exportFile, TooSlow } from './export-file.ts'

const userId = UserId.parse(4)

/** Stores that know no file, and count by window as the table does. */
function world() {
  const counts = new Map<string, number>()
  const at = { ms: Date.parse('2026-11-27T12:00:00Z') }
  const limits = {
    hit: (rule: { scope: string; max: number; windowSeconds: number }, who: string, now: Date) => {
      const key = `${rule.scope} ${who} ${Math.floor(now.getTime() / (rule.windowSeconds * 1000))}`
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return Promise.resolve({ allowed: count <= rule.max, retryAfter: 1 })
    },
  }
  const exports = { find: () => Promise.resolve(undefined), begin: () => Promise.resolve(true) }
  const ctx = {
    now: () => new Date(at.ms),
    newToken: () => 'run',
    data: { limits, exports },
    exports: { enqueue: () => Promise.resolve() },
  } as never
  return { ctx, at }
}

test.each([
  ['a paid document', { kind: 'translation' as const, translationId: TranslationId.parse(7), format: 'pdf' as const }],
  ['a text of one’s own', { kind: 'content' as const, contentKey: 'k', format: 'pdf' as const }],
])(
  'V2: files of %s that take long begin so often at once, and so often an hour, whatever becomes of them',
  async (_, work) => {
    const { ctx, at } = world()
    let begun = 0
    const ask = () =>
      exportFile(ctx, userId, work, () => {
        begun++
        return Promise.reject(new TooSlow())
      }).catch(() => undefined)
    for (let n = 0; n < 50; n++) await ask()
    expect(begun).toBe(exportLimits.atOnce.max)
    for (let n = 0; n < 3000; n++, at.ms += 1100) await ask()
    const hour = work.kind === 'translation' ? exportLimits.paid.max : exportLimits.unpaid.max
    expect(begun).toBeLessThanOrEqual(hour + exportLimits.atOnce.max)
    expect(begun).toBeGreaterThan(hour / 2)
  },
)
