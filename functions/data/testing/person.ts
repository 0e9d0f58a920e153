import { UserId } from '#shared/lib/id.ts'
import { newId, newToken } from '../../lib/base.ts'
import { sha256 } from '../../lib/hash.ts'
import * as sessions from '../accounts/sessions.ts'
import * as users from '../accounts/users.ts'

export type Person = users.NewUser & { id: UserId }

/** A verified person of a test, with an address of their own; `fields` are what the test is about. */
export function newPerson(fields: Partial<users.NewUser> = {}): Person {
  const id = UserId.parse(fields.id ?? newId())
  const email = `${id}@example.com`
  const at = fields.createdAt ?? new Date().toISOString()
  const names = { firstName: 'Ana', lastName: 'Souza', country: 'BR', primaryLanguage: 'Portuguese' }
  const facts = { emailVerified: true, registrationIp: '198.51.100.7', createdAt: at, updatedAt: at }
  return { username: email, email, ...names, ...facts, ...fields, id }
}

/** The same, stored. */
export async function createPerson(fields: Partial<users.NewUser> = {}): Promise<Person> {
  const person = newPerson(fields)
  if (!(await users.create(person))) throw new Error(`${person.email} belongs to somebody`)
  return person
}

/** A live session of a person: the cookies that a browser sends. */
export async function signedIn(userId: UserId, fields: Partial<sessions.Session> = {}): Promise<string[]> {
  const secret = newToken()
  const at = new Date().toISOString()
  const epoch = (await users.findById(userId))?.sessionEpoch ?? 0
  const seen = { createdAt: at, lastSeenAt: at, secondFactorAt: null, epoch, userAgent: 'test' }
  await sessions.create({ hash: sha256(secret), userId, address: '198.51.100.7', ...seen, ...fields })
  return [`__Host-session=${secret}`]
}
