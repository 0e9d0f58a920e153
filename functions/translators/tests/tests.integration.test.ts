import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TranslatorTestId } from '#shared/lib/id.ts'
import { countWords, entranceTest, errorPoints, type StaffTest, testScore } from '#shared/translators/entrance-test.ts'
import * as rows from '#shared/translators/entrance-test-api.ts'
import { mailsTo } from '../../accounts/testing/cloud.ts'
import * as mail from '../../adapters/mail.ts'
import { commit } from '../../data/commit.ts'
import * as data from '../../data/data.ts'
import { audit, translators, translatorTests, users } from '../../data/data.ts'
import { signedIn } from '../../data/testing/person.ts'
import { newId, systemBase } from '../../lib/base.ts'
import { call, type Request } from '../../lib/testing/call.ts'
import { hearDecisions } from '../../mail/testing/hear-decisions.ts'
import { handler } from '../entry.ts'
import { apply, newNetwork, somebody, staffMember, startTranslators } from '../testing/applicants.ts'
import { testSets } from './sets.ts'

let cloud: { close: () => Promise<unknown> }
beforeAll(async () => {
  cloud = await startTranslators()
})
afterAll(() => cloud.close())

const ask = (row: Parameters<typeof call>[1], request: Request = {}) =>
  call(handler, row, { address: newNetwork(), ...request })
type Test = {
  id: number
  pair: string
  state: string
  endsAt: string
  segments: { source: string; draft: string }[]
  answers: string[]
  score: number | null
}
type Review = { id: number; findings: { segment: number; check: string; message: string }[]; words: number }

async function applicant(languagePairs: string[]) {
  const one = await somebody()
  await apply({ languagePairs }, one.cookies)
  return one
}
const start = (cookies: string[], pair: string) => ask(rows.startTest, { cookies, body: { pair } })
const testOf = (answer: { body: Record<string, unknown> }) => answer.body['test'] as Test
const withId = (row: Parameters<typeof call>[1], id: number, cookies: string[], body: object) =>
  ask(row, { cookies, path: { id: String(id) }, body })

/** Ends the time of a test, as 40 minutes would. */
async function timeIsOver(id: number) {
  const row = await translatorTests.find(TranslatorTestId.parse(id))
  if (!row) throw new Error('no test')
  return row
}

test('each pair on offer has at least two sets of eight segments, and most segments have a seeded error', () => {
  const pairs = new Set(testSets.map(({ pair }) => pair))
  expect([...pairs].toSorted()).toEqual(['en-es', 'es-en', 'fr-en', 'pt-en'])
  for (const pair of pairs) expect(testSets.filter((set) => set.pair === pair).length).toBeGreaterThanOrEqual(2)
  expect(new Set(testSets.map(({ id }) => id)).size).toBe(testSets.length)
  for (const { id, segments } of testSets) {
    expect(segments, id).toHaveLength(entranceTest.segments)
    expect(segments.filter(({ errors }) => errors.length > 0).length, id).toBeGreaterThanOrEqual(5)
    // Some are right as they are: who changes everything is seen too.
    expect(segments.filter(({ errors }) => errors.length === 0).length, id).toBeGreaterThanOrEqual(1)
    for (const { draft, errors } of segments) for (const { wrong } of errors) expect(draft).toContain(wrong)
  }
})

test('the score is MQM: severity times count for 1,000 words', () => {
  const errors = [{ severity: 'minor' }, { severity: 'major' }, { severity: 'critical' }] as const
  expect(errorPoints(errors, 100)).toBe(310)
  expect(testScore(errors, 100)).toBe(69)
  expect(testScore([], 100)).toBe(100)
  expect(
    testScore(
      Array.from({ length: 40 }, () => ({ severity: 'critical' as const })),
      100,
    ),
  ).toBe(0)
  expect(countWords(['El menor nació a las 22:35', '一 二'])).toBe(9)
})

