import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { Advisories, billOfMaterials, openAdvisories, otherLicences, shippedPackages, tooOld } from './supply.ts'

/**
 * `npm run supply`: what ships, and whether it may (promise S1). Advisories of the registry, or the stored ones where it does not
 * answer and they are not too old; licences; and the bill of materials, CycloneDX in JSON, as `.local/bom.cdx.json`. A deployment runs
 * it first. Exit 1 when something is open.
 */
const file = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')
const stored = Advisories.parse(JSON.parse(file('advisories.json')))
const lock: unknown = JSON.parse(file('../../package-lock.json'))
const packages = shippedPackages(lock)

const Audit = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
})

function advisories(): { from: string; open: string[]; stale: string[] } {
  const audit = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 60_000 })
  const answer = Audit.safeParse(parsed(audit.stdout))
  if (!answer.success) {
    const from = `the stored list of ${stored.asOf}`
    return { from, open: openAdvisories(packages, stored), stale: tooOld(stored, new Date()) }
  }
  const open = Object.entries(answer.data.vulnerabilities).filter(([, { severity }]) =>
    /^(high|critical)$/.test(severity),
  )
  const told = open.map(([name, { severity, range }]) => `${name} ${range}: ${severity}`)
  return { from: 'the registry', open: told, stale: [] }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const { from, open, stale } = advisories()
const licences = otherLicences(packages)
mkdirSync('.local', { recursive: true })
writeFileSync('.local/bom.cdx.json', JSON.stringify(billOfMaterials(lock), null, 1))
console.log(`${packages.length} packages ship; ${open.length} high or critical advisories by ${from}`)
console.log(`${licences.length} licences that are not permissive; bill of materials: .local/bom.cdx.json`)
const faults = [...open, ...stale, ...licences]
for (const line of faults) console.error(line)
process.exitCode = faults.length > 0 ? 1 : 0
