import { expect, test } from 'vitest'
import { UserId } from '#shared/lib/id.ts'
import { systemBase } from '../lib/base.ts'
import { erasePerson } from './erase-person.ts'

const [userId, email, before] = [UserId.parse(1), 'rosa@example.com', 'rosa.before@example.com']

type Application = { id: number; userId: number | null; replaces?: number }

/** Nothing is kept of an account but these applications: the first one is its own, the second was proven by its address. */
function keeping(
  rows: Application[],
  { own, sent, from = email, emailVerified = true, holder = null }: Record<string, unknown>,
) {
  const erased: string[] = []
  const forgotten: string[] = []
  const note = (noun: string) => ({
    forgetAll: (of: string | { email: string }) =>
      Promise.resolve(forgotten.push(`${noun} ${typeof of === 'string' ? of : of.email}`)),
  })
  const find = (id: unknown) => Promise.resolve(rows.find((row) => row.id === id))
  const nothing = new Proxy({}, { get: () => () => Promise.resolve(Object.assign([], { rows: [] })) })
  const nouns: Record<string, object> = {
    subscriptions: { close: () => Promise.resolve(false) },
    users: {
      findById: () => Promise.resolve({ email, pastEmails: [before], undoneEmails: [], emailVerified }),
      findByEmail: () => Promise.resolve(holder),
      forgetAddresses: () => Promise.resolve(),
    },
    applications: note('applications'),
    invitations: note('invitations'),
    tickets: { ...nothing, ...note('tickets') },
    retention: {
      erasePerson: () => Promise.resolve(),
      findFarewell: () => Promise.resolve(),
      finishForgetting: () => Promise.resolve(),
      finishErasure: () => Promise.resolve(),
    },
    translators: {
      find: () => find(own),
      findByEmail: (address: string) => find(address === from ? sent : undefined),
      findById: find,
      erase: ({ id }: Application) => Promise.resolve(erased.push(`row ${id}`)),
    },
  }
  const files = {
    removeBelow: (place: string) => Promise.resolve(place.startsWith('translators/') && erased.push(place)),
  }
  const data = new Proxy(nouns, { get: (known, noun) => known[String(noun)] ?? nothing })
  return { erased, forgotten, ctx: { ...systemBase('test'), data, files, identity: nothing } as never }
}

test('R3: applications that ended before another one took their place go with the account, with their résumés, the last one last', async () => {
  const rows = [
    { id: 7, userId },
    { id: 8, userId, replaces: 7 },
    { id: 9, userId, replaces: 8 },
  ]
  const { ctx, erased } = keeping(rows, { own: 9 })
  await erasePerson(ctx, userId)
  const of = (number: number) => [`translators/${number}/`, `row ${number}`]
  expect(erased).toEqual([...of(7), ...of(8), ...of(9)])
})

test.each([
  ['goes with the account that has verified its address', null, true, ['translators/5/', 'row 5']],
  ['stays where the account has verified no address', null, false, []],
  ['stays where it is somebody else’s', 2, true, []],
] as const)('R3: an application that was sent without signing in %s', async (_, owner, emailVerified, gone) => {
  const { ctx, erased } = keeping([{ id: 5, userId: owner }], { sent: 5, emailVerified })
  await erasePerson(ctx, userId)
  expect(erased).toEqual(gone)
})

test.each([
  ['goes with the account', null, [before, email]],
  ['stays where somebody else has the address by now', { id: 2, emailVerified: true }, [email]],
  ['goes where somebody has only registered with it', { id: 2, emailVerified: false }, [before, email]],
])('R3: what was sent without signing in from an address that the account had before %s', async (_, holder, of) => {
  const { ctx, forgotten, erased } = keeping([{ id: 5, userId: null }], { sent: 5, from: before, holder })
  await erasePerson(ctx, userId)
  expect(forgotten).toEqual(
    ['applications', 'invitations', 'tickets'].flatMap((noun) => of.map((one) => `${noun} ${one}`)),
  )
  expect(erased.includes('row 5')).toBe(of.includes(before))
})
