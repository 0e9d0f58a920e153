import { afterAll, beforeAll, describe, test } from 'vitest'
import { becomeCustomer } from '../account.ts'
import { registration, session, verification } from '../rows/accounts.ts'
import { download } from '../rows/download.ts'
import { notifications } from '../rows/notifications.ts'
import { paymentFlow, subscriptionFlow } from '../rows/payment.ts'
import { expectWhole, type People } from '../rows/row.ts'
import { translationStatus } from '../rows/status.ts'
import { note, notSignedIn, translateFlow, uploadArea } from '../rows/upload.ts'
import { sendFile } from '../translate.ts'
import { closeBrowser, leave, visitor } from '../world.ts'

/** Section 4 of the specification, states and transitions, row by row in the browser. */
const paragraphs = [
  translationStatus,
  uploadArea,
  translateFlow,
  notSignedIn,
  paymentFlow,
  subscriptionFlow,
  registration,
  verification,
  download,
  session,
  notifications,
]

let people: People
beforeAll(async () => {
  const member = await visitor('desktop')
  people = { guest: await visitor('desktop'), member, account: await becomeCustomer(member) }
  for (const name of ['second.txt', 'third.txt']) await sendFile(member, note(name), 'en', 'pt')
}, 60_000)
afterAll(async () => {
  await leave(people.member)
  await leave(people.guest)
  await closeBrowser()
})

describe('section 4', () => {
  test('no row is left out', () => expectWhole(4, paragraphs, [3, 4, 3, 3, 5, 2, 2, 4, 4, 2, 4]))
  test.each(paragraphs.flat())('%s', async (_, shows) => shows(people))
})
