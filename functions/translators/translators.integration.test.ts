import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { linkRequests } from '#shared/accounts/limits.ts'
import { TranslatorId } from '#shared/lib/id.ts'
import { readTaxId } from '#shared/tax/api.ts'
import * as rows from '#shared/translators/api.ts'
import { mailsTo, type ReceivedMail } from '../accounts/testing/cloud.ts'
import * as mail from '../adapters/mail.ts'
import * as seal from '../adapters/seal.ts'
import { commit } from '../data/commit.ts'
import * as data from '../data/data.ts'
import { audit, events, sessions, translators, users } from '../data/data.ts'
import { keys } from '../data/keys.ts'
import { client, tableName } from '../data/table.ts'
import { createPerson, signedIn } from '../data/testing/person.ts'
import { newId, systemBase } from '../lib/base.ts'
import { taxIdContext } from '../lib/tax-id-context.ts'
import { call, type Request } from '../lib/testing/call.ts'
import { hearDecisions } from '../mail/testing/hear-decisions.ts'
import { handler as taxHandler } from '../tax/entry.ts'
import { handler } from './entry.ts'
import { apply, canary, newNetwork, somebody, staffMember, startTranslators } from './testing/applicants.ts'

const someText = expect.any(String) as string
let cloud: { close: () => Promise<unknown> }
beforeAll(async () => {
  cloud = await startTranslators()
})
afterAll(() => cloud.close())

const ask = (row: Parameters<typeof call>[1], request: Request = {}) =>
  call(handler, row, { address: newNetwork(), ...request })
const profileOf = async (cookies: string[]) =>
  (await ask(rows.getTranslatorProfile, { cookies })).body['profile'] as Record<string, unknown> | null
const secretIn = (mail: ReceivedMail | undefined) => /\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? ''

/** An account that has applied, and the id of its application. */
async function applicant(changes: Record<string, unknown> = {}) {
  const { person, cookies } = await somebody()
  const answer = await apply(changes, cookies)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  const row = await translators.find(person.id)
  if (!row) throw new Error('no application')
  return { person, cookies, id: row.id }
}

const heard = () => hearDecisions({ ...systemBase('test'), data, mail })

const decide = (row: Parameters<typeof call>[1], id: number, cookies: string[], body: object = {}) =>
  ask(row, { cookies, path: { id: String(id) }, body })

describe('applying', () => {
  test('a signed-in application is the account’s, under its own address, with the server’s time and the version', async () => {
    const before = new Date().toISOString()
    const { person, id } = await applicant({ email: 'someone-else@example.com' })
    const row = await translators.findById(id)
    expect(row).toMatchObject({
      userId: person.id,
      email: person.email,
      status: 'pending',
      contractorAgreementVersion: '2026-11',
      emailProvenAt: someText,
      confirmedAt: someText,
    })
    expect(String(row?.contractorAgreementDate) >= before).toBe(true)
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      'We have your application as a translator',
    ])
  })

  test('an agreement that was not read in this version is not accepted', async () => {
    const { cookies } = await somebody()
    const answer = await apply({ agreementVersion: '2020-01' }, cookies)
    expect([answer.status, answer.body['message']]).toEqual([
      409,
      'The agreement has changed. Please reload the page and read it again.',
    ])
  })

  test('twenty at once make one application, and a second one hears what became of the first', async () => {
    const { person, cookies } = await somebody()
    const answers = await Promise.all(Array.from({ length: 20 }, () => apply({}, cookies)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409 || status === 429)).toHaveLength(19)
    const again = await apply({}, cookies)
    expect(again.body).toMatchObject({ applicationSubmitted: true, applicationStatus: 'pending' })
    expect((await translators.find(person.id))?.status).toBe('pending')
  })

  test('after a rejection one may apply again when the days have passed, and not before', async () => {
    const { person, cookies, id } = await applicant()
    const staff = await staffMember()
    await decide(rows.rejectTranslator, id, staff.cookies)
    expect((await apply({}, cookies)).body['message']).toContain('after 30 days')
    await translators.change(id, { statusAt: new Date(Date.now() - 31 * 86_400_000).toISOString() })
    expect((await apply({}, cookies)).status).toBe(200)
    expect((await translators.find(person.id))?.id).not.toBe(id)
  })

  test('one network may apply only so often a day', async () => {
    const answers = []
    for (let i = 0; i < 12; i++) answers.push((await apply({}, [], '203.0.113.77')).status)
    expect(answers.filter((status) => status === 200)).toHaveLength(10)
    expect(answers.filter((status) => status === 429)).toHaveLength(2)
  })
})

