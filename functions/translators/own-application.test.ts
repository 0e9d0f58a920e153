import { expect, test } from 'vitest'
import { TranslatorId } from '#shared/lib/id.ts'
import { systemBase } from '../lib/base.ts'
import { approveTranslator } from './approve-translator.ts'
import { markCertification } from './mark-certification.ts'
import { noteOnTranslator } from './note-on-translator.ts'

const id = TranslatorId.parse(7)

/** Staff with the account 1, and one application. */
function deciding(row: { userId: number | null; email: string }) {
  const certifications = [{ id: 'ata', issuer: 'ATA', number: '1', expiresOn: null, seenAt: null }]
  const application = { id, status: 'pending', certifications, languagePairs: [], decisions: 0, ...row }
  const translators = { findById: () => Promise.resolve(application) }
  const actor = { userId: 1, email: 'mia@example.com', adminLevel: 'admin' }
  return { ...systemBase('test'), actor, data: { translators }, mail: {} } as never
}

test.each([
  ['of the own account', { userId: 1, email: 'mia@example.com' }],
  ['sent without signing in, under the own address', { userId: null, email: 'mia@example.com' }],
  ['sent without signing in, to the own mailbox', { userId: null, email: 'Mia+work@example.com' }],
])(
  'Z5: nobody decides about an application %s, marks its certifications as seen, or writes what staff note about it',
  async (_, row) => {
    const ctx = deciding(row)
    await expect(approveTranslator(ctx, { id })).rejects.toMatchObject({ code: 'own-application' })
    const mark = { id, certificationId: 'ata', seen: true }
    await expect(markCertification(ctx, mark)).rejects.toMatchObject({ code: 'own-application' })
    const note = { id, applicationNotes: 'Excellent.' }
    await expect(noteOnTranslator(ctx, note)).rejects.toMatchObject({ code: 'own-application' })
  },
)
