import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { AnswerTemplate, mostTemplates } from '#shared/support/conversation.ts'
import { commit, type Item } from '../commit.ts'
import { index, keys } from '../keys.ts'
import { client, gsi2, tableName } from '../table.ts'

export async function find(id: number): Promise<AnswerTemplate | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: tableName(), Key: keys.answerTemplate(id), ConsistentRead: true }),
  )
  return Item && AnswerTemplate.parse(Item)
}

/** All of them, by title. */
export async function list(): Promise<AnswerTemplate[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: gsi2,
      KeyConditionExpression: 'gsi2pk = :pk',
      ExpressionAttributeValues: { ':pk': index.answerTemplates },
      Limit: mostTemplates + 50,
    }),
  )
  return Items.map((item) => AnswerTemplate.parse(item))
}

/** Writes one, a new one with version 0, over the version before it, with its audit row. False when somebody else was first. */
export function save(template: AnswerTemplate, also: Item[]): Promise<boolean> {
  const { id, title, version } = template
  const put: Item = {
    Put: {
      TableName: tableName(),
      Item: {
        ...keys.answerTemplate(id),
        ...template,
        gsi2pk: index.answerTemplates,
        gsi2sk: `${title.toLowerCase()}#${id}`,
      },
      ...(version === 0
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : {
            ConditionExpression: '#version = :before',
            ExpressionAttributeNames: { '#version': 'version' },
            ExpressionAttributeValues: { ':before': version - 1 },
          }),
    },
  }
  return commit([put, ...also])
}

/** Deletes one with its audit row. False when it was gone. */
export const remove = (id: number, also: Item[]): Promise<boolean> =>
  commit([
    {
      Delete: {
        TableName: tableName(),
        Key: keys.answerTemplate(id),
        ConditionExpression: 'attribute_exists(pk)',
      },
    },
    ...also,
  ])
