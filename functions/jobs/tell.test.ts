import { expect, test } from 'vitest'
import { announce, tellNote, tellRevisionEnded } from './tell.ts'

const job = {
  id: 9,
  status: 'pending',
  userId: 2,
  translationId: 1,
  sourceLanguage: 'en',
  targetLanguage: 'es',
  pages: 1,
  words: 200,
  feeCents: 2495,
  dueAt: '2026-11-28T00:00:00Z',
  fence: 0,
}

/** Mails once an hour for each subject, and a queue of mails that fails at the first call. */
function outage() {
  const claims = new Map<string, string>()
  const mails: string[] = []
  let isDown = true
  const translator = {
    userId: 77,
    lastName: 'Sol',
    availability: 'available',
    confirmedAt: 'now',
    status: 'approved',
    languagePairs: ['en-es'],
    yearsExperience: 3,
  }
  const ctx = {
    now: () => new Date(),
    data: {
      limits: {
        claim: async (scope: string, subject: string, _seconds: number, _now: Date, cause: string) => {
          const key = `${scope} ${subject}`
          const known = claims.get(key)
          claims.set(key, known ?? cause)
          return known === undefined || known === cause
        },
      },
      mails: { isClaimed: async (cause: string) => mails.includes(cause) },
      translations: { find: async () => ({ id: 1, userId: 2, originalFilename: 'birth.pdf' }) },
      users: { findById: async () => ({ lastName: 'Kunde' }) },
      translators: { listForPair: async () => ({ rows: [translator], next: undefined }) },
      queue: { note: async () => undefined },
    },
    mail: {
      enqueue: async ({ cause }: { cause: string }) => {
        if (isDown) {
          isDown = false
          throw new Error('no answer')
        }
        mails.push(cause)
      },
    },
  }
  return { ctx: ctx as never, mails }
}

test('W6: what waits is told to a translator after the mail queue failed once, and no second thing within the hour', async () => {
  const { ctx, mails } = outage()
  await expect(announce(ctx, job as never)).rejects.toThrow('no answer')
  await announce(ctx, job as never)
  await announce(ctx, { ...job, id: 10 } as never)
  expect(mails).toEqual(['job-available:9:0:77'])
})

test('W6: what a translator wrote is told to the customer after the mail queue failed once', async () => {
  const { ctx, mails } = outage()
  await expect(tellNote(ctx, 1 as never, 5)).rejects.toThrow('no answer')
  await tellNote(ctx, 1 as never, 5)
  await tellNote(ctx, 1 as never, 6)
  expect(mails).toEqual(['translator-note:1:5'])
})

test.each([
  ['valid', undefined],
  ['revoked', true],
])(
  'a correction that staff ended is told with what holds of the certificate before it: %s',
  async (status, revoked) => {
    const row = { id: 1, userId: 2, originalFilename: 'birth.pdf', translationType: 'certified', stage: 'completed' }
    const mails: { data: { revoked?: boolean } }[] = []
    const data = { translations: { find: async () => row }, certificates: { listOf: async () => [{ status }] } }
    const ctx = { data, mail: { enqueue: async (mail: (typeof mails)[number]) => void mails.push(mail) } }
    await tellRevisionEnded(ctx as never, 9 as never, 1 as never)
    expect(mails.map((mail) => mail.data.revoked)).toEqual([revoked])
  },
)
