// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { listCertificates } from '#shared/certificates/api.ts'
import { DeliverableKind } from '#shared/certificates/claims.ts'
import { TranslationId } from '#shared/lib/id.ts'
import { queryOf } from '../../lib/api.ts'
import { english as messages } from '../../messages/english.ts'
import { CertificateCard } from './certificate-card.tsx'

const { card } = messages.certificates

beforeAll(async () => {
  const { common, certificates, translations } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, certificates, translations } } })
})
afterEach(cleanup)

function show(status: 'valid' | 'revoked'): void {
  const id = TranslationId.parse(7)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const deliverables = DeliverableKind.options.filter((kind) => kind !== 'translation-docx').map((kind) => ({ kind }))
  const claims = { iat: 1_795_370_400, signer: { name: 'Rosa Marín' }, authority: { pack: 'general' }, deliverables }
  const revokedAt = status === 'revoked' ? '2026-11-23T10:00:00.000Z' : null
  const view = { id: '7K3M9QXD2PTRV8W0C', status, claims, revokedAt }
  client.setQueryData(queryOf(listCertificates, { id }).queryKey, [view] as never)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <CertificateCard plain of={{ id, originalFilename: 'birth.pdf' }} instead={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('the files of a certificate are offered, and none that it does not have', () => {
  show('valid')
  expect(screen.getByRole('button', { name: card.download['translation-txt'] })).toBeTruthy()
  expect(screen.getByRole('button', { name: card.download.jws })).toBeTruthy()
  expect(screen.queryByRole('button', { name: card.download['translation-docx'] })).toBeNull()
}, 30_000)

test('a certificate that was withdrawn proves nothing, and no file of it is offered first', () => {
  show('valid')
  expect(screen.getByText(/^It proves that these files/)).toBeTruthy()
  expect(document.querySelectorAll('[class*=primary]')).toHaveLength(1)
  cleanup()
  show('revoked')
  expect(screen.queryByText(/^It proves that these files/)).toBeNull()
  expect(document.querySelectorAll('[class*=primary]')).toHaveLength(0)
  expect(document.querySelector('polygon')).toBeNull()
  expect(screen.getByRole('link', { name: card.support }).getAttribute('href')).toBe('/support')
}, 30_000)
