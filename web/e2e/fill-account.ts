import { fillAccount } from './full-account.ts'
import { closeBrowser, visitor } from './world.ts'

/** Makes a customer who has done everything once at SITE_URL, and prints the command that takes the pictures of their pages. */
const person = await visitor('desktop')
const { account, ids, receipts } = await fillAccount(person)
await closeBrowser()
const routes = [
  '/',
  '/dashboard',
  '/account',
  '/glossaries',
  ...receipts,
  ...Object.values(ids).map((id) => `/?translation=${id}`),
  `/checkout?translationIds=${ids.unpaid},${ids.long}`,
]
console.log(
  `EMAIL=${account.email} PASSWORD='${account.password}' node web/e2e/shots.ts ${routes.map((route) => `'${route}'`).join(' ')}`,
)
