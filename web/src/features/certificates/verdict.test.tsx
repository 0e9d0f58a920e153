// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { CertificateClaims } from '#shared/certificates/claims.ts'
import type { VerifyState } from '#shared/certificates/verify.ts'
import { english as messages } from '../../messages/english.ts'
import { VerdictView } from './verdict.tsx'

const { states } = messages.verify

beforeAll(async () => {
  const { common, certificates, verify } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, certificates, verify } } })
})
afterEach(cleanup)

test.each([
  ['not-done', states.status_unknown.paper],
  ['passed', states.status_unknown.text],
] as const)(
  'where the list is missing and the file is %s, nothing is said of a file that nobody checked',
  (file, text) => {
    render(
      <VerdictView
        checked={{ state: 'status_unknown', checks: { signature: 'passed', key: 'passed', file, status: 'not-done' } }}
      />,
    )
    expect(screen.getByText(text)).toBeTruthy()
  },
)

test('the seal stands beside a good answer alone', () => {
  const claims = {
    jti: '7K3M9QXD2PTRV8W0C',
    iat: 1_795_370_400,
    signer: { name: 'Rosa Marín', role: 'translated' },
    language: { from: 'pt', to: 'en' },
    deliverables: [{ pages: 2 }],
    sources: [],
    authority: { pack: 'general' },
    review: { confirmed: 4, edited: 1 },
  } as unknown as CertificateClaims
  const checks = { signature: 'passed', key: 'passed', file: 'passed', status: 'passed' } as const
  const seals = (state: VerifyState) => {
    const { container, unmount } = render(<VerdictView checked={{ state, checks, claims }} />)
    // Nothing else here is drawn as a polygon.
    const count = container.querySelectorAll('polygon').length
    expect(container.querySelector('dl')).not.toBeNull()
    unmount()
    return count
  }
  expect([seals('genuine'), seals('paper_only')]).toEqual([1, 1])
  expect((['not_the_issued_file', 'revoked', 'other_certificate', 'superseded'] as const).map(seals)).toEqual([
    0, 0, 0, 0,
  ])
})

test('the number of the certificate that replaced another one stands whole in its sentence', () => {
  const view = { supersededAt: '2026-11-22T10:00:00.000Z', supersededBy: '7K3M9QXD2PTRV8W0C' }
  const checks = { signature: 'passed', key: 'passed', file: 'not-done', status: 'passed' } as const
  render(<VerdictView checked={{ state: 'superseded', checks, view } as never} />)
  const number = screen.getByText('7K3M-9QXD-2PTR-V8W0-C')
  expect(number.className).toContain('noBreak')
  expect(number.parentElement?.textContent).toBe(
    states.superseded.text.replace('{{date}}', 'November 22, 2026').replace('{{id}}', '7K3M-9QXD-2PTR-V8W0-C'),
  )
})

const issued = [
  { kind: 'certified-pdf', sha256: 'certified', pages: 2 },
  { kind: 'certified-pdf-with-original', sha256: 'with original', pages: 4 },
  { kind: 'translation-docx', sha256: 'bare', pages: null },
]

test.each([
  ['certified', '2'],
  ['with original', '4'],
  ['bare', '2, with the original 4'],
  [undefined, '2, with the original 4'],
])(
  'H2: the pages are those of the file at hand, and of a paper those of both that are handed in: %s',
  (fileHash, pages) => {
    const claims = {
      jti: '7K3M9QXD2PTRV8W0C',
      iat: 1_795_370_400,
      signer: { name: 'Rosa Marín', role: 'translated' },
      language: { from: 'pt', to: 'en' },
      deliverables: issued,
      authority: { pack: 'ca-ircc' },
      review: { confirmed: 4, edited: 1 },
    } as unknown as CertificateClaims
    const checks = { signature: 'passed', key: 'passed', file: 'passed', status: 'passed' } as const
    render(<VerdictView checked={{ state: 'genuine', checks, claims, fileHash }} />)
    expect(screen.getByText(messages.verify.facts.pages).nextElementSibling?.textContent).toBe(pages)
  },
)

test.each([
  ['not-done', messages.certificates.card.state.superseded],
  ['passed', states.superseded.title],
] as const)(
  'H2: where the file of a replaced certificate is %s, only a checked one is called genuine',
  (file, title) => {
    const checks = { signature: 'passed', key: 'passed', file, status: 'failed' } as const
    render(<VerdictView checked={{ state: 'superseded', checks }} />)
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.queryByText(states.superseded.title) === null).toBe(file === 'not-done')
  },
)
