// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

test('a button whose act takes a while cannot fire it again until it is settled', async () => {
  const begun: (() => void)[] = []
  render(<Button onClick={() => new Promise<void>((settle) => begun.push(settle))}>Approve</Button>)
  const button = screen.getByRole('button', { name: 'Approve' })
  fireEvent.click(button)
  fireEvent.click(button)
  expect(begun).toHaveLength(1)
  expect(button.getAttribute('aria-busy')).toBe('true')
  await act(async () => begun[0]?.())
  fireEvent.click(button)
  expect(begun).toHaveLength(2)
})
