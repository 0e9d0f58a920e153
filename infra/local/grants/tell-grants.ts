import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CloudTemplate, countOf, grantedBy, unusedOf, usedBy } from './compare-grants.ts'
import { reasons } from './reasons.ts'

/** Lines about what the functions of an instance may do, and what they have done since its state is there. */
export async function tellGrants(stateDir: string): Promise<string[]> {
  const out = join(stateDir, 'cdk.out')
  const files = (await readdir(out)).filter((name) => name.endsWith('.template.json'))
  const templates = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(out, name), 'utf8')) as CloudTemplate),
  )
  const granted = grantedBy(templates)
  const used = usedBy(await readFile(join(stateDir, 'grants.jsonl'), 'utf8'), granted)
  const unused = unusedOf(granted, used, reasons)
  const silent = unused.filter(({ reason }) => reason === undefined)
  const all = countOf(granted)
  // That the code of each asks for them is tested (grants.slow.test.ts).
  return [
    `permissions: ${all - unused.length} of ${all} used; ${unused.length - silent.length} are for others than the code, ${silent.length} for code that did not run`,
    ...silent.map(({ role, action }) => `  ${role}: ${action}`),
  ]
}
