// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useDraft } from './draft.ts'

afterEach(cleanup)

function Window({ place }: { place: string }) {
  const [text, type, drop] = useDraft(place, '')
  return (
    <>
      <input aria-label="text" value={text} onChange={(event) => type(event.target.value)} />
      <button type="button" onClick={drop}>
        Send
      </button>
    </>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('text')
function open(place: string, user = 1) {
  cleanup()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['/api/me'], { id: user })
  render(
    <QueryClientProvider client={client}>
      <Window place={place} />
    </QueryClientProvider>,
  )
}

test('what was typed is there when its window opens again, nowhere else and for nobody else, until it is sent', () => {
  open('ticket 1')
  fireEvent.change(field(), { target: { value: 'The seal is missing' } })
  open('ticket 2')
  expect(field().value).toBe('')
  open('ticket 1')
  expect(field().value).toBe('The seal is missing')
  open('ticket 1', 2)
  expect(field().value).toBe('')
  open('ticket 1')
  fireEvent.click(screen.getByText('Send'))
  expect(field().value).toBe('')
  open('ticket 1')
  expect(field().value).toBe('')
})
