// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import type { FieldErrors } from 'react-hook-form'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { Form } from './form.tsx'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: {} })
})
afterEach(cleanup)

const show = (errors: FieldErrors<{ email: string; password: string }>, attempts: number) =>
  render(
    <Form onSubmit={() => {}} errors={errors} attempts={attempts}>
      <input name="email" aria-label="Email" />
      <input name="password" aria-label="Password" />
    </Form>,
  )
const email = { type: 'required', message: 'Email is required' }
const password = { type: 'required', message: 'Password is required' }

describe('a refused form leads the person to what is wrong', () => {
  test('several errors: the summary takes the focus, and each line goes to its field', () => {
    show({ email, password }, 1)
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    fireEvent.click(screen.getByText('Password is required'))
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  })

  test('the summary has the order of the page, whatever that of the errors', () => {
    const { container } = show({ password, email }, 1)
    fireEvent.submit(container.querySelector('form') as HTMLFormElement)
    expect(screen.getAllByRole('button').map((line) => line.textContent)).toEqual([email.message, password.message])
  })

  test('a single error: its field takes the focus, without a summary', () => {
    show({ password }, 1)
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('nothing moves before the first attempt', () => {
    show({}, 0)
    expect(document.activeElement).toBe(document.body)
  })
})
