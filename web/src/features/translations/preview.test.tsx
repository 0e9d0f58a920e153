// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Preview } from './preview.tsx'

afterEach(cleanup)

const box = () => {
  render(
    <Preview label="Translation" language="ar" marks={['Preview only', 'Watermarked']}>
      نص
    </Preview>,
  )
  return screen.getByRole('region', { name: 'Translation' })
}

test.each(['copy', 'cut', 'contextMenu', 'dragStart'] as const)('%s is blocked on an unpaid preview', (name) => {
  const preview = box()
  const event = createEvent[name](preview)
  fireEvent(preview, event)
  expect(event.defaultPrevented).toBe(true)
})

test.each([
  ['copy', 'c', true],
  ['select all', 'a', true],
  ['save', 's', true],
  ['print', 'p', true],
  ['find stays', 'f', false],
])('keyboard: %s', (_, key, blocked) => {
  const preview = box()
  const event = createEvent.keyDown(preview, { key, ctrlKey: true })
  fireEvent(preview, event)
  expect(event.defaultPrevented).toBe(blocked)
})

test('the watermark is there, and Arabic reads from right to left', () => {
  const preview = box()
  expect(preview.querySelectorAll('[data-mark="Preview only"]').length).toBeGreaterThan(3)
  expect(preview.querySelector('[lang="ar"]')?.getAttribute('dir')).toBe('rtl')
})
