import { beforeAll, describe, expect, test, vi } from 'vitest'
import { networksOf } from '#shared/lib/address.ts'
import { TranslationId, UploadId, UserId } from '#shared/lib/id.ts'
import { log, newId } from '../../lib/base.ts'
import { spend, translations, uploads, users } from '../data.ts'
import { getMany } from '../get-many.ts'
import { keys, shards } from '../keys.ts'
import { createTable } from '../testing/create-table.ts'
import { newTranslation } from '../testing/new-translation.ts'
import { createPerson } from '../testing/person.ts'
import type { TranslationRow } from '../translations/translations.ts'

beforeAll(createTable)

const day = new Date('2026-11-26T12:00:00.000Z')

/** Accounts that registered from these addresses. */
const accountsAt = (addresses: readonly string[]): Promise<UserId[]> =>
  Promise.all(addresses.map(async (registrationIp) => (await createPerson({ registrationIp })).id))

/** How many pages each may have read before it is refused. */
async function pagesOf(people: readonly UserId[], limits: spend.DayLimits, wanted: number): Promise<number> {
  let pages = 0
  for (const userId of people)
    for (let page = 0; page < wanted; page++)
      if (await spend.takeScan({ id: TranslationId.parse(newId()), userId }, limits, day)) pages++
  return pages
}

async function made(userId: UserId): Promise<TranslationRow> {
  const id = UploadId.parse(newId())
  const file = { filename: 'a.txt', fileType: 'txt', size: 5, key: `uploads/${userId}/${id}/source` } as const
  const upload = { id, userId, ...file, createdAt: day.toISOString(), expiresAt: day.getTime() / 1000 + 3600 }
  await uploads.create(upload)
  const row = newTranslation({ userId, uploadId: id, createdAt: day.toISOString() })
  expect(await translations.create(row, upload)).toBe(true)
  return row
}

const reserve = async (userId: UserId, characters: number, limits: spend.DayLimits): Promise<boolean> =>
  spend.reserveCharacters(await made(userId), characters, limits, day)

describe('B3: many accounts of one network take what ten of them may', () => {
  test('of the pages that are read in a day, and leave the rest to the others', async () => {
    const limits = { perUser: 3, inAll: 4000 }
    const greedy = await accountsAt(Array.from({ length: 14 }, () => '192.0.2.77'))
    expect(await pagesOf(greedy, limits, 4)).toBe(30)
    const others = await accountsAt(['192.0.2.78', '203.0.113.9'])
    expect(await pagesOf(others, limits, 4)).toBe(6)
  })

  test.each([
    ['household', (n: number) => `2001:db8:77:a001::${n}`],
    ['house of 256 networks', (n: number) => `2001:db8:78:a0${10 + n}::1`],
    ['company of 65,536 networks', (n: number) => `2001:db8:79:${10 + n}00::1`],
  ])('of IPv6 whatever is given to one holder: a %s', async (_, addressOf) => {
    const limits = { perUser: 1, inAll: 4000 }
    const greedy = await accountsAt(Array.from({ length: 14 }, (_, n) => addressOf(n)))
    expect(await pagesOf(greedy, limits, 1)).toBe(10)
    const others = await accountsAt(['2001:db8:7a::1', '192.0.2.79'])
    expect(await pagesOf(others, limits, 1)).toBe(2)
  })

  test('of the characters, and hear of it before they upload', async () => {
    const limits = { perUser: 100, inAll: 100_000 }
    const greedy = await accountsAt(Array.from({ length: 11 }, () => '192.0.2.99'))
    const last = greedy.at(-1) ?? UserId.parse(1)
    for (const one of greedy.slice(0, 10)) {
      expect(await spend.hasBudget(last, limits, day)).toBe(true)
      expect(await reserve(one, 100, limits)).toBe(true)
    }
    expect(await reserve(last, 1, limits)).toBe(false)
    expect(await spend.hasBudget(last, limits, day)).toBe(false)
    const [other = UserId.parse(1)] = await accountsAt(['192.0.2.100'])
    expect(await spend.hasBudget(other, limits, day)).toBe(true)
    expect(await reserve(other, 100, limits)).toBe(true)
  })
})

