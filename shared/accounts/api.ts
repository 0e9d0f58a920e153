import * as z from 'zod'
import { Empty, MessageAnswer } from '../lib/answer.ts'
import { anyone, route, signedIn } from '../lib/route.ts'
import { Email } from '../lib/text.ts'
import { CurrentUser, Password, Registration } from './account.ts'

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
    password: z.string().min(1, 'Password is required').max(256),
    recaptchaToken: Captcha,
    totpCode: z
      .string()
      .regex(/^\d{6}$/)
      .optional(),
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
