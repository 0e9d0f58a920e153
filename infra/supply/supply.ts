import * as z from 'zod'

/** What of `package-lock.json` is looked at. */
const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
    }),
  ),
})

const Range = z.tuple([z.string(), z.string()])
export const Advisories = z.object({
  source: z.string(),
  asOf: z.iso.date(),
  advisories: z.array(
    z.object({
      id: z.string(),
      package: z.string(),
      severity: z.enum(['high', 'critical']),
      /** From a version on, up to the one that mends it. */
      affected: z.array(Range).min(1),
    }),
  ),
})
export type Advisories = z.infer<typeof Advisories>

export type Package = { name: string; version: string; license: string | undefined; integrity?: string | undefined }

const maxAgeDays = 30

/** Why a stored list says nothing of today: advisories come every week. */
export function tooOld({ asOf }: Pick<Advisories, 'asOf'>, now: Date): string[] {
  const days = Math.floor((now.getTime() - Date.parse(asOf)) / 86_400_000)
  return days > maxAgeDays
    ? [`The registry does not answer, and the stored list is ${days} days old: renew infra/supply/advisories.json`]
    : []
}

/** What ships: every package of the lock file that is not there for development alone, each version once. */
export function shippedPackages(lock: unknown): Package[] {
  const found = new Map<string, Package>()
  for (const [path, { version, license, dev, integrity }] of Object.entries(Lock.parse(lock).packages)) {
    if (path === '' || dev || version === undefined) continue
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    found.set(`${name}@${version}`, { name, version, license, ...(integrity !== undefined && { integrity }) })
  }
  return [...found.values()]
}

/**
 * The bill of materials of what ships, as CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json/). Written from the lock file: `npm sbom`
 * refuses where a package names an older peer.
 */
export function billOfMaterials(lock: unknown) {
  const components = shippedPackages(lock).map(({ name, version, license, integrity }) => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
    const known = license ?? read[name]
    const [algorithm = '', hash = ''] = integrity?.split(/-(.*)/) ?? []
    return {
      type: 'library',
      'bom-ref': purl,
      name,
      version,
      purl,
      ...(known && { licenses: [/ (OR|AND) /.test(known) ? { expression: known } : { license: { id: known } }] }),
      ...(hash && {
        hashes: [
          { alg: algorithm.toUpperCase().replace('SHA', 'SHA-'), content: Buffer.from(hash, 'base64').toString('hex') },
        ],
      }),
    }
  })
  return { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, components }
}

/** High and critical advisories that a shipped package falls under (promise S1). */
export const openAdvisories = (packages: readonly Package[], { advisories }: Advisories): string[] =>
  advisories.flatMap(({ id, package: name, severity, affected }) =>
    packages
      .filter((one) => one.name === name && affected.some((range) => isWithin(one.version, range)))
      .map(({ version }) => `${name}@${version}: ${severity}, ${id}`),
  )

/** Licences that ask for no more than their own text to be kept; fonts have one of their own. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
])

/** Packages that name no licence in the lock file; their own text was read. */
const read: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

/** Shipped packages that are not under permissive licences. */
export const otherLicences = (packages: readonly Package[]): string[] =>
  packages
    .filter(({ name, license }) => !isPermissive(license ?? read[name]))
    .map(({ name, version, license }) => `${name}@${version}: ${license ?? 'no licence'}`)

/** An SPDX expression of one level: one of `OR` is enough, every one of `AND` is needed. */
function isPermissive(license: string | undefined): boolean {
  if (license === undefined) return false
  const plain = license.replace(/^\(|\)$/g, '')
  if (plain.includes(' OR ')) return plain.split(' OR ').some((one) => permissive.has(one))
  return plain.split(' AND ').every((one) => permissive.has(one))
}

function isWithin(version: string, [from, to]: readonly [string, string]): boolean {
  return compare(version, from) >= 0 && compare(version, to) < 0
}

/** By the three numbers; a version before its release counts as the release, which errs to neither side of a stored range by more than that. */
function compare(a: string, b: string): number {
  const numbers = (version: string) => version.split(/[-+]/)[0]?.split('.').map(Number) ?? []
  const [left, right] = [numbers(a), numbers(b)]
  for (let i = 0; i < 3; i++) if ((left[i] ?? 0) !== (right[i] ?? 0)) return (left[i] ?? 0) - (right[i] ?? 0)
  return 0
}
