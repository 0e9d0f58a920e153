// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { TranslationView } from '#shared/translations/translation.ts'
import { english as messages } from '../../messages/english.ts'
import { DownloadButtons } from './download-buttons.tsx'

beforeAll(async () => {
  const { common, translations } = messages
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { common, translations } } })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function show(translationType: TranslationView['translationType']): void {
  const view = {
    id: 7,
    originalFilename: 'letter.pdf',
    fileType: 'pdf',
    translationType,
    translatedContent: 'Uma carta',
    wholeContent: { original: null, translated: null },
  } as unknown as TranslationView
  render(
    <MemoryRouter>
      <DownloadButtons view={view} from="history" />
    </MemoryRouter>,
  )
}

test.each(['ai', 'certified'] as const)(
  'why a file cannot be made stays on the page, and what was saved instead (%s)',
  async (type) => {
    vi.spyOn(console, 'error').mockReturnValue()
    const body = JSON.stringify({ code: 'file-not-made', params: {}, message: 'Not made', requestId: 'x' })
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status: 422 }))
    const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:text')
    // The link would lead this window, which other tests share, to the file.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    show(type)
    fireEvent.click(screen.getByRole('button', { name: 'Download DOCX' }))
    const { textContent } = await screen.findByRole('status')
    expect(textContent).toContain('Not made')
    const isSaved = type === 'ai'
    expect(made).toHaveBeenCalledTimes(isSaved ? 1 : 0)
    expect(textContent?.includes('saved as plain text')).toBe(isSaved)
  },
)

test('each format says of itself that it is being made', async () => {
  vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined))
  show('ai')
  const formats = ['Download DOCX', 'Download PDF'].map((name) => screen.getByRole('button', { name }))
  for (const button of formats) fireEvent.click(button)
  for (const button of formats) expect(button.textContent).toContain('Preparing…')
})
