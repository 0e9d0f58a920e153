import { indexUsers } from './index-users.ts'

/** `npm run index-users`, with `TABLE_NAME` set by `infra/index-users.ts`. */
console.log(`${await indexUsers()} accounts can be found by name and address.`)
