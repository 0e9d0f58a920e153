// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { signingView } from '#shared/jobs/testing/signing-view.ts'
import { messageOf } from '#shared/messages/table.ts'
import { ApiError, send } from '../../lib/send.ts'
import { english as messages } from '../../messages/english.ts'
import { SigningDialog } from './signing-dialog.tsx'

const { sign } = messages.jobs

beforeAll(async () => {
  const { common, jobs } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, jobs } } })
})
afterEach(cleanup)

const view = (segmentsHash: string) =>
  signingView({ segmentsHash, counts: { segments: 3, unconfirmed: 0, blocking: 0 } })

function fill(): void {
  fireEvent.change(screen.getByLabelText(sign.name), { target: { value: 'Rosa Marín' } })
  fireEvent.click(screen.getByLabelText(sign.accept))
  fireEvent.click(screen.getByRole('button', { name: sign.action }))
}

test('H1: a text that changed after the statement was opened is read anew, and accepted anew, before it is signed', async () => {
  const signed: unknown[] = []
  let hash = 'a'.repeat(64)
  vi.mocked(send).mockImplementation((method, _, options) => {
    if (method === 'GET') return Promise.resolve(view(hash))
    const { segmentsHash } = (options as { body: { segmentsHash: string } }).body
    signed.push(segmentsHash)
    const refusal = { ...messageOf('job-text-changed'), requestId: 'x' }
    return segmentsHash === hash
      ? Promise.resolve(messageOf('translation-submitted'))
      : Promise.reject(new ApiError(409, JSON.stringify(refusal), ''))
  })
  const onSigned = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SigningDialog jobId={7} onClose={() => undefined} onGoOn={() => undefined} onSigned={onSigned} />
    </QueryClientProvider>,
  )
  await screen.findByLabelText(sign.name)
  hash = 'b'.repeat(64)
  fill()
  fireEvent.click(await screen.findByRole('button', { name: sign.again }))
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: sign.again })).toBeNull())
  expect((screen.getByLabelText(sign.accept) as HTMLInputElement).checked).toBe(false)
  expect(onSigned).not.toHaveBeenCalled()
  fill()
  await vi.waitFor(() => expect(onSigned).toHaveBeenCalledOnce())
  expect(signed).toEqual(['a'.repeat(64), 'b'.repeat(64)])
})

test('who types another name hears it once the field is left, and the field says so', async () => {
  vi.mocked(send).mockImplementation(() => Promise.resolve(view('a'.repeat(64))))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SigningDialog jobId={7} onClose={() => undefined} onGoOn={() => undefined} onSigned={() => undefined} />
    </QueryClientProvider>,
  )
  const field = await screen.findByLabelText(sign.name)
  const wrong = sign.notNamed.replace('{{name}}', 'Rosa Marín')
  fireEvent.change(field, { target: { value: 'Rosa Mar' } })
  expect(screen.queryByText(wrong)).toBeNull()
  fireEvent.blur(field)
  expect(screen.getByRole('alert').textContent).toBe(wrong)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(wrong)
  fireEvent.change(field, { target: { value: 'rosa  marín' } })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field.getAttribute('aria-invalid')).toBeNull()
})
