// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { GlossaryView } from '#shared/glossaries/glossary.ts'
import { ChangeAddressDialog } from '../features/accounts/change-address-dialog.tsx'
import { ChangePasswordForm } from '../features/accounts/change-password-form.tsx'
import { DeleteAccountDialog } from '../features/accounts/delete-account-dialog.tsx'
import { ForgotPasswordForm } from '../features/accounts/forgot-password-form.tsx'
import { LoginForm } from '../features/accounts/login-form.tsx'
import { ProfileForm } from '../features/accounts/profile-form.tsx'
import { RegisterForm } from '../features/accounts/register-form.tsx'
import { ResetPasswordForm } from '../features/accounts/reset-password-form.tsx'
import { CreateKeyDialog } from '../features/api-keys/create-key-dialog.tsx'
import { ApiApplicationForm } from '../features/applications/api-application-form.tsx'
import { RenameGlossaryDialog } from '../features/glossaries/rename-glossary-dialog.tsx'
import { ContactForm } from '../features/support/contact-form.tsx'
import { WebhookDialog } from '../features/webhooks/webhook-dialog.tsx'
import * as captcha from '../lib/captcha.ts'
import { queryClient } from '../lib/query-client.ts'
import { ApiError, send } from '../lib/send.ts'
import { user } from '../lib/testing/user.ts'
import { english as messages } from '../messages/english.ts'

vi.spyOn(captcha, 'captchaToken').mockResolvedValue('local-pass')
vi.spyOn(captcha, 'withCaptcha').mockImplementation((_, act) => act(null))

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: messages } }))
afterEach(() => {
  cleanup()
  vi.mocked(send).mockReset()
})

const password = 'Quiet harbour 4711'
const nothing = () => {}
const glossary = GlossaryView.parse({
  id: 5,
  name: 'Contracts',
  filename: 'contracts.csv',
  sourceLanguage: 'en',
  targetLanguages: ['pt'],
  terms: 2,
  createdAt: '2026-05-01T12:00:00.000Z',
})

/** Every form: what is shown, the button that sends it, and what a person types, by the name of the field. */
const forms: [form: string, shown: () => ReactNode, action: string, typed: Record<string, string>][] = [
  ['sign-in', () => <LoginForm target="/" />, 'Sign In', { email: user.email, password }],
  [
    'registration',
    () => <RegisterForm target={null} />,
    'Create Account',
    {
      firstName: 'Ana',
      lastName: 'Silva',
      email: user.email,
      password,
      country: 'MX',
      primaryLanguage: 'Spanish',
    },
  ],
  ['forgotten password', () => <ForgotPasswordForm />, 'Send the link', { email: user.email }],
  ['new password by link', () => <ResetPasswordForm token="t" />, 'Set password', { password }],
  ['profile', () => <ProfileForm user={user} />, 'Save changes', { firstName: 'Maria', lastName: 'Souza' }],
  [
    'change of address',
    () => <ChangeAddressDialog hasFactor onClose={nothing} onSent={nothing} />,
    'Send the link',
    { email: 'ana.new@example.com', password, totpCode: '123456' },
  ],
  [
    'change of password',
    () => <ChangePasswordForm />,
    'Change password',
    { currentPassword: 'The old harbour', newPassword: password },
  ],
  [
    'deletion of the account',
    () => <DeleteAccountDialog user={user} onClose={nothing} />,
    'Delete my account',
    { address: user.email, password },
  ],
  [
    'question to support',
    () => <ContactForm user={null} />,
    'Send my question',
    { name: 'Ana', email: user.email, subject: 'My certificate', message: 'Its second page is missing.' },
  ],
  [
    'application for the API',
    () => <ApiApplicationForm user={null} />,
    'Submit Application',
    {
      companyName: 'Acme',
      contactName: 'Ana',
      email: user.email,
      useCase: 'Contracts',
      phone: '+52 1',
      website: 'https://acme.example',
    },
  ],
  ['new API key', () => <CreateKeyDialog onMade={nothing} onClose={nothing} />, 'Create API key', { name: 'Billing' }],
  [
    'webhook',
    () => <WebhookDialog url="" onSet={nothing} onClose={nothing} />,
    'Save endpoint',
    { url: 'https://acme.example/hook' },
  ],
  [
    'name of a glossary',
    () => <RenameGlossaryDialog glossary={{ ...glossary, name: '' }} onClose={nothing} />,
    'Save name',
    { name: 'Sales' },
  ],
]

