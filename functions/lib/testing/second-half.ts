import {
  InvitationId,
  type QueueItemId,
  TicketId,
  type TranslatorId,
  TranslatorTestId,
  type UserId,
} from '#shared/lib/id.ts'
import { newTicket } from '#shared/support/ticket.ts'
import * as files from '../../adapters/files.ts'
import { seal } from '../../adapters/seal.ts'
import * as data from '../../data/data.ts'
import { inWork } from '../../data/testing/job-in-work.ts'
import { newTranslator } from '../../data/testing/new-translator.ts'
import { signedIn } from '../../data/testing/person.ts'
import { queuedJob } from '../../data/testing/queued-job.ts'
import { signedJob } from '../../data/testing/signed-job.ts'
import { objectKeys } from '../../data/translations/object-keys.ts'
import type { TranslationRow } from '../../data/translations/translations.ts'
import type { LedgerEntry, Unit, UnitTarget } from '../../documents/index.ts'
import { newId } from '../base.ts'
import { taxIdContext } from '../tax-id-context.ts'

const texts = ['El vendedor entrega los bienes.', 'El comprador paga en 30 días.', '4711']

/**
 * What the human half works on, for calls that are generated: jobs that wait, are in work and are signed, pay, a question, an
 * invitation, an application and an entrance test. Answers their ids, and a translator who holds one of the jobs.
 */
export async function secondHalf(customer: {
  id: UserId
  email: string
}): Promise<{ ids: number[]; cookies: string[] }> {
  const now = new Date()
  const small = { userId: customer.id, segmentsTotal: texts.length, fileType: 'txt' as const }
  const sealTaxId = (id: TranslatorId) => seal('078051120', taxIdContext(id))
  const [translator, applicant] = await Promise.all([
    newTranslator(['es-en'], {}, {}, sealTaxId),
    newTranslator(['es-en', 'en-es'], {}, {}, sealTaxId),
  ])
  const by = translator.person.id
  const open = [undefined, by, by].map(async (holder): Promise<{ id: QueueItemId; translation: TranslationRow }> => {
    const { translation, item } = await queuedJob(now, small)
    await writeFiles(translation)
    if (holder !== undefined) await inWork(item.id, holder, { assignedTranslator: 'Tomás Vega' })
    return { id: item.id, translation }
  })
  const signed = [signedJob(by), signedJob(by), signedJob(by, 2495, small)]
  const ticketId = TicketId.parse(newId())
  const asked = { id: ticketId, author: 'person', userId: customer.id, name: 'Ana', email: customer.email } as const
  const invitationId = InvitationId.parse(newId())
  const invitation = {
    id: invitationId,
    email: `${invitationId}@example.com`,
    invitedBy: by,
    adminLevel: 'moderator',
  } as const
  const [jobs, done, testId] = await Promise.all([
    Promise.all(open),
    Promise.all(signed),
    handedIn(applicant.person.id, applicant.row.id, now),
    data.tickets.create(newTicket({ ...asked, subject: 'Help', message: 'Please look at my document.' }, now)),
    data.invitations.create({ ...invitation, invitationMessage: null, createdAt: now.toISOString() }, [], now),
  ])
  await Promise.all(done.map(async (id) => writeFiles(await data.translations.get(id))))
  const documents = [...jobs.map(({ translation }) => translation.id), ...done]
  const people = [by, applicant.person.id, customer.id]
  return {
    ids: [
      ...jobs.map(({ id }) => id),
      ...documents,
      ...people,
      translator.row.id,
      applicant.row.id,
      ticketId,
      invitationId,
      testId,
    ],
    cookies: await signedIn(by),
  }
}

async function handedIn(userId: UserId, translatorId: Parameters<typeof data.translators.findById>[0], now: Date) {
  const id = TranslatorTestId.parse(newId())
  const at = now.toISOString()
  const answers = Array.from({ length: 8 }, () => 'An answer.')
  const open = { errors: [], score: null, scoredBy: null, scoredAs: null, scoredAt: null, earlier: [] }
  await data.translatorTests.create({
    id,
    userId,
    translatorId,
    pair: 'es-en',
    setId: 'es-en-1',
    startedAt: at,
    endsAt: at,
    submittedAt: at,
    answers,
    ...open,
  })
  return id
}

/** The files that the workflow leaves of a small text. */
async function writeFiles(translation: TranslationRow): Promise<void> {
  const keys = objectKeys(translation)
  const units: Unit[] = texts.map((text, i) => ({
    id: `t${i}`,
    kind: 'paragraph',
    place: [{ kind: 'line', number: i + 1 }],
    pieces: [text],
  }))
  const ledger = units.map(({ id, kind, place }, i): LedgerEntry => {
    const source = texts[i] ?? ''
    const isKept = /^\d+$/.test(source)
    const what = isKept
      ? ({ disposition: 'kept', reason: 'number' } as const)
      : ({ disposition: 'translated', reason: null } as const)
    return { id, place, kind, source, target: `⟦${source}⟧`, sourceHash: '0'.repeat(16), notes: [], ...what }
  })
  const targets: UnitTarget[] = texts.map((text, i) => ({ id: `t${i}`, pieces: [`⟦${text}⟧`] }))
  await Promise.all([
    files.putJson(keys.units, units),
    files.putJson(keys.ledger, ledger),
    files.putJson(keys.targets, targets),
    files.put(keys.source, texts.join('\n\n'), 'text/plain'),
    files.put(keys.original, texts.join('\n\n'), 'text/plain'),
    files.put(keys.translated, texts.join('\n\n'), 'text/plain'),
    files.put(keys.result('txt'), texts.join('\n\n'), 'text/plain'),
  ])
}