describe('a visitor’s application belongs to whoever proves the address', () => {
  test('B3: whoever applies with many addresses of one mailbox is asked for the captcha, and its person is not silenced', async () => {
    const name = crypto.randomUUID()
    for (let n = 0; n < linkRequests.free; n++)
      expect((await apply({ email: `${name}+${n}@example.com` })).status).toBe(200)
    const one = { email: `${name}+more@example.com` }
    expect(await apply(one)).toMatchObject({ status: 403, body: { captchaRequired: true } })
    const solved = { ...one, recaptchaToken: 'local-pass:link' }
    expect((await apply(solved)).status).toBe(200)
    expect(await apply(solved)).toMatchObject({ status: 429, body: { code: 'mail-too-soon' } })
    const id = TranslatorId.parse(secretIn((await mailsTo(one.email))[0]).split('.')[0])
    expect(await translators.findById(id)).not.toHaveProperty('recaptchaToken')
    expect((await apply({ email: `${name}@example.com` })).status).toBe(200)
    expect(await mailsTo(`${name}@example.com`)).toHaveLength(1)
  })

  test('A3: it answers the same for an address of an account, of a translator, and of nobody', async () => {
    const { person } = await applicant()
    const other = await somebody()
    const answers = await Promise.all(
      [person.email, other.person.email, 'nobody-at-all@example.com'].map((email) => apply({ email })),
    )
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(await translators.find(other.person.id)).toBeUndefined()
  })

  test('A5: the link works once, only its hash is stored, and the account of the address gets the application', async () => {
    const { person, cookies } = await somebody()
    await apply({ email: person.email })
    expect(await profileOf(cookies)).toBeNull()
    const token = secretIn((await mailsTo(person.email))[0])
    expect(token).not.toBe('')
    const id = TranslatorId.parse(token.split('.')[0])
    const stored = await client.send(new GetCommand({ TableName: tableName(), Key: keys.translator(id) }))
    expect(JSON.stringify(stored.Item)).not.toContain(token.split('.')[1])
    for (const wrong of [`${id}.${'x'.repeat(43)}`, '1.2', 'nothing', `${id}.`])
      expect((await ask(rows.proveApplication, { body: { token: wrong } })).status).toBe(410)
    const tries = await Promise.all(Array.from({ length: 10 }, () => ask(rows.proveApplication, { body: { token } })))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(tries.find(({ status }) => status === 200)?.body).toMatchObject({ email: person.email, hasAccount: true })
    expect(await profileOf(cookies)).toMatchObject({ id, status: 'pending', confirmedAt: null })
    expect((await translators.findByEmail(person.email))?.userId).toBe(person.id)
  })

  test('R3: an unproven one takes nobody’s place and goes after seven days, decided or not', async () => {
    const { person, cookies } = await somebody()
    await apply({ email: person.email })
    expect((await apply({}, cookies)).status).toBe(200)
    const { body } = await apply({ email: 'never-proven@example.com' })
    expect(body).toMatchObject({ emailConfirmationRequired: true })
    const pending = await translators.listAt('pending', { limit: 100 }, new Date())
    const unproven = pending.rows.find(({ email }) => email === 'never-proven@example.com')
    expect(unproven?.expiresAt).toBeGreaterThan(Date.now() / 1000 + 6.9 * 86_400)
    const later = await translators.listAt('pending', { limit: 100 }, new Date(Date.now() + 8 * 86_400_000))
    expect(later.rows.map(({ id }) => id)).not.toContain(unproven?.id)
    if (!unproven) throw new Error('not there')
    // It stays nobody's after a decision: it and its tax data leave as they would have.
    const { id, expiresAt } = unproven
    await decide(rows.rejectTranslator, id, (await staffMember()).cookies)
    expect(await translators.findById(id)).toMatchObject({ status: 'rejected', expiresAt })
    expect((await translators.findTax(id))?.expiresAt).toBe(expiresAt)
  })

  test('the role comes only to a verified account of the address, and its data are confirmed once', async () => {
    const person = await createPerson({ emailVerified: false })
    await apply({ email: person.email })
    await ask(rows.proveApplication, { body: { token: secretIn((await mailsTo(person.email))[0]) } })
    const row = await translators.findByEmail(person.email)
    if (!row) throw new Error('not proven')
    const staff = await staffMember()
    await decide(rows.approveTranslator, row.id, staff.cookies)
    expect(await translators.attach({ ...row, status: 'approved' }, person.id, [], new Date())).toBe(false)
    const stranger = await somebody()
    expect(await profileOf(stranger.cookies)).toBeNull()

    await users.markVerified(person.id, new Date())
    const cookies = await signedIn(person.id)
    expect(await profileOf(cookies)).toMatchObject({ status: 'approved', confirmedAt: null })
    expect((await users.findById(person.id))?.isTranslator).toBe(true)
    expect((await ask(rows.confirmTranslatorProfile, { cookies, body: { agreementVersion: 'old' } })).status).toBe(409)
    const confirmed = await ask(rows.confirmTranslatorProfile, { cookies, body: { agreementVersion: '2026-11' } })
    expect(confirmed.body).toMatchObject({ profile: { confirmedAt: someText } })
  })
})