describe.each(forms)('%s', (_, shown, action, typed) => {
  const open = () =>
    render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>{shown()}</MemoryRouter>
      </QueryClientProvider>,
    )

  test('what the server refuses stands beside its field, and what was typed stays', { tags: ['long'] }, async () => {
    const fields = Object.fromEntries(
      Object.keys(typed).map((name) => [name, refusalOf(`The server does not take ${name}.`)]),
    )
    refuse({ ...refusalOf('Please look again.'), fields })
    open()
    fill(typed)
    press(action)
    for (const [name, { message }] of Object.entries(fields)) {
      await waitFor(() => expect(within(boxOf(name)).getByText(message)).toBeDefined())
    }
    expect(read(typed)).toEqual(typed)
  })

  test('a refusal that is about none of its fields is said all the same, and what was typed stays', {
    tags: ['long'],
  }, async () => {
    refuse({ ...refusalOf('Please look again.'), fields: { hidden: refusalOf('Not shown.') } })
    open()
    fill(typed)
    press(action)
    await waitFor(() => expect(screen.getAllByText('Please look again.').length).toBeGreaterThan(0))
    expect(read(typed)).toEqual(typed)
  })

  test('whatever is typed is sent or refused beside its field, and stays', { tags: ['long'] }, async () => {
    const names = textNames(typed)
    const lines = fc.sample(junk, { seed: 4711 + names.length, numRuns: names.length })
    for (const [place, name] of names.entries()) {
      const line = lines[place] ?? ''
      vi.mocked(send).mockReset()
      refuse(refusalOf('Not now.'))
      open()
      const now = { ...typed, [name]: line }
      fill(now)
      press(action)
      await waitFor(() => {
        const isBeside = boxOf(name).querySelector('.amplify-field__error-message') !== null
        expect(isBeside || vi.mocked(send).mock.calls.length > 0, `${name}: ${JSON.stringify(line)}`).toBe(true)
      })
      expect(read(now)).toEqual(now)
      cleanup()
    }
  })
})

/** Lines as people paste them: empty, far too long, with what cannot be seen. */
const junk = fc.oneof(
  fc.constantFrom('', ' ', '\u202eevil', 'a\u0000b', "'; DROP TABLE users; --", '<b>bold</b>', 'x'.repeat(6000)),
  fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => text.replaceAll(/[\r\n]/g, '')),
)

const refusalOf = (message: string) => ({ code: 'invalid', params: {}, message })

function refuse(answer: object): void {
  vi.mocked(send).mockImplementation(() => Promise.reject(new ApiError(409, JSON.stringify(answer), '')))
}

const fieldOf = (name: string): HTMLInputElement => {
  const field = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (!field) throw new Error(`The form has no ${name}`)
  return field
}
const boxOf = (name: string): HTMLElement => fieldOf(name).closest<HTMLElement>('.amplify-field') ?? fieldOf(name)
const textNames = (typed: Record<string, string>): string[] =>
  Object.keys(typed).filter((name) => !['country', 'primaryLanguage'].includes(name))

function fill(texts: Record<string, string>): void {
  for (const [name, value] of Object.entries(texts)) {
    const field = fieldOf(name)
    if (field.tagName === 'SELECT') fireEvent.change(field, { target: { value } })
    else fireEvent.input(field, { target: { value } })
  }
}

const read = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.keys(texts).map((name) => [name, fieldOf(name).value]))

const press = (action: string) => fireEvent.click(screen.getByRole('button', { name: action, hidden: true }))
