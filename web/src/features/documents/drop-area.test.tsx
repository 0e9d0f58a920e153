// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { english as messages } from '../../messages/english.ts'
import { currentToast } from '../../ui/toast.ts'
import { DropArea } from './drop-area.tsx'

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: { en: messages } }))
afterEach(cleanup)

test('a file that can be used takes away the notice about the one that could not', async () => {
  const onFile = vi.fn()
  render(<DropArea type="ai" onFile={onFile} />)
  const pick = (file: File) => fireEvent.change(screen.getByLabelText('Choose Files'), { target: { files: [file] } })
  pick(new File(['x'], 'picture.png', { type: 'image/png' }))
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'This file cannot be used', open: true }))
  pick(new File(['x'], 'lease.txt', { type: 'text/plain' }))
  await waitFor(() => expect(onFile).toHaveBeenCalledOnce())
  expect(currentToast()).toMatchObject({ open: false })
})
