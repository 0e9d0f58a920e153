// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { nextCursorHeader, PageInput } from '#shared/lib/page.ts'
import { route, staff } from '#shared/lib/route.ts'
import { exchange } from '../../lib/send.ts'
import { english as messages } from '../../messages/english.ts'
import { ConsoleList } from './console-list.tsx'
import type { ListState } from './use-list-state.ts'

beforeAll(async () => {
  const { common, admin } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, admin } } })
})
afterEach(cleanup)

const row = route({
  name: 'listThings',
  method: 'GET',
  path: '/api/admin/things',
  access: staff('audit.read'),
  input: PageInput,
  output: z.array(z.object({ id: z.number() })),
  summary: 'Things of a test, and nothing else',
})

const state = { values: {}, cursor: undefined, open: undefined, isFiltered: true, chosen: 1 } as unknown as ListState

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ConsoleList
          caption="Things"
          row={row}
          input={{}}
          itemsOf={(items) => items}
          columns={[{ key: 'id', label: 'Number', cell: ({ id }) => `Thing ${id}` }]}
          keyOf={({ id }) => id}
          state={state}
          empty={{ title: 'None', text: 'None' }}
          failed="Failed"
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )

/** The pages of the server: what it looked through for one may hold nothing that a filter lets through. */
const pages = (sizes: readonly number[]) =>
  vi.mocked(exchange).mockImplementation((_, url) => {
    const at = Number(new URLSearchParams(url.split('?')[1]).get('cursor') ?? 0)
    const answer = Array.from({ length: sizes[at] ?? 0 }, (__, id) => ({ id: at * 10 + id }))
    const headers = new Headers(at + 1 < sizes.length ? { [nextCursorHeader]: String(at + 1) } : {})
    return Promise.resolve({ answer, headers })
  })

test('a page on which nothing was found, and more follows, is not told as that there is nothing', async () => {
  pages([0, 0, 1])
  show()
  expect(await screen.findByText('Thing 20')).toBeTruthy()
  expect(screen.queryByText(messages.admin.list.none)).toBeNull()
  expect(exchange).toHaveBeenCalledTimes(3)
})

test('where nothing follows, nothing is looked for any further', async () => {
  vi.mocked(exchange).mockClear()
  pages([0])
  show()
  expect(await screen.findByText(messages.admin.list.none)).toBeTruthy()
  expect(exchange).toHaveBeenCalledTimes(1)
})
