import { expect, test } from 'vitest'
import { becomeCustomer, signIn } from '../account.ts'
import { baseUrl, leave, visitor } from '../world.ts'

test('two people at one browser: no window shows or sends anything in the name of who has left', async () => {
  const [person, elsewhere] = [await visitor('desktop'), await visitor('desktop')]
  const [first, second] = await Promise.all([becomeCustomer(person), becomeCustomer(elsewhere)])
  await leave(elsewhere)
  const { context, page } = person
  const other = await context.newPage()
  await other.goto(`${baseUrl}/account`)
  await other.getByText(first.email).first().waitFor()

  await page.getByRole('banner').getByRole('button', { name: 'Sign Out' }).click()
  await other.waitForURL(/\/login/)
  expect(await other.getByText(first.email).count()).toBe(0)

  await signIn(person, second)
  await other.getByText(second.email).first().waitFor()
  await leave(person)
})
