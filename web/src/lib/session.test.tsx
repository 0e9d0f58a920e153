// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { RequireSession } from '../features/accounts/require-session.tsx'
import { english as messages } from '../messages/english.ts'
import { keepDraft } from './kept-drafts.ts'
import { queryClient } from './query-client.ts'
import { ApiError, send } from './send.ts'
import { endSession, refreshSession, startSession, useOtherWindows, useSession, useSessionQuestion } from './session.ts'
import { browserDatabases } from './testing/browser-database.ts'
import { user } from './testing/user.ts'

beforeEach(async () => {
  localStorage.clear()
  queryClient.clear()
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common: messages.common } } })
})
afterEach(cleanup)

function Frame() {
  const session = useSession()
  useSessionQuestion()
  useOtherWindows()
  return (
    <>
      <p>{session.state}</p>
      <RequireSession title="Account">{({ email }) => <p>{email}</p>}</RequireSession>
    </>
  )
}
const show = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={['/account']}>
        <Frame />
      </MemoryRouter>
    </QueryClientProvider>,
  )

test('a browser that has forgotten the sign-in asks the server, and whoever its cookie is stays on the page', async () => {
  vi.mocked(send).mockResolvedValue({ user })
  show()
  expect(screen.getByText('signed-out')).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Account' }), 'nobody is sent away before the answer').toBeDefined()
  await screen.findByText('signed-in')
  await screen.findByText(user.email)
  expect(vi.mocked(send)).toHaveBeenCalledWith('GET', '/api/session')
})

test('the answer "nobody" is one, and no error: only then is a visitor sent to sign in', async () => {
  vi.mocked(send).mockResolvedValue({ user: null })
  show()
  await vi.waitFor(() => expect(screen.queryByRole('heading', { name: 'Account' })).toBeNull())
  expect(screen.getByText('signed-out')).toBeDefined()
})

test('where somebody has signed in, the call is the one of the current user, and its refusal signs out silently', async () => {
  localStorage.setItem('attesta.session', 'maybe')
  vi.mocked(send).mockRejectedValue(new ApiError(401, '', 'Unauthorized'))
  show()
  expect(screen.getByText('checking')).toBeDefined()
  await screen.findByText('signed-out')
  expect(vi.mocked(send)).toHaveBeenCalledWith('GET', '/api/me')
})

test('who is signed in stays so while no answer comes: without a network, or from a server in trouble', async () => {
  localStorage.setItem('attesta.session', 'maybe')
  vi.mocked(send).mockResolvedValue({ user })
  show()
  await screen.findByText('signed-in')
  vi.mocked(send).mockRejectedValue(new TypeError('Failed to fetch'))
  expect(await refreshSession()).toEqual(user)
  vi.mocked(send).mockRejectedValue(new ApiError(500, '', 'Internal Server Error'))
  expect(await refreshSession()).toEqual(user)
  expect(screen.getByText('signed-in')).toBeDefined()
  vi.mocked(send).mockRejectedValue(new ApiError(401, '', 'Unauthorized'))
  expect(await refreshSession()).toBeNull()
})

describe('another window of the same browser', () => {
  const inOther = (hint: string | null) => {
    if (hint === null) localStorage.removeItem('attesta.session')
    else localStorage.setItem('attesta.session', hint)
    dispatchEvent(new StorageEvent('storage', { key: 'attesta.session', newValue: hint }))
  }
  const other = { ...user, id: user.id + 1, email: 'bruno@example.com' }
  let reload: MockInstance<Location['reload']>
  beforeEach(() => {
    reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  })
  afterEach(() => reload.mockRestore())

  test.each([
    ['somebody else signs in', String(other.id), 1],
    ['the same person signs out', 'left', 1],
    ['a session ended by itself', null, 0],
    ['the same person signs in again', String(user.id), 0],
  ])('begins this one again with nothing of before where %s: %s', async (_, hint, times) => {
    vi.mocked(send).mockResolvedValue({ user })
    sessionStorage.setItem('draft', 'An address')
    show()
    await screen.findByText('signed-in')
    inOther(hint)
    expect(reload).toHaveBeenCalledTimes(times)
    expect(sessionStorage.getItem('draft')).toBe(times ? null : 'An address')
  })

  test('a window that rested in the background is begun again when it is looked at', async () => {
    vi.mocked(send).mockResolvedValue({ user })
    show()
    await screen.findByText('signed-in')
    localStorage.setItem('attesta.session', String(other.id))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('hears of nobody who left where somebody who is not signed in sets a new password', () => {
    queryClient.setQueryData(['/api/me'], null)
    localStorage.setItem('attesta.session', String(user.id))
    endSession()
    expect(localStorage.getItem('attesta.session')).toBeNull()
    startSession(user)
    endSession()
    expect(localStorage.getItem('attesta.session')).toBe('left')
  })

  test('signs a visitor in who waits here, and they stay on their page', async () => {
    vi.mocked(send).mockResolvedValue({ user: null })
    show()
    await vi.waitFor(() => expect(queryClient.getQueryState(['/api/me'])?.dataUpdatedAt).toBeGreaterThan(0))
    vi.mocked(send).mockResolvedValue({ user })
    inOther(String(user.id))
    await screen.findByText('signed-in')
    expect(reload).not.toHaveBeenCalled()
  })
})

test('who signs out leaves no text on the device; what another account kept there stays', async () => {
  const { rows } = browserDatabases()
  const other = user.id + 1
  startSession(user)
  expect(await keepDraft(user.id, 'completion of job 1', 'Born in Cuzco')).toBe(true)
  await keepDraft(other, 'completion of job 1', 'Born in Lima')
  endSession()
  await vi.waitFor(() => expect(rows('attesta-drafts')).toMatchObject([{ account: other }]))
  vi.unstubAllGlobals()
})
