import * as z from 'zod'
import { AuditReason } from '../audit/audit.ts'
import { Empty, MessageAnswer } from '../lib/answer.ts'
import { UserId } from '../lib/id.ts'
import { anyone, route, signedIn, staff } from '../lib/route.ts'
import { Email } from '../lib/text.ts'
import { field } from '../messages/field.ts'
import {
  Captcha,
  CurrentUser,
  Password,
  ProfileChange,
  Registration,
  SessionView,
  TotpCode,
  Verification,
} from './account.ts'
import { RecoveryCode } from './recovery-code.ts'

/** The password of the account, as it was typed. */
const GivenPassword = z.string().min(1, field('password-required')).max(256)
/** The secret in the link of a mail. */
const LinkSecret = z.string().min(1).max(200)

/** Shown once: only their hashes are kept. */
const RecoveryCodes = z.array(z.string())

export const me = route({
  name: 'me',
  method: 'GET',
  path: '/api/me',
  access: signedIn,
  input: Empty,
  output: z.object({ user: CurrentUser }),
  summary: 'The signed-in user',
})

export const currentSession = route({
  name: 'currentSession',
  method: 'GET',
  path: '/api/session',
  access: anyone,
  input: Empty,
  output: z.object({ user: CurrentUser.nullable() }),
  summary: 'Who is signed in, or nobody: the same as `/api/me`, without an error for a visitor',
})

export const updateMe = route({
  name: 'updateMe',
  method: 'PATCH',
  path: '/api/me',
  access: signedIn,
  input: ProfileChange.partial().extend({
    /** False forgets what is remembered, and remembers no more. */
    translationMemory: z.boolean().optional(),
  }),
  output: z.object({ user: CurrentUser }),
  summary: 'Change the own profile; fields that are left out stay',
})

export const register = route({
  name: 'register',
  method: 'POST',
  path: '/api/register',
  access: anyone,
  input: Registration,
  output: MessageAnswer,
  summary: 'Create an account; a link by mail confirms the address',
})

export const login = route({
  name: 'login',
  method: 'POST',
  path: '/api/login',
  access: anyone,
  input: z.object({
    email: Email,
    password: GivenPassword,
    recaptchaToken: Captcha,
    /** Asked for by `second-factor-required`: the same call again, with the code. */
    totpCode: TotpCode.optional(),
    /** In the place of the code, where the app is lost; it opens no call that wants a fresh second factor. */
    recoveryCode: RecoveryCode.optional(),
  }),
  output: z.object({ user: CurrentUser }),
  summary: 'Start a session',
})

export const logout = route({
  name: 'logout',
  method: 'POST',
  path: '/api/logout',
  access: anyone,
  input: Empty,
  output: MessageAnswer,
  summary: 'End this session',
})

export const verifyEmail = route({
  name: 'verifyEmail',
  method: 'GET',
  path: '/api/verify-email',
  access: anyone,
  input: z.object({ token: LinkSecret }),
  output: Verification,
  summary: 'Confirm an email address with the token of the mail',
})

export const confirmRegistration = route({
  name: 'confirmRegistration',
  method: 'POST',
  path: '/api/verify-email',
  access: anyone,
  input: z.object({ token: LinkSecret, password: GivenPassword, recaptchaToken: Captcha }),
  output: Verification,
  summary:
    'Confirm an email address from another browser: the token of the mail and the password chosen at registration',
})

export const removeRegistration = route({
  name: 'removeRegistration',
  method: 'POST',
  path: '/api/remove-registration',
  access: anyone,
  input: z.object({ token: LinkSecret }),
  output: MessageAnswer,
  summary: 'Remove a registration that somebody else made with the own address',
})

export const resendVerification = route({
  name: 'resendVerification',
  method: 'POST',
  path: '/api/resend-verification',
  access: anyone,
  input: z.object({ email: Email, recaptchaToken: Captcha }),
  output: MessageAnswer,
  summary: 'Send the verification mail again',
})

export const forgotPassword = route({
  name: 'forgotPassword',
  method: 'POST',
  path: '/api/forgot-password',
  access: anyone,
  input: z.object({ email: Email, recaptchaToken: Captcha }),
  output: MessageAnswer,
  summary: 'Send a link that sets a new password',
})

export const resetPassword = route({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/reset-password',
  access: anyone,
  input: z.object({ token: LinkSecret, password: Password }),
  output: MessageAnswer,
  summary: 'Set a new password with the token of the mail; ends every session',
})

export const changePassword = route({
  name: 'changePassword',
  method: 'POST',
  path: '/api/change-password',
  access: signedIn,
  input: z.object({ currentPassword: GivenPassword, newPassword: Password }),
  output: MessageAnswer,
  summary: 'Set a new password; every other session ends',
})

