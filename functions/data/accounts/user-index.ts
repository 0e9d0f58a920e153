import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { UserId } from '#shared/lib/id.ts'
import { foldName, searchLetters, searchTexts } from '#shared/users/search.ts'
import type { Item } from '../commit.ts'
import { fromCursor, toCursor } from '../cursor.ts'
import { index, keys } from '../keys.ts'
import type { Page } from '../page-of.ts'
import { client, gsi2, tableName } from '../table.ts'
import { addressesBefore, type User } from './user-row.ts'

type Person = Pick<User, 'id' | 'email' | 'pastEmails' | 'undoneEmails' | 'firstName' | 'lastName'>
const kinds = ['email', 'name', 'last'] as const

/** Who writes to support writes of an address that they know: the last ones from before have rows, too, which stay. */
const mostPast = 5
const pastTexts = (person: Person) => addressesBefore(person).slice(-mostPast).map(foldName)
const pastKinds = Array.from({ length: mostPast }, (_, i) => `past${i}`)

/** The place of an account in the list of all, newest first. */
export const listedAt = ({ id, createdAt }: { id: UserId; createdAt: string }) => ({
  gsi2pk: index.usersIn(createdAt.slice(0, 7)),
  gsi2sk: `${createdAt}#${id}`,
})

/** The place of an administrator in the list of those; none for others. */
export const staffAt = ({ id, createdAt }: { id: UserId; createdAt: string }) => ({
  gsi1pk: index.staff,
  gsi1sk: `${createdAt}#${id}`,
})

/** The rows by which staff find an account. */
export function searchItems(person: Person): Item[] {
  const row = (kind: string, folded: string): Item => {
    const found = { gsi2pk: index.usersFound(searchLetters(folded)), gsi2sk: `${folded}#${person.id}` }
    return {
      Put: { TableName: tableName(), Item: { ...keys.userSearch(person.id, kind), userId: person.id, ...found } },
    }
  }
  const now = searchTexts(person)
  return [
    ...kinds.map((kind) =>
      now[kind] === ''
        ? { Delete: { TableName: tableName(), Key: keys.userSearch(person.id, kind) } }
        : row(kind, now[kind]),
    ),
    ...pastTexts(person).map((folded, i) => row(`past${i}`, folded)),
  ]
}

export const withoutSearchItems = (id: UserId): Item[] =>
  [...kinds, ...pastKinds].map((kind) => ({ Delete: { TableName: tableName(), Key: keys.userSearch(id, kind) } }))

/** One page of what begins with the text, in the order of the alphabet: whose row it is, and the row's own text. */
export async function findRows(
  text: string,
  page: Page,
): Promise<{ rows: { id: UserId; folded: string }[]; next: string | undefined }> {
  const folded = foldName(text)
  const partition = index.usersFound(searchLetters(folded))
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: gsi2,
      KeyConditionExpression: 'gsi2pk = :pk AND begins_with(gsi2sk, :text)',
      ExpressionAttributeValues: { ':pk': partition, ':text': folded },
      Limit: page.limit,
      ExclusiveStartKey: fromCursor(page.cursor, { name: 'gsi2pk', value: partition }),
    }),
  )
  const rows = Items.map((item) => ({ id: UserId.parse(item['userId']), folded: String(item['gsi2sk']) }))
  return { rows, next: toCursor(LastEvaluatedKey) }
}

/** Which of a person's rows stands first among those that the text finds: so that nobody is listed twice, on no page. */
export function firstFound(person: Person, text: string): string | undefined {
  const folded = foldName(text)
  return [...Object.values(searchTexts(person)), ...pastTexts(person)]
    .filter((one) => one !== '' && one.startsWith(folded))
    .map((one) => `${one}#${person.id}`)
    .toSorted((a, b) => (a < b ? -1 : 1))[0]
}
