import * as data from '../data/data.ts'
import { recount } from './recount.ts'

/** `npm run recount [-- --write]`, with `TABLE_NAME` set by `infra/recount.ts`. Ends with 1 while a counter differs. */
const settleMs = 10_000
const { counters, differences } = await recount({ data }, settleMs)
for (const [name, by] of differences) console.log(`✗ ${name.replaceAll('|', ' ')}: ${by > 0 ? '+' : ''}${by}`)
if (differences.size === 0) console.log(`✓ ${counters} counters are equal to the full count.`)
else if (process.argv.includes('--write')) {
  await data.counters.repair(differences)
  console.log(`${differences.size} of ${counters} counters differed and were put right.`)
} else {
  console.log(`${differences.size} of ${counters} counters differ; --write puts them right.`)
  process.exitCode = 1
}
