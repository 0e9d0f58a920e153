import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** A process has one zone of time from its start to its end. */
const program = `
  import { signingDay } from './signing-day.ts'
  const at = (iso) => signingDay(Date.parse(iso) / 1000, 'en-US')
  process.stdout.write([at('2026-11-22T01:00:00Z'), at('2026-11-22T23:00:00Z')].join('; '))`

test.each(['America/New_York', 'Asia/Tokyo'])(
  'H2: who compares a paper in %s is told the day that stands on it',
  (TZ) => {
    const options = { cwd: import.meta.dirname, env: { ...process.env, TZ }, encoding: 'utf8' } as const
    const days = execFileSync(process.execPath, ['--input-type=module', '-e', program], options)
    expect(days).toBe('November 22, 2026; November 22, 2026')
  },
)