describe('decisions', () => {
  test('approval gives the role on the next request, and is told', async () => {
    const { person, cookies, id } = await applicant()
    const secret = cookies[0]?.split('=')[1] ?? ''
    const { sha256 } = await import('../lib/hash.ts')
    const staff = await staffMember()
    expect((await sessions.findActor(sha256(secret), new Date()))?.isTranslator).toBe(false)
    const answer = await decide(rows.approveTranslator, id, staff.cookies)
    expect(answer.body).toEqual({
      code: 'translator-approved',
      params: {},
      message: 'Translator approved successfully',
      status: 'approved',
    })
    expect((await sessions.findActor(sha256(secret), new Date()))?.isTranslator).toBe(true)
    expect((await translators.listForPair('es-en', { limit: 100 })).rows.map((row) => row.id)).toContain(id)
    await heard()
    const subjects = (await mailsTo(person.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your application is approved')
    const { rows: log } = await audit.listOf(`translator:${id}`, { limit: 10 })
    expect(log).toMatchObject([
      {
        actor: staff.person.id,
        action: 'translator.approved',
        before: { status: 'pending' },
        after: { status: 'approved' },
      },
    ])

    const happened = []
    for await (const event of events.listBetween(new Date(Date.now() - 60_000), new Date())) happened.push(event)
    expect(happened.filter((one) => one.id === `translator.approved:${person.id}.1`)).toHaveLength(1)

    const suspended = await decide(rows.suspendTranslator, id, staff.cookies, { reason: 'Shared a document' })
    expect(suspended.status).toBe(200)
    await heard()
    expect((await sessions.findActor(sha256(secret), new Date()))?.isTranslator).toBe(false)
    expect((await translators.listForPair('es-en', { limit: 100 })).rows.map((row) => row.id)).not.toContain(id)
    expect((await decide(rows.reinstateTranslator, id, staff.cookies)).status).toBe(200)
    await heard()
    expect((await sessions.findActor(sha256(secret), new Date()))?.isTranslator).toBe(true)

    const row = await translators.findById(id)
    if (row) await translators.leavePairs(row)
    expect((await translators.listForPair('es-en', { limit: 100 })).rows.map((one) => one.id)).not.toContain(id)
    const told = (await mailsTo(person.email)).map(({ subject, text }) => [subject, text.includes('Shared a document')])
    expect(told).toContainEqual(['Your work with Attesta is suspended', true])
    expect(told).toContainEqual(['You can work with Attesta again', false])
  })

  test('rejection is told with its reason, and only from pending', async () => {
    const { person, id, cookies } = await applicant()
    const staff = await staffMember()
    await decide(rows.rejectTranslator, id, staff.cookies, { reason: 'Too many errors in the test.' })
    await heard()
    const mail = (await mailsTo(person.email)).find(({ subject }) => subject === 'Your application as a translator')
    expect(mail?.text).toContain('Too many errors in the test.')
    expect(await profileOf(cookies)).toMatchObject({
      status: 'rejected',
      rejectionReason: 'Too many errors in the test.',
      mayApplyFrom: expect.stringMatching(/Z$/) as string,
    })
    for (const row of [rows.approveTranslator, rows.rejectTranslator, rows.reinstateTranslator])
      expect((await decide(row, id, staff.cookies)).status).toBe(409)
  })

  test('of twenty decisions at once one holds, with one audit row', async () => {
    const { id } = await applicant()
    const staff = await staffMember()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        decide(n % 2 ? rows.approveTranslator : rows.rejectTranslator, id, staff.cookies),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await audit.listOf(`translator:${id}`, { limit: 30 })).rows).toHaveLength(1)
  })

  test('nobody decides about themselves, unknown ids are not there, and moderators and customers may not', async () => {
    const staff = await staffMember()
    await apply({}, staff.cookies)
    const own = await translators.find(staff.person.id)
    expect((await decide(rows.approveTranslator, Number(own?.id), staff.cookies)).status).toBe(403)
    expect((await decide(rows.approveTranslator, 4711, staff.cookies)).status).toBe(404)
    const moderator = await somebody({ isAdmin: true, adminLevel: 'moderator' })
    const { id, cookies } = await applicant()
    for (const who of [moderator.cookies, cookies])
      for (const row of [
        rows.approveTranslator,
        rows.rejectTranslator,
        rows.listTranslatorApplications,
        rows.getTranslator,
      ])
        expect((await decide(row, id, who)).status).toBe(403)
  })

  test('who comes second hears who decided, and the details say it too', async () => {
    const { id } = await applicant()
    const [first, second] = [await staffMember(), await staffMember()]
    await decide(rows.approveTranslator, id, first.cookies)
    const late = await decide(rows.rejectTranslator, id, second.cookies)
    const by = `${first.person.firstName} ${first.person.lastName}`
    expect([late.status, late.body['by'], late.body['status']]).toEqual([409, by, 'approved'])
    const { body } = await ask(rows.getTranslator, { cookies: second.cookies, path: { id: String(id) } })
    expect(body).toMatchObject({
      translator: { decidedBy: by, load: 0, history: [{ action: 'translator.approved', by }] },
    })
  })

  test('an application is found by its address, its number and words of its name, whatever the accents', async () => {
    const word = `Ñandú${Date.now()}`
    const { cookies, person } = await somebody({ lastName: word })
    await apply({ lastName: word }, cookies)
    const own = await translators.find(person.id)
    const staff = await staffMember()
    const of = async (query: Record<string, string>) => {
      const answer = await ask(rows.listTranslatorApplications, { cookies: staff.cookies, query })
      return (answer.body as unknown as { id: number }[]).map(({ id }) => id)
    }
    expect(await of({ search: own?.email ?? '' })).toEqual([own?.id])
    expect(await of({ search: String(own?.id) })).toEqual([own?.id])
    expect(await of({ search: word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase() })).toEqual([own?.id])
    expect(await of({ search: word, status: 'rejected' })).toEqual([])
  })

  test('a reason that holds a tax number is refused', async () => {
    const { id } = await applicant()
    const staff = await staffMember()
    const answer = await decide(rows.rejectTranslator, id, staff.cookies, { reason: `Number ${canary} is wrong` })
    expect([answer.status, answer.body['message']]).toEqual([400, 'Please leave tax numbers out of the reason'])
  })

  test('the list is paged over every status, newest first, and shows no tax data', async () => {
    const staff = await staffMember()
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const answer = await ask(rows.listTranslatorApplications, {
        cookies: staff.cookies,
        query: { limit: '3', ...(cursor && { cursor }) },
      })
      expect(JSON.stringify(answer.body)).not.toMatch(/taxId|\b8093\b/)
      seen.push(...(answer.body as unknown as { id: number }[]).map(({ id }) => id))
      cursor = answer.headers['x-next-cursor'] as string | undefined
    } while (cursor)
    expect(seen.length).toBeGreaterThan(8)
    expect(new Set(seen).size).toBe(seen.length)
    const forged = Buffer.from(JSON.stringify({ gsi2pk: 'QUEUE#pending' })).toString('base64url')
    const answer = await ask(rows.listTranslatorApplications, {
      cookies: staff.cookies,
      query: { cursor: `pending.${forged}` },
    })
    expect(answer.status).toBe(400)
  })
})

