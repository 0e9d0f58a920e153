// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { packs } from '#shared/certificates/packs.ts'
import { sampleText } from '#shared/certificates/sample-text.ts'
import { english as messages } from '../../messages/english.ts'
import { CertificateWordingPage } from './certificate-wording.tsx'

const { wording } = messages

beforeAll(async () => {
  const { common, certificates } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, certificates, wording } } })
})
afterEach(cleanup)

test('words are held against the rules of the chosen authority as they are typed, and nothing is sent', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  render(
    <MemoryRouter>
      <CertificateWordingPage />
    </MemoryRouter>,
  )
  fireEvent.change(screen.getByLabelText(wording.authority), { target: { value: 'us-court' } })
  expect(await screen.findByText(wording.parts.perjury.name)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: wording.example }))
  expect(await screen.findByText(wording.parts.perjury.missing)).toBeDefined()
  expect(screen.getByText(wording.mistakes['claims-official-act'])).toBeDefined()
  const text = screen.getByLabelText(wording.text)
  fireEvent.change(text, { target: { value: sampleText(packs['us-court']).replace(/[[\]]/g, '') } })
  expect(await screen.findByText(wording.result.passed)).toBeDefined()
  expect(screen.queryByText(wording.parts.perjury.missing)).toBeNull()
  fireEvent.click(screen.getByLabelText(wording.machineDraft))
  fireEvent.change(screen.getByLabelText(wording.documents), { target: { value: 'deed.pdf\nwill.pdf' } })
  expect(await screen.findByText(wording.mistakes['sources-not-listed'])).toBeDefined()
  expect(fetched).not.toHaveBeenCalled()
})

test('whoever comes from the upload reads the rules of the authority that was chosen there', async () => {
  render(
    <MemoryRouter initialEntries={['/certificate-wording?for=us-court']}>
      <CertificateWordingPage />
    </MemoryRouter>,
  )
  expect(await screen.findByText(wording.parts.perjury.name)).toBeDefined()
  expect((screen.getByLabelText(wording.authority) as HTMLSelectElement).value).toBe('us-court')
})
