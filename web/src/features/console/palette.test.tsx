// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { english as messages } from '../../messages/english.ts'
import { Palette } from './palette.tsx'
import { type Hit, searches } from './searches.ts'

beforeAll(async () => {
  const { common, admin } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, admin } } })
  // cmdk scrolls to what is chosen.
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Each search answers when its test wants it to. */
function searching(): Record<string, (hits: Hit[]) => void> {
  const answers: Record<string, (hits: Hit[]) => void> = {}
  for (const search of searches)
    vi.spyOn(search, 'find').mockImplementation(() => new Promise((answer) => (answers[search.tab] = answer)))
  return answers
}

const hit = (tab: string): Hit => ({ key: '1', title: `Rosa in ${tab}`, to: `?tab=${tab}&open=1` })
const chosen = () => document.querySelector('[cmdk-item][data-selected="true"]')?.textContent

test('while the searches are under way nothing is said not to be there; then the first hit is chosen, whichever came first', async () => {
  const answers = searching()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Palette level="super" onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'rosa' } })
  await vi.waitFor(() => expect(Object.keys(answers)).toHaveLength(searches.length))
  expect(screen.queryByText('Nothing found')).toBeNull()
  answers['applications']?.([hit('applications')])
  await screen.findByText('Rosa in applications')
  for (const { tab } of searches) answers[tab]?.(tab === 'users' ? [hit('users')] : [])
  await screen.findByText('Rosa in users')
  await vi.waitFor(() => expect(chosen()).toBe('Rosa in users'))
})
