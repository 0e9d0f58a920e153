import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as rows from '#shared/translators/api.ts'
import { nextTranslatorStatuses, type TranslatorStatus } from '#shared/translators/translator.ts'
import { audit, translators, users } from '../data/data.ts'
import { call } from '../lib/testing/call.ts'
import { repeats } from '../lib/testing/repeats.ts'
import { handler } from './entry.ts'
import { apply, somebody, staffMember, startTranslators } from './testing/applicants.ts'

let cloud: { close: () => Promise<unknown> }
beforeAll(async () => {
  cloud = await startTranslators()
})
afterAll(() => cloud.close())

const moves = {
  approve: { row: rows.approveTranslator, from: 'pending', to: 'approved' },
  reject: { row: rows.rejectTranslator, from: 'pending', to: 'rejected' },
  suspend: { row: rows.suspendTranslator, from: 'approved', to: 'suspended' },
  reinstate: { row: rows.reinstateTranslator, from: 'suspended', to: 'approved' },
} as const
type Name = keyof typeof moves
const runs = repeats(25)

test(`W3: in ${runs} random orders of decisions, some at once, only legal moves happen, each with its audit row`, async () => {
  const staff = await staffMember()
  const name = fc.constantFrom(...(Object.keys(moves) as Name[]))
  const orders = fc.array(fc.array(name, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      const { person, cookies } = await somebody()
      await apply({}, cookies)
      const id = (await translators.find(person.id))?.id ?? 0
      let status: TranslatorStatus = 'pending'
      let made = 0
      for (const together of order) {
        const answers = await Promise.all(
          together.map((one) =>
            call(handler, moves[one].row, {
              cookies: staff.cookies,
              path: { id: String(id) },
              body: { reason: 'A reason' },
            }),
          ),
        )
        const won: Name[] = together.filter((_, at) => answers[at]?.status === 200)
        for (const { status: code } of answers) expect([200, 409]).toContain(code)
        // The winners of one moment must form a chain of legal moves from where it stood.
        while (won.length > 0) {
          const next = won.findIndex((one) => moves[one].from === status)
          expect(next).toBeGreaterThanOrEqual(0)
          const [one] = won.splice(next, 1) as [Name]
          expect(nextTranslatorStatuses[status]).toContain(moves[one].to)
          status = moves[one].to
          made += 1
        }
        expect((await translators.find(person.id))?.status).toBe(status)
        expect((await users.findById(person.id))?.isTranslator).toBe(status === 'approved')
      }
      expect((await audit.listOf(`translator:${id}`, { limit: 50 })).rows).toHaveLength(made)
    }),
    { numRuns: runs },
  )
})
