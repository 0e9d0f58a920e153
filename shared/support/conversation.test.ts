import { expect, test } from 'vitest'
import { TicketId } from '../lib/id.ts'
import { filledTemplate } from './conversation.ts'

test('a template is filled with the name as it is, whatever signs it has', () => {
  const ticket = { id: TicketId.parse(34), name: " Ana $' $& Lima " }
  expect(filledTemplate('Hello {name}, about ticket {number}.', ticket)).toBe("Hello Ana $' $& Lima, about ticket 34.")
})
