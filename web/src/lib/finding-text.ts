import { useTranslation } from 'react-i18next'
import type { Finding } from '#shared/translations/checks/finding.ts'

/** What each check says, as a template: its key is that of the text in the reader's language. */
export const findingTemplates = {
  missing: '{{what}} is not in the translation',
  added: '{{what}} is not in the source',
  month: 'month {{month}} of the date is not in the translation',
  percent: '{{from}} percent in the source, {{to}} in the translation',
  unit: 'the unit {{unit}} is not in the translation',
  tagMissing: 'tag {{tag}} is missing',
  tagAdded: 'tag {{tag}} was added',
  tagCrossed: 'tag {{tag}} is crossed or closed before it opens',
  endMark: 'the source ends with {{from}}, the translation with {{to}}',
  partner: '{{mark}} has no partner',
  brackets: '{{from}} in the source, {{to}} here',
  quotes: '{{from}} quote marks in the source, {{to}} here',
  doubleSpace: 'two spaces in a row',
  edges: 'space at the start or end differs from the source',
  capital: 'the source starts with a capital',
  capitals: 'the source is in capitals',
  frenchSpace: 'French has a space before ; ! and ?',
  spaceBetween: 'a space between characters',
  halfWidth: 'a half-width mark after a character',
  spaceBefore: 'a space before a mark',
  inverted: 'Spanish opens with {{mark}}',
  strange: 'a character that could not be read',
  markup: '{{mark}} is in the text',
  empty: 'the translation is empty',
  same: 'the same as the source',
  leftover: '"{{run}}" was not translated',
  language: 'this reads as {{language}}',
  script: '{{letters}} is foreign here',
  alphabets: 'two alphabets in one word',
  length: '{{percent}} % of the length to expect',
  loops: 'words repeat over and over',
  term: '{{source}} should be {{target}}',
  denied: 'the source denies something that the translation does not',
  denies: 'the translation denies something that the source does not',
  denial: 'a word that denies lacks another one before it',
  unfollowed: 'nothing follows {{word}}',
  order: 'the numbers stand in another order',
  swapped: 'day and month of {{date}} are swapped',
  elsewhere: 'this seems to be the text of another place',
  opposite: '{{word}} seems to have become its opposite',
  omission: 'a part of the source seems to be missing',
  addition: 'this says more than the source',
  twice: 'the same translation stands for another text',
  doubleWord: '{{word}}',
} as const
export type FindingKey = keyof typeof findingTemplates

const order: FindingKey[] = ['month', 'unit', 'quotes', 'percent', 'endMark']
const keys = [...order, ...(Object.keys(findingTemplates) as FindingKey[]).filter((key) => !order.includes(key))]
const patterns = keys.map((key) => {
  const literal = findingTemplates[key].replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  return { key, pattern: new RegExp(`^${literal.replace(/\{\{(\w+)\}\}/g, '(?<$1>.+?)')}$`, 'su') }
})

type Said = Pick<Finding, 'check' | 'message'>

/** What a check says, in the reader's language. Its texts are those of `editor`. */
export function useFindingText(): (finding: Said) => string {
  const { t } = useTranslation('editor')
  return (finding) => {
    const { key, values } = findingText(finding)
    return t(`findings.${key}` as 'findings.missing', values as { what: string })
  }
}

/** The text of a finding by its key, with what it names. */
export function findingText({ check, message }: Said): { key: FindingKey; values: Record<string, string> } {
  if (check === 'double-words') return { key: 'doubleWord', values: { word: message } }
  for (const { key, pattern } of patterns) {
    const match = pattern.exec(message)
    if (match) return { key, values: { ...match.groups } }
  }
  return { key: 'doubleWord', values: { word: message } }
}
