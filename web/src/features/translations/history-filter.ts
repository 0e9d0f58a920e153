import type { TranslationSummary } from '#shared/translations/translation.ts'

/** What a person asks of their history: a state as they see it, besides those of the specification what is not paid. */
export const historyStates = ['all', 'unpaid', 'processing', 'human_review', 'completed', 'failed'] as const
export type HistoryState = (typeof historyStates)[number]

export const isHistoryState = (value: string | null): value is HistoryState =>
  historyStates.some((state) => state === value)

/** The rows of a state whose name holds the words, in whatever case; a deleted document has no name any more. */
export function filterHistory(
  rows: readonly TranslationSummary[],
  { words, state }: { words: string; state: HistoryState },
): TranslationSummary[] {
  const wanted = words.trim().toLocaleLowerCase().split(/\s+/)
  return rows.filter((row) => {
    const name = row.deletedAt === null ? row.originalFilename.toLocaleLowerCase() : ''
    return isIn(row, state) && wanted.every((word) => name.includes(word))
  })
}

function isIn({ stage, status }: TranslationSummary, state: HistoryState): boolean {
  if (state === 'all') return true
  if (state === 'unpaid') return stage === 'awaiting_payment'
  if (state === 'processing') return status === 'processing' || (status === 'pending' && stage !== 'awaiting_payment')
  return status === state
}