test('a set is drawn, never the same twice for one person, and a second press answers the open one', async () => {
  const { cookies } = await applicant(['es-en', 'hi-en'])
  expect((await ask(rows.listTests, { cookies })).body).toMatchObject({ tests: [], available: ['es-en'] })
  expect((await start(cookies, 'fr-en')).status).toBe(409)
  const answers = await Promise.all(Array.from({ length: 6 }, () => start(cookies, 'es-en')))
  const first = testOf(await start(cookies, 'es-en'))
  expect(new Set(answers.map((answer) => testOf(answer).id))).toEqual(new Set([first.id]))
  expect(first.segments).toHaveLength(8)
  expect(first.answers).toEqual(first.segments.map(({ draft }) => draft))
  expect(JSON.stringify(first)).not.toMatch(/wrong|errors|setId/)
  let open = (await ask(rows.listTests, { cookies })).body['tests'] as Test[]
  const seen: string[] = []
  while (open.some(({ state }) => state === 'open')) {
    for (const one of open.filter(({ state }) => state === 'open'))
      await withId(rows.submitTest, one.id, cookies, { answers: one.answers })
    await start(cookies, 'es-en')
    open = (await ask(rows.listTests, { cookies })).body['tests'] as Test[]
  }
  seen.push(...open.map(({ segments }) => segments[0]?.source ?? ''))
  expect(new Set(seen).size).toBe(2)
  expect(seen).toHaveLength(2)
  expect((await start(cookies, 'es-en')).body['code']).toBe('test-none')
})

test('what is typed is kept within 40 minutes of the server’s clock, and not after', async () => {
  const { cookies, person } = await applicant(['pt-en'])
  const test = testOf(await start(cookies, 'pt-en'))
  expect(Date.parse(test.endsAt) - Date.now()).toBeGreaterThan(39 * 60_000)
  const mine = test.answers.map((text) => `${text} (checked)`)
  expect((await withId(rows.saveTest, test.id, cookies, { answers: mine })).status).toBe(200)
  expect((await withId(rows.saveTest, test.id, cookies, { answers: mine.slice(1) })).status).toBe(400)
  const row = await timeIsOver(test.id)
  const later = new Date(Date.parse(test.endsAt) + 1000)
  expect(await translatorTests.save(row, mine, true, later)).toBe(false)
  expect((await translatorTests.listToReview('pt-en', later, 50)).map(({ id }) => id)).toContain(test.id)
  expect((await translatorTests.listOf(person.id))[0]?.answers).toEqual(mine)
  expect((await withId(rows.submitTest, test.id, cookies, { answers: mine })).status).toBe(200)
  for (const one of [rows.saveTest, rows.submitTest])
    expect((await withId(one, test.id, cookies, { answers: mine })).status).toBe(409)
})

test('Z2: somebody else’s test is as one that is not there', async () => {
  const owner = await applicant(['es-en'])
  const other = await applicant(['es-en'])
  const test = testOf(await start(owner.cookies, 'es-en'))
  for (const row of [rows.saveTest, rows.submitTest]) {
    const foreign = await withId(row, test.id, other.cookies, { answers: test.answers })
    const unknown = await withId(row, newId(), other.cookies, { answers: test.answers })
    expect([foreign.status, foreign.body['code']]).toEqual([unknown.status, unknown.body['code']])
    expect(foreign.status).toBe(404)
  }
  expect(await translatorTests.findOwner(test.id)).toBe(owner.person.id)
})