describe('R1: the tax number', () => {
  test('is sealed for its own record and field, and opens for no other', async () => {
    const { id } = await applicant()
    const other = await applicant()
    const sealed = (await translators.findTax(id))?.sealedTaxId ?? ''
    expect(sealed).not.toContain(canary)
    expect(await seal.open(sealed, taxIdContext(id))).toBe(canary)
    for (const context of [
      taxIdContext(other.id),
      { ...taxIdContext(id), field: 'phone' },
      { ...taxIdContext(id), table: 'users' },
    ])
      await expect(seal.open(sealed, context)).rejects.toThrow()
    const flipped = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
    await expect(seal.open(flipped, taxIdContext(id))).rejects.toThrow()
    await expect(seal.open('v0.a.b.c.d', taxIdContext(id))).rejects.toThrow()
  })

  test('is shown as its last four; in full with a fresh second factor and an audit row', async () => {
    const { id, cookies } = await applicant()
    expect(await profileOf(cookies)).toMatchObject({ taxIdKind: 'ssn', taxIdLastFour: '8093' })
    const read = (who: string[]) =>
      call(taxHandler, readTaxId, { cookies: who, path: { id: String(id) }, body: { reason: 'Form 1099-NEC' } })
    const staff = await staffMember()
    expect((await read(staff.cookies)).body).toEqual({ taxId: canary, taxIdKind: 'ssn' })
    const stale = await signedIn(staff.person.id, { secondFactorAt: new Date(Date.now() - 660_000).toISOString() })
    expect((await read(stale)).status).toBe(403)
    expect((await read(cookies)).status).toBe(403)
    const { rows: log } = await audit.listOf(`translator:${id}`, { limit: 10 })
    expect(log).toMatchObject([{ action: 'tax-number.read', actor: staff.person.id, why: 'Form 1099-NEC' }])
  })

  test('R2: it stands in no row, mail, answer or log line', async () => {
    const lines: string[] = []
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      lines.push(String(text))
      return true
    })
    const { id, cookies, person } = await applicant()
    await ask(rows.submitW9, { cookies, body: w9 })
    await ask(rows.changeTranslatorProfile, { cookies, body: { taxId: canary } })
    write.mockRestore()
    const stored = await Promise.all(
      [keys.translator(id), keys.translatorTax(id), keys.translatorOf(person.id)].map((Key) =>
        client.send(new GetCommand({ TableName: tableName(), Key })),
      ),
    )
    const everywhere = JSON.stringify([
      stored.map(({ Item }) => Item),
      await mailsTo(person.email),
      await profileOf(cookies),
      lines,
    ])
    expect(everywhere).not.toContain(canary)
    expect(everywhere).not.toContain(canary.replaceAll('-', ''))
  })
})

