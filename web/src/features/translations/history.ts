import { useQuery } from '@tanstack/react-query'
import { listTranslations } from '#shared/translations/api.ts'
import { isSettled } from '#shared/translations/stage.ts'
import type { TranslationSummary } from '#shared/translations/translation.ts'
import { eachPage } from '../../lib/api.ts'
import { isStatus } from '../../lib/send.ts'
import { reviewMs } from './use-translation-record.ts'

const pageSize = 100
const maxRetries = 3
const pollMs = 4000

/** The whole history, newest first. Load errors are retried three times, a lost session is not; work in progress is followed. */
export const useHistory = () =>
  useQuery({
    queryKey: [listTranslations.path],
    queryFn: ({ signal }) => loadHistory(signal),
    retry: (failures, error) => failures < maxRetries && !isStatus(error, 401),
    staleTime: 0,
    refetchInterval: ({ state }) => pollMsOfRows(state.data ?? []),
  })

/** After how long a history is read again: soon while a machine works, each minute while a translator does. */
export function pollMsOfRows(rows: readonly Pick<TranslationSummary, 'stage'>[]): number | false {
  if (rows.some(({ stage }) => !isSettled(stage))) return pollMs
  return rows.some(({ stage }) => stage === 'human_review') && reviewMs
}

async function loadHistory(signal: AbortSignal): Promise<TranslationSummary[]> {
  const rows: TranslationSummary[] = []
  for await (const page of eachPage(listTranslations, { limit: pageSize }, signal)) rows.push(...page)
  return rows
}

export type HistoryFigures = { total: number; thisMonth: number; languages: number; spentDollars: number }

/** The four figures over the history. Only what was paid counts as spent; whatever failed was given back. */
export function figuresOf(rows: readonly TranslationSummary[], now: Date): HistoryFigures {
  const isThisMonth = (iso: string) => {
    const date = new Date(iso)
    return date.getFullYear() === now.getFullYear() && date.getMonth() === now.getMonth()
  }
  return {
    total: rows.length,
    thisMonth: rows.filter(({ createdAt }) => isThisMonth(createdAt)).length,
    languages: new Set(rows.map(({ targetLanguage }) => targetLanguage)).size,
    spentDollars:
      rows.reduce((cents, row) => cents + (row.paid && !row.failure ? Math.round((row.amount ?? 0) * 100) : 0), 0) /
      100,
  }
}
