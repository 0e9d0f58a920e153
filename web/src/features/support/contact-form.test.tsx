// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { messageOf, sentence } from '#shared/messages/table.ts'
import { serverTexts } from '../../../plugins/server-texts.ts'
import { ApiError, send } from '../../lib/send.ts'
import { english as messages } from '../../messages/english.ts'
import { ContactForm } from './contact-form.tsx'

beforeAll(async () => {
  const { common, support } = messages
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { common, support, server: serverTexts('en') } } })
})
afterEach(() => {
  cleanup()
  vi.mocked(send).mockReset()
})

const question = {
  Name: 'Ana Silva',
  Email: 'ana@example.com',
  Subject: 'My certificate',
  'Your question': 'Its second page is missing a stamp.',
}

test('a question that arrived shows its number in the place of the form', async () => {
  vi.mocked(send).mockResolvedValue({ id: 4821, ...messageOf('support-received') })
  ask(question)
  expect(await screen.findByText('4821')).toBeDefined()
  expect(screen.queryByLabelText('Your question')).toBeNull()
  expect(vi.mocked(send).mock.calls[0]?.slice(0, 2)).toEqual(['POST', '/api/support-tickets'])
})

test('what was typed stays when the question did not arrive, and the reason is said', async () => {
  const told = JSON.stringify({ ...messageOf('too-many'), message: 'Please wait for our answer.', requestId: 'r1' })
  vi.mocked(send).mockRejectedValue(new ApiError(429, told, 'Too Many Requests'))
  ask(question)
  expect(await screen.findByText('Please wait for our answer.')).toBeDefined()
  for (const [label, text] of Object.entries(question)) {
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(text)
  }
})

test('a message stands beside the field, and nothing is sent', async () => {
  ask({ ...question, Subject: '' })
  expect(await screen.findByText(sentence('support-subject'))).toBeDefined()
  expect(send).not.toHaveBeenCalled()
})

function ask(texts: Record<string, string>): void {
  render(<ContactForm user={null} />)
  for (const [label, value] of Object.entries(texts)) {
    fireEvent.input(screen.getByLabelText(label), { target: { value } })
  }
  fireEvent.click(screen.getByRole('button', { name: 'Send my question' }))
}