test('an approved translator of the pair or staff score a test, once, with what the checks and the seeded errors say', async () => {
  const { cookies, person } = await applicant(['fr-en'])
  const test = testOf(await start(cookies, 'fr-en'))
  const staff = await staffMember()
  expect((await withId(rows.scoreTest, test.id, staff.cookies, { errors: [] })).status).toBe(409)
  await withId(rows.submitTest, test.id, cookies, { answers: test.answers })

  const reviewer = await approved(['fr-en'], staff.cookies)
  const stranger = await approved(['en-es'], staff.cookies)
  const listed = (await ask(rows.listTestReviews, { cookies: reviewer.cookies })).body['tests'] as Review[]
  const found = listed.find(({ id }) => id === test.id)
  expect(found?.findings.filter(({ check }) => check === 'seeded').length).toBeGreaterThanOrEqual(5)
  expect(JSON.stringify(listed)).not.toContain(String(person.id))
  expect((await ask(rows.listTestReviews, { cookies: stranger.cookies })).body).toEqual({ tests: [] })
  expect((await withId(rows.reviewTest, test.id, stranger.cookies, { errors: [] })).status).toBe(404)

  const errors = [{ segment: 0, category: 'numbers', severity: 'critical' }]
  const scores = await Promise.all([
    withId(rows.reviewTest, test.id, reviewer.cookies, { errors }),
    withId(rows.scoreTest, test.id, staff.cookies, { errors: [] }),
  ])
  expect(scores.filter(({ status }) => status === 200)).toHaveLength(1)
  const applicantRow = await translators.find(person.id)
  const score = applicantRow?.testScores['fr-en']
  expect(score).toBe(scores.find(({ status }) => status === 200)?.body['score'])
  const beside = await ask(rows.listTranslatorTests, { cookies: staff.cookies, path: { id: String(applicantRow?.id) } })
  expect(beside.body).toMatchObject({ tests: [{ id: test.id, answers: test.answers, score }] })
  expect(((await ask(rows.listTests, { cookies })).body['tests'] as Test[])[0]).toMatchObject({
    state: 'scored',
    score,
  })
})

test('tests of many pairs that are scored in the same moment all keep their score', async () => {
  const pairs = ['es-en', 'en-es', 'fr-en', 'pt-en']
  const { person, cookies } = await applicant(pairs)
  const handedIn: Test[] = []
  for (const pair of pairs) {
    const test = testOf(await start(cookies, pair))
    await withId(rows.submitTest, test.id, cookies, { answers: test.answers })
    handedIn.push(test)
  }
  const staff = await staffMember()
  await Promise.all(handedIn.map(({ id }) => withId(rows.scoreTest, id, staff.cookies, { errors: [] })))
  const scored = Object.fromEntries(pairs.map((pair) => [pair, 100]))
  expect((await translators.find(person.id))?.testScores).toEqual(scored)
})

test('Z5: a score of staff is written down, and nobody scores their own test', async () => {
  const staff = await staffMember()
  const { person, cookies } = await applicant(['es-en'])
  const test = testOf(await start(cookies, 'es-en'))
  await withId(rows.submitTest, test.id, cookies, { answers: test.answers })
  const row = await translators.find(person.id)
  expect((await withId(rows.scoreTest, test.id, staff.cookies, { errors: [] })).body).toEqual({ score: 100 })
  expect((await audit.listOf(`translator:${row?.id}`, { limit: 5 })).rows).toMatchObject([
    { action: 'translator-test.scored', actor: staff.person.id, after: { pair: 'es-en', score: 100 } },
  ])
  await apply({ languagePairs: ['es-en'] }, staff.cookies)
  const own = testOf(await start(staff.cookies, 'es-en'))
  await withId(rows.submitTest, own.id, staff.cookies, { answers: own.answers })
  expect((await withId(rows.scoreTest, own.id, staff.cookies, { errors: [] })).status).toBe(403)
})

