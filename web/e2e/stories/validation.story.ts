import { afterAll, beforeAll, describe, test } from 'vitest'
import { defaultMessages, emptyCart, translating, upload } from '../rows/files.ts'
import { addresses, applying, lists, registering, signingIn, withoutId } from '../rows/forms.ts'
import { expectWhole } from '../rows/row.ts'
import { closeBrowser, leave, type Visitor, visitor } from '../world.ts'

/** Section 5 of the specification, validation rules, row by row in the browser: all of it meets a visitor. */
const paragraphs = [
  upload,
  defaultMessages,
  translating,
  emptyCart,
  registering,
  signingIn,
  applying,
  addresses,
  withoutId,
  lists,
]

let guest: Visitor
beforeAll(async () => {
  guest = await visitor('desktop')
})
afterAll(async () => {
  await leave(guest)
  await closeBrowser()
})

describe('section 5', () => {
  test('no row is left out', () => expectWhole(5, paragraphs, [3, 4, 2, 1, 4, 1, 2, 1, 1, 2]))
  test.each(paragraphs.flat())('%s', async (_, shows) => shows({ guest }))
})
