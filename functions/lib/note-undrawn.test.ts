import { expect, test, vi } from 'vitest'
import { warning } from '#shared/messages/warning.ts'
import { newTranslation } from '../data/testing/new-translation.ts'
import { noteUndrawn } from './note-undrawn.ts'

test('an order tells once of each file that lacks pictures, and keeps what it told before', async () => {
  const note = vi.fn(async () => undefined)
  const ctx = { data: { translations: { note } } } as never
  const before = [warning('has-tracked-changes')]
  const told = [...before, warning('pictures-undrawn', { format: 'DOCX', count: 2 })]
  const row = newTranslation({ warnings: before })
  await noteUndrawn(ctx, row, { docx: { undrawnPictures: 2 }, pdf: { undrawnPictures: 0 }, txt: null })
  await noteUndrawn(ctx, { ...row, warnings: told }, { docx: { undrawnPictures: 2 } })
  expect(note.mock.calls).toEqual([[row.id, { warnings: told }]])
})