describe('Z5: staff score a test again', () => {
  const worst = Array.from({ length: 20 }, (_, at) => ({ segment: at % 8, category: 'accuracy', severity: 'critical' }))
  const again = (id: number, cookies: string[], body: object) => withId(rows.rescoreTest, id, cookies, body)
  const reason = 'The reviewer is a rival of the applicant.'
  const seenBy = async (translatorId: number | undefined, cookies: string[]) =>
    (await ask(rows.listTranslatorTests, { cookies, path: { id: String(translatorId) } })).body['tests'] as StaffTest[]

  /** A test that a translator of the pair gave 0. */
  async function scoredByRival() {
    const staff = await staffMember()
    const reviewer = await approved(['pt-en'], staff.cookies)
    const { person, cookies } = await applicant(['pt-en'])
    const test = testOf(await start(cookies, 'pt-en'))
    await withId(rows.submitTest, test.id, cookies, { answers: test.answers })
    const scored = await withId(rows.reviewTest, test.id, reviewer.cookies, { errors: worst })
    expect(scored.body).toEqual({ score: 0 })
    const translator = await translators.find(person.id)
    const [listed] = await seenBy(translator?.id, staff.cookies)
    return { staff, reviewer, person, cookies, test, translator, seen: listed?.given?.at ?? '', listed }
  }

  test('over a rival’s, who is named to staff alone; the score before, the reason and a mail stay of it', async () => {
    const { staff, reviewer, person, cookies, test, translator, seen, listed } = await scoredByRival()
    const [rival, colleague] = [reviewer.person, staff.person].map((one) => `${one.firstName} ${one.lastName}`)
    expect(listed).toMatchObject({ score: 0, given: { score: 0, by: rival, as: 'translator' }, earlier: [] })
    expect((await again(test.id, staff.cookies, { errors: [], seen })).status).toBe(400)
    expect((await again(test.id, reviewer.cookies, { errors: [], seen, reason })).status).toBe(403)
    expect((await again(test.id, staff.cookies, { errors: [], seen, reason })).body).toEqual({ score: 100 })
    expect((await translators.find(person.id))?.testScores).toEqual({ 'pt-en': 100 })
    expect((await seenBy(translator?.id, staff.cookies))[0]).toMatchObject({
      score: 100,
      errors: [],
      given: { score: 100, by: colleague, as: 'staff' },
      earlier: [{ score: 0, errors: worst, by: rival, as: 'translator', at: seen }],
    })
    expect((await audit.listOf(`translator:${translator?.id}`, { limit: 1 })).rows).toMatchObject([
      {
        action: 'translator-test.rescored',
        actor: staff.person.id,
        before: { score: 0, scoredBy: reviewer.person.id },
        after: { pair: 'pt-en', score: 100, scoredBy: staff.person.id },
        why: reason,
      },
    ])
    const own = (await ask(rows.listTests, { cookies })).body['tests'] as object[]
    expect(own).toMatchObject([{ score: 100 }])
    expect(own[0]).not.toHaveProperty('scoredBy')
    expect(own[0]).not.toHaveProperty('earlier')
    for (let twice = 0; twice < 2; twice++) await hearDecisions({ ...systemBase('test'), data, mail })
    const told = (await mailsTo(person.email)).filter(({ subject }) => subject.includes('scored again'))
    expect(told.map(({ text }) => text.includes('100 of 100'))).toEqual([true])
  })

  test('only on the score that they saw, one of two at once, and never their own test', async () => {
    const { staff, person, test, seen } = await scoredByRival()
    await users.setAdminLevel(person.id, 'admin', new Date())
    const own = await signedIn(person.id, { secondFactorAt: new Date().toISOString() })
    expect((await again(test.id, own, { errors: [], seen, reason })).status).toBe(403)
    const answers = await Promise.all(
      [[], [], []].map((errors) => again(test.id, staff.cookies, { errors, seen, reason })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect((await again(test.id, staff.cookies, { errors: worst, seen, reason })).status).toBe(409)
    expect((await translatorTests.find(TranslatorTestId.parse(test.id)))?.earlier).toHaveLength(1)
  })

  test('the best of the pair counts, also where the best one lost its score', async () => {
    const { staff, person, cookies, test, translator, seen } = await scoredByRival()
    const second = testOf(await start(cookies, 'pt-en'))
    await withId(rows.submitTest, second.id, cookies, { answers: second.answers })
    const oneError = [{ segment: 0, category: 'numbers', severity: 'critical' }]
    const { score } = (await withId(rows.scoreTest, second.id, staff.cookies, { errors: oneError })).body
    const best = async () => (await translators.find(person.id))?.testScores['pt-en']
    expect(await best()).toBe(score)
    await again(test.id, staff.cookies, { errors: [], seen, reason })
    expect(await best()).toBe(100)
    const now = (await seenBy(translator?.id, staff.cookies)).find(({ id }) => id === test.id)?.given?.at ?? ''
    await again(test.id, staff.cookies, { errors: worst, seen: now, reason })
    expect(await best()).toBe(score)
  })
})

test('Z5: nobody scores the test of a second account of their own mailbox, nor is offered it', async () => {
  const staff = await staffMember()
  const reviewer = await approved(['es-en'], staff.cookies)
  const [name, host] = reviewer.person.email.split('@')
  const alias = await somebody({ email: `${name}+again@${host}` })
  await apply({ languagePairs: ['es-en'] }, alias.cookies)
  const test = testOf(await start(alias.cookies, 'es-en'))
  await withId(rows.submitTest, test.id, alias.cookies, { answers: test.answers })
  const listed = (await ask(rows.listTestReviews, { cookies: reviewer.cookies })).body['tests'] as Review[]
  expect(listed.map(({ id }) => id)).not.toContain(test.id)
  expect((await withId(rows.reviewTest, test.id, reviewer.cookies, { errors: [] })).status).toBe(403)
})

test('Z5: what is wrong in a set is told of no open test, and never to who took it', async () => {
  const [staff, colleague] = [await staffMember(), await staffMember()]
  await apply({ languagePairs: ['es-en'] }, staff.cookies)
  const own = testOf(await start(staff.cookies, 'es-en'))
  const id = String((await translators.find(staff.person.id))?.id)
  const seenBy = async ({ cookies }: typeof staff) =>
    ((await ask(rows.listTranslatorTests, { cookies, path: { id } })).body['tests'] as Review[]).map((test) => test.id)
  expect([await seenBy(staff), await seenBy(colleague)]).toEqual([[], []])
  await withId(rows.submitTest, own.id, staff.cookies, { answers: own.answers })
  expect([await seenBy(staff), await seenBy(colleague)]).toEqual([[], [own.id]])
})

/** A translator of these pairs, approved. */
async function approved(pairs: string[], staff: string[]) {
  const { approveTranslator } = await import('#shared/translators/api.ts')
  const one = await applicant(pairs)
  const row = await translators.find(one.person.id)
  await withId(approveTranslator, row?.id ?? 0, staff, {})
  return one
}

test('a set that was drawn before begins no second test', async () => {
  const { cookies, person } = await applicant(['es-en'])
  testOf(await start(cookies, 'es-en'))
  const [row] = await translatorTests.listOf(person.id)
  if (!row) throw new Error('no test')
  expect(await translatorTests.create({ ...row, id: TranslatorTestId.parse(newId()) })).toBe(false)
  expect(
    await translatorTests.score(row, { errors: [], score: 1, scoredBy: person.id, scoredAs: 'staff' }, new Date()),
  ).toBe(false)
})

test('a best score is written only over the other tests as they were read', async () => {
  const { cookies, person } = await applicant(['es-en'])
  testOf(await start(cookies, 'es-en'))
  const [[row], own] = [await translatorTests.listOf(person.id), await translators.find(person.id)]
  if (!row || !own) throw new Error('no test')
  const best = translators.testScoreItem(own.id, 'es-en', 70)
  const old = { ...row, scoredAt: new Date().toISOString() }
  expect(await commit([best, translatorTests.sameScoreItem(old)])).toBe(false)
  expect(await commit([best, translatorTests.sameScoreItem(row)])).toBe(true)
  await translators.change(own.id, { testScores: {} })
})
