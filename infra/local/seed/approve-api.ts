import * as users from '#functions/data/accounts/users.ts'
import * as applications from '#functions/data/developers/applications.ts'
import { clientsOf, physicalId } from '../cloud/clients.ts'
import { STACKS } from '../outside.ts'

/** approve-api.ts EMAIL, with `AWS_ENDPOINT_URL` of the local cloud: approves the account's applications for the API. */
const [email = ''] = process.argv.slice(2)
const clients = clientsOf(process.env['AWS_ENDPOINT_URL'] ?? '')
process.env['TABLE_NAME'] = await physicalId(clients, STACKS[0] ?? '', 'AWS::DynamoDB::Table')
const user = await users.findByEmail(email)
if (!user) throw new Error(`Nobody has the address ${email}`)
for (const { id, status } of await applications.listOf(user.id)) {
  if (status !== 'pending') continue
  await applications.decide(id, { status: 'approved', by: user.id, adminNotes: null }, new Date())
}
