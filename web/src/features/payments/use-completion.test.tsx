// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { TranslationId } from '#shared/lib/id.ts'
import { messageOf } from '#shared/messages/table.ts'
import { ApiError, send } from '../../lib/send.ts'
import { english as messages } from '../../messages/english.ts'
import { useCompletion } from './use-completion.ts'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: messages } }))
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.mocked(send).mockReset()
  cleanup()
})

const ids = [TranslationId.parse(7)]
const Around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>
    <MemoryRouter initialEntries={['/checkout?id=7&payment_intent=pi_1&redirect_status=failed']}>
      {children}
    </MemoryRouter>
  </QueryClientProvider>
)

/** Completes an order whose call is answered so, and again so: the last answer comes from then on. */
async function complete(arrived: boolean, ...answers: (() => Promise<unknown>)[]) {
  vi.mocked(send).mockImplementation((method) =>
    method === 'GET' ? Promise.resolve(null) : ((answers.length > 1 ? answers.shift() : answers[0])?.() as never),
  )
  const { result } = renderHook(() => ({ ...useCompletion(ids, 1), at: useLocation() }), { wrapper: Around })
  await act(async () => {
    const done = result.current.complete('pi_1', arrived)
    await vi.advanceTimersByTimeAsync(10_000)
    await done
  })
  return result.current
}

const busy = () => Promise.reject(new ApiError(503, '{}', ''))
const unpaid = () =>
  Promise.reject(
    new ApiError(402, JSON.stringify(messageOf('payment-status', { status: 'requires_payment_method' })), ''),
  )
const failed = () => Promise.reject(new ApiError(500, '{}', ''))

test('P5: what nobody answered in time is asked for again', async () => {
  const { undone } = await complete(true, busy, busy, failed)
  expect(undone?.text).toBe(messages.payments.translationError.text)
  expect(vi.mocked(send).mock.calls.filter(([method]) => method === 'POST')).toHaveLength(3)
})

test('P5: a payment that did not succeed is no failed translation: the card is asked for again', async () => {
  const { paid, undone, at } = await complete(false, unpaid)
  expect({ paid, undone }).toEqual({ paid: false, undone: undefined })
  expect(at.search).not.toContain('payment_intent')
})

test.each([
  [true, busy, messages.payments.noAnswer.paid],
  [false, busy, messages.payments.noAnswer.unknown],
  [true, failed, messages.payments.translationError.text],
])('of a payment only what is known is said (arrived: %s)', async (arrived, answer, text) => {
  expect(await complete(arrived, answer)).toMatchObject({ paid: false, undone: { text } })
})