const w9 = {
  legalName: 'Tomás Vega Ruiz',
  taxClass: 'individual',
  taxId: canary,
  taxAddress: 'Calle Mayor 1',
  taxCity: 'Madrid',
  taxState: 'Madrid',
  taxZip: '28013',
  certified: true,
  signature: 'Tomás Vega Ruiz',
}

describe('the profile', () => {
  test('availability, contact and rates are changed; name, pairs, status and money are not', async () => {
    const { cookies, id } = await applicant()
    const body = {
      availability: 'away',
      phone: '+1 212 555 0100',
      hourlyRate: 55,
      firstName: 'X',
      status: 'approved',
      languagePairs: ['fr-en'],
      totalEarningsCents: 1,
    }
    expect((await ask(rows.changeTranslatorProfile, { cookies, body })).status).toBe(200)
    expect(await translators.findById(id)).toMatchObject({
      availability: 'away',
      phone: '+1 212 555 0100',
      hourlyRate: 55,
      firstName: 'Tomás',
      status: 'pending',
      languagePairs: ['es-en'],
      totalEarningsCents: 0,
    })
    const nobody = await somebody()
    expect((await ask(rows.changeTranslatorProfile, { cookies: nobody.cookies, body })).status).toBe(404)
  })

  test('years of experience stand on certificates: they are changed until staff have decided', async () => {
    const { cookies, id } = await applicant()
    const yearsAfter = async (yearsExperience: number) => {
      const body = { yearsExperience, hourlyRate: 50 }
      expect((await ask(rows.changeTranslatorProfile, { cookies, body })).status).toBe(200)
      return (await translators.findById(id))?.yearsExperience
    }
    expect(await yearsAfter(13)).toBe(13)
    expect((await decide(rows.approveTranslator, id, (await staffMember()).cookies)).status).toBe(200)
    expect(await yearsAfter(50)).toBe(13)
  })

  test('a certification that staff have seen stays seen until it is changed', async () => {
    const { cookies, id } = await applicant()
    const staff = await staffMember()
    const list = (number: string) =>
      ask(rows.setCertifications, {
        cookies,
        body: { certifications: [{ issuer: 'ATA', number, expiresOn: '2027-01-31' }] },
      })
    await list('123')
    const certificationId = (await translators.findById(id))?.certifications[0]?.id ?? ''
    const mark = (which: string, seen: boolean) =>
      ask(rows.markCertification, {
        cookies: staff.cookies,
        path: { id: String(id), certificationId: which },
        body: { seen },
      })
    expect((await mark('unknown', true)).status).toBe(404)
    expect((await mark(certificationId, true)).status).toBe(200)
    await list('123')
    expect((await translators.findById(id))?.certifications).toMatchObject([{ number: '123', seenAt: someText }])
    await list('124')
    expect((await translators.findById(id))?.certifications).toMatchObject([{ number: '124', seenAt: null }])
    expect((await audit.listOf(`translator:${id}`, { limit: 5 })).rows).toMatchObject([
      { action: 'certification.seen' },
    ])
  })

  test('of a new list of certifications and marks that staff set on the old one, none is written over unseen', async () => {
    const { cookies, id } = await applicant()
    const staff = await staffMember()
    const list = (numbers: string[]) =>
      ask(rows.setCertifications, {
        cookies,
        body: { certifications: numbers.map((number) => ({ issuer: 'ATA', number, expiresOn: '2027-01-31' })) },
      })
    const mark = (certificationId: string) =>
      ask(rows.markCertification, {
        cookies: staff.cookies,
        path: { id: String(id), certificationId },
        body: { seen: true },
      })
    for (let round = 0; round < 5; round++) {
      await list(['1', '2', '3', `round ${round}`])
      const before = (await translators.findById(id))?.certifications ?? []
      const [changed, ...marked] = await Promise.all([
        list(['1', '2', '3', `changed ${round}`]),
        ...before.slice(0, 3).map((one) => mark(one.id)),
      ])
      const after = new Map((await translators.findById(id))?.certifications.map((one) => [one.number, one.seenAt]))
      expect(after.has(`changed ${round}`)).toBe(changed?.status === 200)
      marked.forEach(({ status }, place) => {
        const isMarked = after.get(String(place + 1)) !== null
        if (status === 200) expect(isMarked).toBe(true)
        else expect(status).toBe(409)
      })
    }
  })

  test('W-9 is taken with its time, and what stands on it is sealed anew', async () => {
    const { cookies, id } = await applicant()
    const before = (await translators.findTax(id))?.sealedTaxId
    expect((await ask(rows.submitW9, { cookies, body: { ...w9, taxId: '000-12-3456' } })).status).toBe(400)
    expect((await ask(rows.submitW9, { cookies, body: { ...w9, taxId: '12-3456789' } })).status).toBe(200)
    const tax = await translators.findTax(id)
    expect(tax).toMatchObject({
      legalName: 'Tomás Vega Ruiz',
      taxClass: 'individual',
      w9SubmittedAt: someText,
    })
    expect(tax?.sealedTaxId).not.toBe(before)
    expect(await profileOf(cookies)).toMatchObject({
      taxIdKind: 'ein',
      taxIdLastFour: '6789',
      w9SubmissionDate: tax?.w9SubmittedAt,
    })
  })

  test('notes of staff are theirs alone, and their writing is noted without their words', async () => {
    const { cookies, id } = await applicant()
    const staff = await staffMember()
    const noted = await ask(rows.noteOnTranslator, {
      cookies: staff.cookies,
      path: { id: String(id) },
      body: { applicationNotes: 'Called on Monday' },
    })
    expect(noted.body).toMatchObject({ translator: { applicationNotes: 'Called on Monday' } })
    const over = await ask(rows.noteOnTranslator, {
      cookies: staff.cookies,
      path: { id: String(id) },
      body: { applicationNotes: 'Called on Tuesday', seen: '' },
    })
    expect([over.status, over.body['code']]).toEqual([409, 'changed-meanwhile-by'])
    expect(JSON.stringify(await profileOf(cookies))).not.toContain('Monday')
    expect(JSON.stringify((await audit.listOf(`translator:${id}`, { limit: 5 })).rows)).not.toContain('Monday')
  })
})

