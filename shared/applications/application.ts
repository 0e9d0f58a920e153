import * as z from 'zod'
import { ApplicationId, UserId } from '../lib/id.ts'
import { Email, line, optionalLine } from '../lib/text.ts'
import { webAddress } from '../lib/web-address.ts'
import { field } from '../messages/field.ts'

export const companySizes = ['1-10', '11-50', '51-200', '201-1000', '1000+'] as const
export const expectedVolumes = ['1-100', '101-500', '501-2000', '2000+'] as const
export const timelines = ['immediate', 'month', 'quarter', 'exploring'] as const

/** The form of `/api-signup`. */
export const ApiApplicationRequest = z.object({
  companyName: line(200, field('company-name-required')),
  contactName: line(200, field('contact-name-required')),
  email: Email,
  phone: optionalLine(50),
  website: z.union([z.literal(''), webAddress(field('url-invalid'))]).optional(),
  companySize: z.enum(companySizes).optional(),
  useCase: z.string().trim().min(1, field('use-case-required')).max(5000),
  expectedVolume: z.enum(expectedVolumes).optional(),
  timeline: z.enum(timelines).optional(),
  additionalInfo: z.string().trim().max(5000).optional(),
})
export type ApiApplicationRequest = z.infer<typeof ApiApplicationRequest>

/** Decided once, and only from pending. */
export const ApplicationStatus = z.enum(['pending', 'approved', 'rejected'])
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

export const ApiApplication = ApiApplicationRequest.extend({
  id: ApplicationId,
  /** The account that applied, where somebody was signed in. */
  userId: UserId.nullable(),
  status: ApplicationStatus,
  adminNotes: z.string().nullable(),
  approvedBy: UserId.nullable(),
  approvedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type ApiApplication = z.infer<typeof ApiApplication>

export const applicationLimits = {
  address: { scope: 'api-application-address', max: 10, windowSeconds: 86_400 },
  everybody: { scope: 'api-application-all', max: 2000, windowSeconds: 86_400 },
} as const
