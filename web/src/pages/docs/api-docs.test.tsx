// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addressRequests, apiKeyLimit } from '#shared/api-keys/api-key.ts'
import { queryClient } from '../../lib/query-client.ts'
import { english } from '../../messages/english.ts'
import { ApiDocsPage } from './api-docs.tsx'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: english } }))
afterEach(cleanup)

/** The reference below the guide stays on its way. */
vi.stubGlobal('fetch', () => new Promise(() => undefined))

test('the guide names both limits: that of a key, and the one of its address, which comes first', () => {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <ApiDocsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const told = screen.getByText(/^Keep keys on your server/).textContent
  expect(told).toContain(`${apiKeyLimit.max} calls a minute`)
  expect(told).toContain(`one IP address ${addressRequests} in five minutes`)
})
