import * as z from 'zod'
import { AuditReason } from '../audit/audit.ts'
import { MessageAnswer } from '../lib/answer.ts'
import { ApplicationId } from '../lib/id.ts'
import { PageInput } from '../lib/page.ts'
import { anyone, route, staff } from '../lib/route.ts'
import { field } from '../messages/field.ts'
import { ApiApplication, ApiApplicationRequest, ApplicationStatus } from './application.ts'

export const applyForApi = route({
  name: 'applyForApi',
  method: 'POST',
  path: '/api/api-applications',
  access: anyone,
  input: ApiApplicationRequest,
  output: MessageAnswer,
  summary: 'Apply for access to the API',
})

const Decision = z.object({ id: ApplicationId, adminNotes: z.string().trim().max(2000).optional() })

export const listApiApplications = route({
  name: 'listApiApplications',
  method: 'GET',
  path: '/api/admin/api-applications',
  access: staff('access-requests.read'),
  input: PageInput.extend({ status: ApplicationStatus.default('pending') }),
  output: z.array(ApiApplication),
  summary: 'Applications for the API of a status, newest first; the next cursor stands in a header',
})

export const approveApiApplication = route({
  name: 'approveApiApplication',
  method: 'POST',
  path: '/api/admin/api-applications/{id}/approve',
  access: staff('access-requests.decide'),
  input: Decision,
  output: MessageAnswer,
  summary: 'Approve an application for the API; the applicant is told by mail',
})

export const rejectApiApplication = route({
  name: 'rejectApiApplication',
  method: 'POST',
  path: '/api/admin/api-applications/{id}/reject',
  access: staff('access-requests.decide'),
  input: Decision.extend({
    /** Told to the applicant; the notes stay among staff. */
    reason: AuditReason.min(1, field('reason-required')),
  }),
  output: MessageAnswer,
  summary: 'Reject an application for the API with a reason; the applicant is told by mail',
})
