// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { messageOf } from '#shared/messages/table.ts'
import { ShortenedNote } from './shortened-note.tsx'

test('a preview that shows less than it could says why, and when previews are whole again; any other says nothing', () => {
  const previewMessage = messageOf('preview-shortened', { day: '2026-11-24' })
  expect(render(<ShortenedNote view={{ previewMessage }} />).container.textContent).toContain(
    'from November 24, 2026 (UTC)',
  )
  expect(render(<ShortenedNote view={{ previewMessage: null }} />).container.textContent).toBe('')
})