test('earnings, ratings and the erasure of a person', async () => {
  const { person, id } = await applicant()
  await commit([translators.creditItem(id, 1747)])
  await commit([translators.ratingItem(id, 4)])
  await commit([translators.ratingItem(id, 5)])
  await commit([translators.ratingItem(id, 4, -1)])
  const row = await translators.findById(id)
  if (!row) throw new Error('gone')
  expect(row).toMatchObject({ completedTranslations: 1, totalEarningsCents: 1747, ratingSum: 5, ratingCount: 1 })
  await translators.erase(row, new Date('2031-01-01'))
  expect(await translators.find(person.id)).toBeUndefined()
  expect(await translators.findByEmail(person.email)).toBeUndefined()
  expect((await translators.findTax(id))?.expiresAt).toBe(Date.parse('2031-01-01') / 1000)
  const unpaid = await applicant()
  const other = await translators.find(unpaid.person.id)
  if (!other) throw new Error('gone')
  await translators.erase(other, new Date())
  expect(await translators.findTax(unpaid.id)).toBeUndefined()
})

test('the profile of an account follows it to another address, and is not taken by an application from there', async () => {
  const { person, id } = await applicant()
  const move = async (email: string) => {
    const row = await translators.findById(id)
    if (!row) throw new Error('gone')
    return commit(await translators.addressItems(row, email))
  }
  const free = `free-${person.email}`
  expect(await move(free)).toBe(true)
  expect(await translators.findByEmail(person.email)).toBeUndefined()
  expect((await translators.findByEmail(free))?.id).toBe(id)
  const other = await applicant()
  expect(await move(other.person.email)).toBe(true)
  expect((await translators.findByEmail(other.person.email))?.id).toBe(other.id)
  expect(await translators.findById(id)).toMatchObject({ email: other.person.email })
  expect(await translators.findByEmail(free)).toBeUndefined()
})

