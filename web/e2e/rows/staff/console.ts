import type { Page } from 'playwright-core'
import { type ErrorKind, errorStatus, type Params } from '#shared/messages/message.ts'
import { type MessageCode, sentence, table } from '#shared/messages/table.ts'
import type { Handler, Route } from '../../intercept.ts'
import type { Visitor } from '../../world.ts'
import type { Row } from '../row.ts'
import { answering, expectToast, json, open } from '../screen.ts'

/** Somebody who never signs in, a customer, and an administrator of the highest level. */
export type Staff = { guest: Visitor; member: Visitor; staff: Visitor }
export type Told = Row<Staff>

/** While `act` runs, each of these addresses answers this body, or what the function makes of the call. */
export async function answers(
  page: Page,
  table: Record<string, object | Handler>,
  act: () => Promise<void>,
): Promise<void> {
  const [first, ...rest] = Object.entries(table)
  if (!first) return act()
  const [path, answer] = first
  const handler = typeof answer === 'function' ? answer : (route: Route) => route.fulfill(json(200, answer))
  await answering(page, path, handler as Handler, () => answers(page, Object.fromEntries(rest), act))
}

/** A card of a tab by the name of its group and its own. */
export const card = (page: Page, group: string, name: string) =>
  page.locator(`dl[aria-label="${group}"] > div`).filter({ has: page.getByText(name, { exact: true }) })

/** The heads of a table, in their order. */
export const heads = (page: Page, table: string) =>
  page.getByRole('table', { name: table, exact: true }).getByRole('columnheader').allInnerTexts()

/** The answer of the server that has a code: its status, its sentence and further fields. */
export function answerOf(code: MessageCode, params: Params = {}, fields: object = {}) {
  const kind: string = table[code].kind
  const status = kind in errorStatus ? errorStatus[kind as ErrorKind] : 200
  return json(status, { code, params, message: sentence(code, params), ...fields })
}

/** The answer to a write over a version that a colleague has changed meanwhile. */
export const changedByBen = answerOf('changed-meanwhile-by', { name: 'Ben Ray' })

/** 'Failed to fetch …' of a list, as a destructive toast. */
export const failsToFetch = (says: string, path: string, address: string): Told => [
  says,
  async ({ staff: { page } }) => {
    const refuse = (route: Route) => route.fulfill(json(400, { code: 'invalid', message: 'No', params: {} }))
    await answers(page, { [path]: refuse }, async () => {
      await open(page, address)
      await expectToast(page, quoted(says), { variant: 'destructive' })
    })
  },
]

/** What stands in quotation marks. */
export const quoted = (says: string): string => /'([^']+)'/.exec(says)?.[1] ?? ''

/** What a write sends. */
export const sent = async (page: Page, method: string, act: () => Promise<void>): Promise<unknown> => {
  const [request] = await Promise.all([page.waitForRequest((one) => one.method() === method), act()])
  return request.postDataJSON() as unknown
}
