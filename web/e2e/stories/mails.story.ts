import { expect, test } from 'vitest'
import * as z from 'zod'
import { baseUrl, leave, visitor } from '../world.ts'

const Letters = z.array(z.object({ name: z.string(), subject: z.string(), html: z.string(), text: z.string() }))

test('every link of every mail leads to a page that is there', async () => {
  const letters = Letters.parse(await (await fetch(`${baseUrl}/_local/mails.json`)).json())
  expect(letters.length).toBeGreaterThan(15)
  const hrefs = letters.flatMap(({ html }) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href))
  const links = new Set(hrefs.map((href) => href.replaceAll('&#38;', '&').replaceAll('&#61;', '=')))
  const person = await visitor('desktop')
  for (const link of links) {
    expect(link.startsWith(baseUrl), link).toBe(true)
    const answer = await person.page.goto(link)
    expect(answer?.status(), link).toBe(200)
    // What programs read is no page.
    if (link.endsWith('.json')) continue
    await person.page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await person.page.getByText('Page Not Found').count(), link).toBe(0)
  }
  await leave(person)
})

test('the gallery shows each mail as its reader gets it, from right to left where it must be', async () => {
  const person = await visitor('desktop')
  await person.page.goto(`${baseUrl}/_local/mails?language=ar`)
  const receipt = await person.page.locator('iframe[title="receipt"]').getAttribute('srcdoc')
  expect(receipt).toContain('<html lang="ar" dir="rtl">')
  expect(await person.page.locator('article').count()).toBe(await person.page.locator('iframe').count())
  await leave(person)
})
