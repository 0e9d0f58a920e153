import * as archive from '../adapters/archive.ts'
import { verifyArchive } from './verify-archive.ts'

/** `npm run verify-audit`, with `AUDIT_BUCKET` set by `infra/verify-audit.ts`. Ends with 1 where the chain is broken. */
const { days, rows, last, faults } = await verifyArchive(archive, new Date())
for (const fault of faults) console.log(`✗ ${fault}`)
if (faults.length === 0)
  console.log(`✓ ${rows} rows of ${days} days are whole${last ? `; ${last.day} has the hash ${last.hash}` : ''}.`)
else process.exitCode = 1