describe('B3: what is paid for is given back', () => {
  const limits = { perUser: 100, inAll: 100_000 }

  test('to the account, its networks and everybody, once however often it is asked for, and is not taken again', async () => {
    const [one = UserId.parse(1)] = await accountsAt(['2001:db8:90:a001::1'])
    const row = await made(one)
    const other = await made(one)
    const before = await counts(one)
    expect(await spend.reserveCharacters(row, 60, limits, day)).toBe(true)
    expect(await spend.reserveCharacters(other, 30, limits, day)).toBe(true)
    expect(await counts(one)).toEqual(before.map((count) => count + 90))
    const taken = await translations.get(row.id)
    await Promise.all(Array.from({ length: 5 }, () => spend.giveBackCharacters(taken)))
    await spend.giveBackCharacters(await translations.get(row.id))
    expect(await counts(one)).toEqual(before.map((count) => count + 30))
    expect(await spend.reserveCharacters(row, 60, limits, day)).toBe(true)
    expect(await counts(one)).toEqual(before.map((count) => count + 30))
  })

  test('to the day on which it was taken, and what took nothing gives nothing back', async () => {
    const [one = UserId.parse(1)] = await accountsAt(['192.0.2.120'])
    const [row, tomorrows, none] = [await made(one), await made(one), await made(one)]
    const tomorrow = new Date(day.getTime() + 86_400_000)
    await spend.reserveCharacters(row, 60, limits, day)
    await spend.reserveCharacters(tomorrows, 70, limits, tomorrow)
    for (const { id } of [row, none]) await spend.giveBackCharacters(await translations.get(id))
    expect([(await counts(one))[0], (await counts(one, tomorrow))[0]]).toEqual([0, 70])
  })
})

/** What is counted for an account, each of its networks, and everybody. */
async function counts(userId: UserId, at = day): Promise<number[]> {
  const date = at.toISOString().slice(0, 10)
  const networks = networksOf((await users.findById(userId))?.registrationIp ?? '')
  const partitions = [
    keys.limit('characters', String(userId), date),
    ...networks.map((network) => keys.limit('characters-network', network, date)),
  ]
  const countOf = async (key: { pk: string; sk: string }) => Number((await getMany([key]))[0]?.['used'] ?? 0)
  const all = await getMany(Array.from({ length: shards }, (_, part) => keys.limit('characters', `all-${part}`, date)))
  const sum = all.reduce((total, row) => total + Number(row['used'] ?? 0), 0)
  return [...(await Promise.all(partitions.map(countOf))), sum]
}

describe('B3: a refusal for what all together have used leaves a line for the alarm', () => {
  const told = vi.spyOn(log, 'warn').mockImplementation(() => undefined)
  const line = ['the limit of a day for all refused a document', { budget: 'scans' }]
  const take = (userId: UserId, limits: spend.DayLimits, on: string) =>
    spend.takeScan({ id: TranslationId.parse(newId()), userId }, limits, new Date(on))

  test('and one for what an account may leaves none', async () => {
    const [one = UserId.parse(1)] = await accountsAt(['198.51.100.1'])
    told.mockClear()
    expect(await take(one, { perUser: 1, inAll: 4000 }, '2026-11-20')).toBe(true)
    expect(await take(one, { perUser: 1, inAll: 4000 }, '2026-11-20')).toBe(false)
    expect(told).not.toHaveBeenCalled()
  })

  test.each([
    ['all of it', { perUser: 10, inAll: 2 }, '2026-11-21', [true, true, false]],
    ['half of it', { perUser: 5, inAll: 2 }, '2026-11-22', [true, false, false]],
  ])('when %s is used', async (_, limits, on, taken) => {
    const people = await accountsAt(['198.51.100.1', '203.0.113.1', '192.0.2.1'])
    told.mockClear()
    for (const [i, one] of people.entries()) expect(await take(one, limits, on)).toBe(taken[i])
    expect(told.mock.calls).toEqual(taken.filter((was) => !was).map(() => line))
  })
})
