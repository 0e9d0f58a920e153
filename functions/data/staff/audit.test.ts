import { beforeAll, expect, test, vi } from 'vitest'
import { UserId } from '#shared/lib/id.ts'
import { type AuditEntry, auditItem } from './audit.ts'

beforeAll(() => void vi.stubEnv('TABLE_NAME', 'any'))

const entry = (fields: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: new Date(),
  actor: UserId.parse(2),
  action: 'payout.paid',
  subject: 'payout:3',
  ...fields,
})

test.each([
  ['of a tax number', { after: { taxId: '1234' } }],
  ['of a secret', { before: { apiSecret: 'x' } }],
])('R2: a field %s is refused', (_, fields) => {
  // Its name has no words either, which alone does not compile.
  expect(() => auditItem(entry(fields as Partial<AuditEntry>))).toThrow('must not stand')
})

test('R2, V1: what people typed stops no act, and a number that is written like a tax number is not kept', () => {
  const before = { translator: 'Ana 123-45-6789', cents: 100 }
  const after = { transaction: '12-3456789' }
  const { Put } = auditItem(entry({ before, after, why: 'EIN 12-3456789, SSN 123-45-6789 and 12-34567890' }))
  expect(Put?.Item).toMatchObject({
    before: { translator: 'Ana •••', cents: 100 },
    after: { transaction: '•••' },
    why: 'EIN •••, SSN ••• and 12-34567890',
  })
})
