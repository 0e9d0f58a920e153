import { reaches } from './leading-keys.ts'

/** The actions of each role, by the role's id in its template. */
export type Grants = Map<string, Set<string>>
export type Unused = { role: string; action: string; reason?: string }
/** Why a grant is not used by what runs here. */
export type Reason = { role?: RegExp; action: RegExp; reason: string }

type Statement = { Effect: string; Action: string | string[]; Condition?: unknown }
type Resource = {
  Type: string
  Properties?: {
    PolicyDocument?: { Statement: Statement[] }
    Roles?: { Ref?: string }[]
    Role?: { 'Fn::GetAtt'?: string[] }
    Environment?: { Variables: Record<string, unknown> }
  }
}
export type CloudTemplate = { Resources: Record<string, Resource> }

/** Reading and writing the table are granted as one each: what a function reads may change with a line of code. */
const sets = new Map<string, string>([
  ...['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem'].map(
    (name) => [`dynamodb:${name}`, 'dynamodb: read'] as const,
  ),
  ...['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'].map(
    (name) => [`dynamodb:${name}`, 'dynamodb: write'] as const,
  ),
])
const nameOf = (action: string): string => sets.get(action) ?? action

/** What the templates grant to the roles of functions. */
export function grantedBy(templates: CloudTemplate[]): Grants {
  const granted: Grants = new Map()
  for (const [role, statements] of statementsOf(templates))
    add(
      granted,
      role,
      statements.flatMap(({ Action }) => Action),
    )
  return granted
}

/** The keys of the table that a role is kept from, of those that its code can ask for. */
export function keptFrom(templates: CloudTemplate[], asked: Map<string, Set<string>>): Map<string, string[]> {
  const statements = statementsOf(templates)
  const mayReach = (role: string, key: string) =>
    (statements.get(role) ?? []).some(
      ({ Action, Condition }) => [Action].flat().includes('dynamodb:GetItem') && reaches(Condition, key),
    )
  return new Map([...asked].map(([role, keys]) => [role, [...keys].filter((key) => !mayReach(role, key))]))
}

/** What is allowed to each role of a function. */
function statementsOf(templates: CloudTemplate[]): Map<string, Statement[]> {
  const statements = new Map<string, Statement[]>()
  for (const { Type, Properties } of templates.flatMap((one) => Object.values(one.Resources))) {
    if (Type !== 'AWS::IAM::Policy') continue
    const allowed = (Properties?.PolicyDocument?.Statement ?? []).filter(({ Effect }) => Effect === 'Allow')
    for (const { Ref } of Properties?.Roles ?? [])
      if (Ref?.includes('ServiceRole')) statements.set(Ref, [...(statements.get(Ref) ?? []), ...allowed])
  }
  return statements
}

/** The names of the environment that the functions of a template are given, by their roles. */
export function givenBy({ Resources }: CloudTemplate): Map<string, Set<string>> {
  const given = new Map<string, Set<string>>()
  for (const { Type, Properties } of Object.values(Resources)) {
    const role = Properties?.Role?.['Fn::GetAtt']?.[0]
    if (Type === 'AWS::Lambda::Function' && role)
      given.set(role, new Set(Object.keys(Properties?.Environment?.Variables ?? {})))
  }
  return given
}

/**
 * What the record of the cloud says was allowed, a JSON line each. A role's session has the name of its function, which begins like
 * the role's id in the template; the names of roles themselves are cut where they are long.
 */
export function usedBy(record: string, granted: Grants): Grants {
  const used: Grants = new Map()
  const ids = [...granted.keys()].map(
    (id) => [new RegExp(`-${id.replace(/ServiceRole.*/, '')}[0-9A-F]{8}`), id] as const,
  )
  for (const line of record.split('\n').filter((one) => one !== '')) {
    const { role, action } = JSON.parse(line) as { role: string; action: string }
    const session = role.split('/').at(-1) ?? ''
    const id = ids.find(([name]) => name.test(session))?.[1]
    if (id) add(used, id, [action])
  }
  return used
}

/** Every grant that was not used, with the reason that is known for it. */
export function unusedOf(granted: Grants, used: Grants, reasons: Reason[]): Unused[] {
  return [...granted].flatMap(([role, actions]) =>
    [...actions]
      .filter((action) => ![...(used.get(role) ?? [])].some((one) => fits(action, one)))
      .map((action) => {
        const known = reasons.find((one) => one.action.test(action) && (one.role?.test(role) ?? true))
        return { role, action, ...(known && { reason: known.reason }) }
      }),
  )
}

export const countOf = (grants: Grants): number => [...grants.values()].reduce((sum, actions) => sum + actions.size, 0)

function add(to: Grants, role: string, actions: string[]): void {
  const own = to.get(role) ?? new Set<string>()
  for (const action of actions) own.add(nameOf(action))
  to.set(role, own)
}

/** `kms:ReEncrypt*` fits `kms:ReEncryptFrom`. */
const fits = (granted: string, used: string): boolean =>
  granted === used || (granted.endsWith('*') && used.startsWith(granted.slice(0, -1)))
