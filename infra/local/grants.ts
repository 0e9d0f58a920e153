import { tellGrants } from './grants/tell-grants.ts'
import { STATE } from './paths.ts'
import { reportFailure } from './user-error.ts'

/** `npm run grants`: which permissions of the functions the local instance has used so far, and which it has not (promise V4). */
tellGrants(STATE)
  .then((lines) => console.log(lines.join('\n')))
  .catch(reportFailure)
