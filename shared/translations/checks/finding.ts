import type { Params } from '../../messages/message.ts'
import type { FindingCode, ParamsArgs } from '../../messages/table.ts'
import type { DocumentEvidence } from './document-evidence.ts'

/** One segment as a checker sees it. Languages are BCP 47. */
export type SegmentPair = {
  source: string
  target: string
  sourceLanguage: string
  targetLanguage: string
  /** Inline tags in order, as any strings that compare equal: `['1', '/1', 'x2']`. */
  sourceTags?: readonly string[]
  targetTags?: readonly string[]
  terms?: readonly { source: string; target: string }[]
  /** Names the language of a text, or null when unsure. Passed in: it needs a model. */
  identify?: (text: string) => string | null
  /** What the whole document tells, where it is at hand. */
  document?: DocumentEvidence
}

/** `error`: a reader would be misled. `warning`: worth a look. What it says is a code with its parameters: `shared/messages/findings.ts`. */
export type Finding = { check: string; severity: 'error' | 'warning'; code: FindingCode; params: Params }

/** A pure rule over one segment. */
export type Check = (pair: SegmentPair) => Finding[]

const finder =
  (severity: Finding['severity']) =>
  <C extends FindingCode>(check: string, code: C, ...[params]: ParamsArgs<C>): Finding => ({
    check,
    severity,
    code,
    params: params ?? {},
  })
export const error = finder('error')
export const warning = finder('warning')

/** The language without its region: `pt-BR` is `pt`. */
export const base = (language: string): string =>
  /^[a-z]{2,3}$/.test(language) ? language : (language.toLowerCase().split('-')[0] ?? language)

/** What is in `a` and not in `b`, counting repeats. */
export function lacking(a: readonly string[], b: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const item of b) left.set(item, (left.get(item) ?? 0) + 1)
  return a.filter((item) => {
    const count = left.get(item) ?? 0
    left.set(item, count - 1)
    return count <= 0
  })
}