test('who was suspended is known by the addresses from before as well', async () => {
  const { person, id } = await applicant()
  const row = await translators.findById(id)
  if (!row) throw new Error('gone')
  const before = `before-${person.email}`
  await translators.erase({ ...row, status: 'suspended' }, new Date('2031-01-01'), [before])
  for (const email of [before, person.email]) expect(await translators.wasSuspended(email, new Date())).toBe(true)
})

test('who was suspended, left and applies again is known to staff by the mailbox, and hears nothing of it', async () => {
  const staff = await staffMember()
  const seen = async (id: number) => {
    const { body } = await ask(rows.getTranslator, { cookies: staff.cookies, path: { id: String(id) } })
    const list = await ask(rows.listTranslatorApplications, { cookies: staff.cookies, query: { search: String(id) } })
    const [listed] = list.body as unknown as Record<string, unknown>[]
    return [(body['translator'] as Record<string, unknown>)['suspendedBefore'], listed?.['suspendedBefore']]
  }
  const first = await applicant()
  const { email } = first.person
  const row = await translators.findById(first.id)
  if (!row) throw new Error('gone')
  expect(await seen(first.id)).toEqual([false, false])
  await translators.erase({ ...row, status: 'suspended' }, new Date('2031-01-01'))
  const second = email.replace('@', '+new@')
  const answer = await apply({ email: second })
  const other = await apply({ email: `other-${email}` })
  expect([answer.status, answer.body]).toEqual([other.status, other.body])
  const { rows: pending } = await translators.listAt('pending', { limit: 100 }, new Date())
  const again = pending.find((one) => one.email === second)
  expect(await seen(again?.id ?? 0)).toEqual([true, true])
  expect(await translators.wasSuspended(email, new Date('2031-01-02'))).toBe(false)
  const good = await applicant()
  const rowOfGood = await translators.findById(good.id)
  if (!rowOfGood) throw new Error('gone')
  await translators.erase(rowOfGood, new Date('2031-01-01'))
  expect(await translators.wasSuspended(good.person.email, new Date())).toBe(false)
})

test('a secret is offered to an application that is there, and proves it before its end only', async () => {
  await apply({ email: 'late@example.com' })
  const row = (await translators.listAt('pending', { limit: 100 }, new Date())).rows.find(
    ({ email }) => email === 'late@example.com',
  )
  if (!row) throw new Error('no application')
  expect(await translators.offerProof(row.id, 'hash', 1)).toBe(true)
  expect(await translators.prove(row, 'hash', new Date())).toBe(false)
  expect(await translators.offerProof(TranslatorId.parse(newId()), 'hash', 1)).toBe(false)
  expect(await translators.create(row, (await translators.findTax(row.id)) as never)).toBe(false)
  const tax = await translators.findTax(row.id)
  if (!tax) throw new Error('no tax data')
  expect(await translators.changeTax({ ...tax, taxCity: 'Sevilla' }, { taxIdLastFour: '1' })).toBe(true)
  expect(
    await translators.decide(
      { ...row, decisions: 7 },
      { status: 'approved', by: 1 as never, reason: null },
      [],
      new Date(),
    ),
  ).toBe(false)
})
