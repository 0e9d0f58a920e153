import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** A process has one zone of time from its start to its end. */
function sayIn(TZ: string, say: 'signingDay' | 'zonedMoment', moments: readonly string[]): string[] {
  const program = `
    import { ${say} } from './signing-day.ts'
    const said = ${JSON.stringify(moments)}.map((iso) => ${say}(Date.parse(iso) / 1000, 'en-US'))
    process.stdout.write(JSON.stringify(said))`
  const options = { cwd: import.meta.dirname, env: { ...process.env, TZ }, encoding: 'utf8' } as const
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], options))
}

test.each(['America/New_York', 'Asia/Tokyo'])(
  'H2: who compares a paper in %s is told the day that stands on it',
  (TZ) => {
    const days = sayIn(TZ, 'signingDay', ['2026-11-22T01:00:00Z', '2026-11-22T23:00:00Z'])
    expect(days).toEqual(['November 22, 2026', 'November 22, 2026'])
  },
)

test.each([
  ['America/New_York', 'November 21, 2026 at 8:00 PM EST'],
  ['UTC', 'November 22, 2026 at 1:00 AM UTC'],
])('a moment of a check in %s is told with its zone', (TZ, said) => {
  expect(sayIn(TZ, 'zonedMoment', ['2026-11-22T01:00:00Z'])).toEqual([said])
})
