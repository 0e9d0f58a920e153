import { expect, test, vi } from 'vitest'
import { certificateId } from '#shared/certificates/id.ts'
import { QueueItemId } from '#shared/lib/id.ts'
import { newTranslation } from '../data/testing/new-translation.ts'
import { objectKeys } from '../data/translations/object-keys.ts'
import { certify } from './certify-step.ts'

test('W1: a step that died behind its certificate writes the signed claims that go with it', async () => {
  const queueItemId = QueueItemId.parse(9)
  const row = newTranslation({ translationType: 'certified', stage: 'human_review', queueItemId })
  const id = certificateId(Buffer.alloc(10))
  const put = vi.fn(async () => undefined)
  const ctx = {
    data: {
      translations: { get: async () => row },
      queue: { find: async () => ({ id: queueItemId, status: 'completed', signature: {} }) },
      certificates: { reserve: async () => ({ certificateId: id }) },
    },
    files: { head: async () => ({}), getJson: async () => ({ id, jws: 'a.b.c' }), put },
  }
  expect(await certify(ctx as never, { translationId: row.id })).toMatchObject({ outcome: 'next' })
  expect(put.mock.calls).toEqual([[objectKeys(row).certified(id, 'certificate.jws'), 'a.b.c', 'application/jose']])
})
