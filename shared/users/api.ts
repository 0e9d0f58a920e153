import * as z from 'zod'
import { AdminLevel } from '../accounts/account.ts'
import { AuditReason } from '../audit/audit.ts'
import { MessageAnswer } from '../lib/answer.ts'
import { UserId } from '../lib/id.ts'
import { PageInput } from '../lib/page.ts'
import { route, staff } from '../lib/route.ts'
import { field } from '../messages/field.ts'
import { foldName, searchMinLetters } from './search.ts'
import { AdminUser, AdminUserDetails, CustomerDocument } from './user.ts'

const Id = z.object({ id: UserId })
const Why = AuditReason.min(1, field('reason-required'))

export const listUsers = route({
  name: 'listUsers',
  method: 'GET',
  path: '/api/admin/users',
  access: staff('users.read'),
  input: PageInput.extend({
    /** A number of an account, or the beginning of a name or an address. */
    search: z
      .string()
      .trim()
      .max(200)
      .refine((text) => text === '' || Array.from(foldName(text)).length >= searchMinLetters, field('search-short'))
      .optional(),
    /** Administrators alone. */
    list: z.enum(['all', 'staff']).default('all'),
  }),
  output: z.array(AdminUser),
  summary: 'Accounts, newest first, or those that a search finds; the next cursor stands in a header',
})

export const getUser = route({
  name: 'getUser',
  method: 'GET',
  path: '/api/admin/users/{id}',
  access: staff('users.read'),
  input: Id,
  output: AdminUserDetails,
  summary: 'An account with its sessions and used promotions',
})

export const listUserDocuments = route({
  name: 'listUserDocuments',
  method: 'GET',
  path: '/api/admin/users/{id}/documents',
  access: staff('users.read'),
  input: Id.extend(PageInput.shape),
  output: z.array(CustomerDocument),
  summary: 'Names and states of a customer’s documents, newest first; no text',
})

export const setAdminStatus = route({
  name: 'setAdminStatus',
  method: 'POST',
  path: '/api/admin/users/{id}/admin-status',
  access: staff('admins.write'),
  input: Id.extend({
    isAdmin: z.boolean(),
    adminLevel: AdminLevel.default('admin'),
    /** The level that was seen, null for none: where it has changed since, nothing is done. */
    seenLevel: AdminLevel.nullable().optional(),
    why: AuditReason.optional(),
  }),
  output: MessageAnswer,
  summary: 'Give an account a level, or take it away; its sessions end',
})

export const disableUser = route({
  name: 'disableUser',
  method: 'POST',
  path: '/api/admin/users/{id}/disable',
  access: staff('users.write'),
  input: Id.extend({ why: Why }),
  output: MessageAnswer,
  summary: 'Disable an account: no sign-in, and its sessions and API keys end',
})

export const enableUser = route({
  name: 'enableUser',
  method: 'POST',
  path: '/api/admin/users/{id}/enable',
  access: staff('users.write'),
  input: Id.extend({ why: AuditReason.optional() }),
  output: MessageAnswer,
  summary: 'Let a disabled account in again',
})

export const endUserSessions = route({
  name: 'endUserSessions',
  method: 'POST',
  path: '/api/admin/users/{id}/end-sessions',
  access: staff('users.write'),
  input: Id.extend({ why: AuditReason.optional() }),
  output: MessageAnswer,
  summary: 'End every session of an account',
})