export const changeEmail = route({
  name: 'changeEmail',
  method: 'POST',
  path: '/api/change-email',
  access: signedIn,
  input: z.object({
    email: Email,
    password: GivenPassword,
    /** One of the two, where the account has a second factor. */
    totpCode: TotpCode.optional(),
    recoveryCode: RecoveryCode.optional(),
  }),
  output: MessageAnswer,
  summary: 'Ask for another address of the own account; a link by mail to it makes the change',
})

export const confirmEmail = route({
  name: 'confirmEmail',
  method: 'POST',
  path: '/api/change-email/confirm',
  access: signedIn,
  input: z.object({ token: LinkSecret }),
  output: MessageAnswer.extend({ user: CurrentUser }),
  summary: 'Change the address of the own account with the token of the mail; every other session ends',
})

export const undoEmail = route({
  name: 'undoEmail',
  method: 'POST',
  path: '/api/change-email/undo',
  access: anyone,
  input: z.object({ token: LinkSecret }),
  output: MessageAnswer,
  summary: 'Take the address back with the token of the mail to it; everything that the password opened ends',
})

export const listSessions = route({
  name: 'listSessions',
  method: 'GET',
  path: '/api/sessions',
  access: signedIn,
  input: Empty,
  output: z.object({ sessions: z.array(SessionView) }),
  summary: 'The browsers that are signed in to this account, newest first',
})

export const revokeSessions = route({
  name: 'revokeSessions',
  method: 'POST',
  path: '/api/sessions/revoke-all',
  access: signedIn,
  input: Empty,
  output: MessageAnswer,
  summary: 'End every session of this account but the one that asks',
})

export const enrolSecondFactor = route({
  name: 'enrolSecondFactor',
  method: 'POST',
  path: '/api/second-factor/enrol',
  access: signedIn,
  input: z.object({ password: GivenPassword }),
  output: z.object({
    /** Base32, for typing it in. */
    secret: z.string(),
    /** `otpauth://totp/…`, for a QR code. */
    uri: z.string(),
  }),
  summary: 'A secret for an authenticator app; it counts once a code confirmed it',
})

export const confirmSecondFactor = route({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/api/second-factor/confirm',
  access: signedIn,
  input: z.object({ password: GivenPassword, totpCode: TotpCode }),
  output: MessageAnswer.extend({ recoveryCodes: RecoveryCodes }),
  summary: 'Turn the second factor on with a first code; every other session ends',
})

export const secondFactor = route({
  name: 'secondFactor',
  method: 'GET',
  path: '/api/second-factor',
  access: signedIn,
  input: Empty,
  output: z.object({ enrolledAt: z.iso.datetime().nullable(), recoveryCodesLeft: z.int().nonnegative() }),
  summary: 'Whether an authenticator app is set up, and how many recovery codes are left',
})

export const remakeRecoveryCodes = route({
  name: 'remakeRecoveryCodes',
  method: 'POST',
  path: '/api/second-factor/recovery-codes',
  access: signedIn,
  input: z.object({ password: GivenPassword, totpCode: TotpCode }),
  output: MessageAnswer.extend({ recoveryCodes: RecoveryCodes }),
  summary: 'Make new recovery codes; the ones before open nothing any more',
})

export const removeSecondFactor = route({
  name: 'removeSecondFactor',
  method: 'POST',
  path: '/api/second-factor/remove',
  access: signedIn,
  input: z.object({
    password: GivenPassword,
    /** One of the two. */
    totpCode: TotpCode.optional(),
    recoveryCode: RecoveryCode.optional(),
  }),
  output: MessageAnswer,
  summary: 'Take the authenticator app away, to set up another one; every other session ends',
})

export const resetSecondFactor = route({
  name: 'resetSecondFactor',
  method: 'POST',
  path: '/api/admin/users/{id}/reset-second-factor',
  access: staff('factors.reset'),
  input: z.object({ id: UserId, reason: AuditReason.min(1, field('reason-required')) }),
  output: MessageAnswer,
  summary: 'Take the authenticator app of somebody else away, who has lost it and the recovery codes',
})

export const checkSecondFactor = route({
  name: 'checkSecondFactor',
  method: 'POST',
  path: '/api/second-factor/check',
  access: signedIn,
  input: z.object({ password: GivenPassword, totpCode: TotpCode }),
  output: MessageAnswer,
  summary: 'Give the second factor again, for calls that want a fresh one',
})

export const deleteAccount = route({
  name: 'deleteAccount',
  method: 'POST',
  path: '/api/delete-account',
  access: signedIn,
  input: z.object({ password: z.string().min(1, field('password-required')).max(256) }),
  output: MessageAnswer,
  summary: 'Delete the own account with all its documents',
})
