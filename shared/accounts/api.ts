import * as z from 'zod'
import { Empty, MessageAnswer } from '../lib/answer.ts'
import { anyone, route, signedIn } from '../lib/route.ts'
import { Email } from '../lib/text.ts'
import { CurrentUser, Password, ProfileChange, Registration, SessionView, TotpCode } from './account.ts'

/** The password of the account, as it was typed. */
const GivenPassword = z.string().min(1, 'Password is required').max(256)
const Captcha = z.string().max(4096).nullable().optional()

export const me = route({
  name: 'me',
  method: 'GET',
  path: '/api/me',
  access: signedIn,
  input: Empty,
  output: z.object({ user: CurrentUser }),
  summary: 'The signed-in user',
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
  input: z.object({ token: z.string().min(1).max(200) }),
  output: z.object({
    /** False for a link that is unknown, used up or too old; `message` says what to do. */
    verified: z.boolean(),
    message: z.string(),
    user: z.object({ firstName: z.string() }).optional(),
  }),
  summary: 'Confirm an email address with the token of the mail',
})

export const resendVerification = route({
  name: 'resendVerification',
  method: 'POST',
  path: '/api/resend-verification',
  access: anyone,
  input: z.object({ email: Email }),
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
  input: z.object({ token: z.string().min(1).max(200), password: Password }),
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
  output: MessageAnswer,
  summary: 'Turn the second factor on with a first code; every other session ends',
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
  input: z.object({ password: z.string().min(1, 'Password is required').max(256) }),
  output: MessageAnswer,
  summary: 'Delete the own account with all its documents',
})
