// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as captcha from '../../lib/captcha.ts'
import { send } from '../../lib/send.ts'
import { english as messages } from '../../messages/english.ts'
import { ApplicationForm } from './application-form.tsx'
import { keepDraft } from './draft.ts'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', defaultNS: 'common', resources: { en: messages } }))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

const typed = {
  firstName: 'Ana',
  lastName: 'Vega',
  email: 'ana+work@example.com',
  phone: '+34 600 123 456',
  country: 'Spain',
  timezone: 'CET',
  bio: 'I have translated court files, birth certificates and contracts for twelve years. '.repeat(3),
  taxAddress: 'Calle Mayor 1',
  taxCity: 'Madrid',
  taxState: 'Madrid',
  taxZip: '28013',
  languagePairs: ['es-en'],
  specializations: ['Legal Documents'],
}

test('an application is sent so that the captcha can be asked for', async () => {
  keepDraft({ fields: typed })
  const asked = vi.spyOn(captcha, 'withCaptcha').mockImplementation((action, act) => act(`solved:${action}`))
  vi.mocked(send).mockResolvedValue({
    code: 'application-received',
    params: {},
    message: 'Received',
    emailConfirmationRequired: true,
  })
  const done = vi.fn()
  render(<ApplicationForm user={null} accepted={{ version: '1', at: '2026-01-01T00:00:00.000Z' }} onDone={done} />)
  fireEvent.change(screen.getByLabelText(messages.translators.form.taxId), { target: { value: '516-42-8093' } })
  fireEvent.click(screen.getByRole('button', { name: messages.translators.form.submit }))
  await vi.waitFor(() => expect(done).toHaveBeenCalled(), 10_000)
  expect(asked).toHaveBeenCalledOnce()
  const [, , options] = vi.mocked(send).mock.lastCall ?? []
  expect(options?.body).toMatchObject({ email: typed.email, recaptchaToken: 'solved:link' })
})

test('the country for taxes moves the box of residents along', () => {
  render(<ApplicationForm user={null} accepted={{ version: '1', at: '2026-01-01T00:00:00.000Z' }} onDone={vi.fn()} />)
  const { taxCountry, usResident } = messages.translators.form
  const choose = (value: string) => fireEvent.change(screen.getByLabelText(taxCountry), { target: { value } })
  const box = () => screen.getByLabelText<HTMLInputElement>(usResident)
  expect(box().checked).toBe(true)
  choose('MX')
  expect(box().checked).toBe(false)
  fireEvent.click(box())
  choose('CA')
  expect(box().checked).toBe(false)
  choose('US')
  expect(box().checked).toBe(true)
})
