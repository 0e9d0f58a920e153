import * as users from '#functions/data/accounts/users.ts'
import { translators } from '#functions/data/data.ts'
import { clientsOf, physicalId } from '../cloud/clients.ts'
import { STACKS } from '../outside.ts'

/** approve-translator.ts EMAIL, with `AWS_ENDPOINT_URL` of the local cloud: approves the pending application of this address. */
const [email = ''] = process.argv.slice(2)
const clients = clientsOf(process.env['AWS_ENDPOINT_URL'] ?? '')
process.env['TABLE_NAME'] ??= await physicalId(clients, STACKS[0] ?? '', 'AWS::DynamoDB::Table')
const [application, person] = await Promise.all([translators.findByEmail(email), users.findByEmail(email)])
if (!application || !person) throw new Error(`Nobody has applied with the address ${email}`)
const decision = { status: 'approved', by: person.id, reason: null } as const
if (!(await translators.decide(application, decision, [], new Date())))
  throw new Error(`The application of ${email} was decided already`)
