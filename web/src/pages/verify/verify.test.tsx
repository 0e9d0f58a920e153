// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as checking from '../../features/certificates/check-certificate.ts'
import { english as messages } from '../../messages/english.ts'
import { VerifyPage } from './verify.tsx'

const checkCertificate = vi.spyOn(checking, 'checkCertificate')

const { verify } = messages

beforeAll(async () => {
  const { common, certificates } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, certificates, verify } } })
})
afterEach(cleanup)

test('whoever asks with neither a number nor a file is told what to give, not of a mistake', async () => {
  checkCertificate.mockClear()
  render(
    <MemoryRouter>
      <VerifyPage />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: verify.check }))
  expect((await screen.findByRole('alert')).textContent).toBe(verify.nothing)
  expect(document.activeElement?.id).toBe('certificate-number')
  expect(checkCertificate).not.toHaveBeenCalled()
}, 60_000)

test('a dropped file can be taken away again: the next number is then checked by itself', async () => {
  const checks = { signature: 'not-done', key: 'not-done', file: 'not-done', status: 'not-done' } as const
  checkCertificate.mockResolvedValue({ state: 'unknown_file', checks })
  render(
    <MemoryRouter>
      <VerifyPage />
    </MemoryRouter>,
  )
  const file = new File(['%PDF-'], 'certified.pdf')
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [file] } })
  await screen.findByText(verify.states.unknown_file.title, {}, { timeout: 10_000 })
  expect(screen.getByText('certified.pdf')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: verify.remove }))
  expect(screen.queryByText('certified.pdf')).toBeNull()
  expect(screen.queryByText(verify.states.unknown_file.title)).toBeNull()
  fireEvent.change(screen.getByLabelText(verify.number), { target: { value: '7K3M' } })
  fireEvent.click(screen.getByRole('button', { name: verify.check }))
  await vi.waitFor(() => expect(checkCertificate).toHaveBeenLastCalledWith({ id: '7K3M', file: undefined }), 10_000)
}, 60_000)
