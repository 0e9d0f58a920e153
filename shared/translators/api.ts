import * as z from 'zod'
import { AuditReason } from '../audit/audit.ts'
import { MessageAnswer } from '../lib/answer.ts'
import { TranslatorId, UploadId } from '../lib/id.ts'
import { PageInput } from '../lib/page.ts'
import { anyone, route, signedIn, staff } from '../lib/route.ts'
import { field } from '../messages/field.ts'
import { CertificationInput, ProfileChange, TranslatorApplicationRequest, W9 } from './application.ts'
import {
  TranslatorApplication,
  TranslatorDetails,
  TranslatorProfile,
  TranslatorStatus,
  translatorLimits,
} from './translator.ts'

export const applyAsTranslator = route({
  name: 'applyAsTranslator',
  method: 'POST',
  path: '/api/translator-application',
  access: anyone,
  input: TranslatorApplicationRequest,
  output: MessageAnswer.extend({
    /** The address has to be proven first: a mail with a link is on its way. */
    emailConfirmationRequired: z.boolean(),
  }),
  summary: 'Apply as a translator',
})

export const proveApplication = route({
  name: 'proveApplication',
  method: 'POST',
  path: '/api/translator-application/prove',
  access: anyone,
  input: z.object({ token: z.string().min(1).max(200) }),
  output: MessageAnswer.extend({
    email: z.string(),
    /** An account of this address is there: sign in; otherwise create one. */
    hasAccount: z.boolean(),
  }),
  summary: 'Show that the address of an application is one’s own',
})

const Own = z.object({ profile: TranslatorProfile })

export const getTranslatorProfile = route({
  name: 'getTranslatorProfile',
  method: 'GET',
  path: '/api/translator/profile',
  access: signedIn,
  input: z.object({}),
  output: z.object({ profile: TranslatorProfile.nullable() }),
  summary: 'One’s own application and profile as a translator',
})

export const changeTranslatorProfile = route({
  name: 'changeTranslatorProfile',
  method: 'PATCH',
  path: '/api/translator/profile',
  access: signedIn,
  input: ProfileChange,
  output: Own,
  summary: 'Change one’s profile as a translator, and whether one is available',
})

export const confirmTranslatorProfile = route({
  name: 'confirmTranslatorProfile',
  method: 'POST',
  path: '/api/translator/profile/confirm',
  access: signedIn,
  input: z.object({ agreementVersion: z.string().max(20) }),
  output: Own,
  summary: 'Confirm that the data of an application made without signing in are one’s own',
})

export const setCertifications = route({
  name: 'setCertifications',
  method: 'PUT',
  path: '/api/translator/certifications',
  access: signedIn,
  input: z.object({
    certifications: z.array(CertificationInput).max(translatorLimits.certifications, field('certifications-too-many')),
  }),
  output: Own,
  summary: 'List one’s certifications; what was changed has to be seen by staff again',
})

export const setResume = route({
  name: 'setResume',
  method: 'POST',
  path: '/api/translator/resume',
  access: signedIn,
  input: z.object({ uploadId: UploadId }),
  output: Own,
  summary: 'Take an uploaded and scanned file as one’s résumé',
})

export const removeResume = route({
  name: 'removeResume',
  method: 'DELETE',
  path: '/api/translator/resume',
  access: signedIn,
  input: z.object({}),
  output: Own,
  summary: 'Delete one’s résumé',
})

export const submitW9 = route({
  name: 'submitW9',
  method: 'POST',
  path: '/api/translator/w9',
  access: signedIn,
  input: W9,
  output: Own,
  summary: 'Submit Form W-9 electronically',
})

export const listTranslatorApplications = route({
  name: 'listTranslatorApplications',
  method: 'GET',
  path: '/api/admin/translator-applications',
  access: staff('applications.read'),
  input: PageInput.extend({
    status: TranslatorStatus.optional(),
    /** A whole address, the number of an application, or words of the name. */
    search: z.string().trim().max(200).optional(),
  }),
  output: z.array(TranslatorApplication),
  summary: 'Applications of translators, newest first',
})

const one = z.object({ id: TranslatorId })
const Decided = MessageAnswer.extend({ status: TranslatorStatus })

export const getTranslator = route({
  name: 'getTranslator',
  method: 'GET',
  path: '/api/admin/translators/{id}',
  access: staff('applications.read'),
  input: one,
  output: z.object({ translator: TranslatorDetails }),
  summary: 'One translator with all that staff may see',
})

export const approveTranslator = route({
  name: 'approveTranslator',
  method: 'POST',
  path: '/api/admin/approve-translator/{id}',
  access: staff('applications.decide'),
  input: one,
  output: Decided,
  summary: 'Approve a pending application',
})

export const rejectTranslator = route({
  name: 'rejectTranslator',
  method: 'POST',
  path: '/api/admin/reject-translator/{id}',
  access: staff('applications.decide'),
  input: one.extend({ reason: AuditReason.optional() }),
  output: Decided,
  summary: 'Reject a pending application, with a reason that the applicant reads',
})

export const suspendTranslator = route({
  name: 'suspendTranslator',
  method: 'POST',
  path: '/api/admin/suspend-translator/{id}',
  access: staff('translators.suspend'),
  input: one.extend({ reason: AuditReason.min(1, field('reason-required')) }),
  output: Decided,
  summary: 'Suspend a translator: no claims, no signatures, from the next request',
})

export const reinstateTranslator = route({
  name: 'reinstateTranslator',
  method: 'POST',
  path: '/api/admin/reinstate-translator/{id}',
  access: staff('translators.suspend'),
  input: one.extend({ reason: AuditReason.optional() }),
  output: Decided,
  summary: 'Let a suspended translator work again',
})

export const noteOnTranslator = route({
  name: 'noteOnTranslator',
  method: 'PUT',
  path: '/api/admin/translators/{id}/notes',
  access: staff('applications.decide'),
  input: one.extend({
    applicationNotes: z.string().trim().max(5000),
    /** The notes were written over these, as the caller saw them. */
    seen: z.string().max(5000).optional(),
  }),
  output: z.object({ translator: TranslatorDetails }),
  summary: 'Write the staff’s notes on an application',
})

export const markCertification = route({
  name: 'markCertification',
  method: 'POST',
  path: '/api/admin/translators/{id}/certifications/{certificationId}',
  access: staff('applications.decide'),
  input: one.extend({ certificationId: z.string().max(40), seen: z.boolean() }),
  output: z.object({ translator: TranslatorDetails }),
  summary: 'Mark a certification as seen, or not',
})

export const readResume = route({
  name: 'readResume',
  method: 'POST',
  path: '/api/admin/translators/{id}/resume',
  access: staff('applications.read'),
  input: one,
  output: z.object({ url: z.string(), filename: z.string() }),
  summary: 'A link of one minute to a translator’s résumé',
})
