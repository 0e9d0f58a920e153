type Conditions = Record<string, Record<string, readonly string[] | undefined>>

/** The patterns of keys that a condition names; undefined where it names none. */
export const keysOf = (condition: unknown, operator = 'ForAllValues:StringLike'): readonly string[] | undefined =>
  (condition as Conditions | undefined)?.[operator]?.['dynamodb:LeadingKeys']

const matches = (pattern: string, key: string): boolean => new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(key)

/** Whether the condition of a grant lets the partition of a key be reached. A star stands for any letters, and what is left out goes first. */
export function reaches(condition: unknown, key: string): boolean {
  const leftOut = keysOf(condition, 'ForAllValues:StringNotLike') ?? []
  const isNamed = (keysOf(condition) ?? ['*']).some((pattern) => matches(pattern, key))
  return isNamed && !leftOut.some((pattern) => matches(pattern, key))
}
