import { useTranslation } from 'react-i18next'
import { deleteTranslation, setRetention } from '#shared/privacy/api.ts'
import { type ResultDays, resultDaysChoices } from '#shared/privacy/days.ts'
import { listTranslations } from '#shared/translations/api.ts'
import { isSettled } from '#shared/translations/stage.ts'
import type { TranslationSummary } from '#shared/translations/translation.ts'
import { call, failureOf } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { saveFile } from '../../lib/save-file.ts'
import { showToast } from '../../ui/toast.ts'

/** One that is being worked on, by the engine or by a person, is finished first. */
export const mayBeDeleted = ({ stage, deletedAt }: Pick<TranslationSummary, 'stage' | 'deletedAt'>): boolean =>
  deletedAt === null && isSettled(stage) && stage !== 'human_review'

/** The times that can be chosen, and the one that holds. One that is over would delete the result now, and only "Delete now" asks. */
export function choicesOf({
  completedAt,
  resultDays,
}: Pick<TranslationSummary, 'completedAt' | 'resultDays'>): ResultDays[] {
  const passed = completedAt === null ? 0 : Date.now() - Date.parse(completedAt)
  return resultDaysChoices.filter((days) => days === resultDays || passed < days * 86_400_000)
}

/** Chooses at once how long a result is kept, with Undo in the toast. */
export function useKeepFor(row: TranslationSummary): (days: ResultDays) => Promise<void> {
  const { t } = useTranslation('translations')
  const set = async (resultDays: ResultDays) => {
    try {
      const { message } = await call(setRetention, { id: row.id, resultDays })
      await refreshHistory()
      return message
    } catch (error) {
      showToast({ title: failureOf(error).message ?? t('keep.failed'), variant: 'destructive' })
      return undefined
    }
  }
  return async (days) => {
    if (days === row.resultDays) return
    const message = await set(days)
    if (message === undefined) return
    const undo = { label: t('keep.undo'), run: () => void set(row.resultDays) }
    showToast({ title: message, description: row.originalFilename, action: undo })
  }
}

/** Deletes a document with its translation; throws what the server answered. */
export async function deleteNow(row: TranslationSummary): Promise<{ message: string; receipt: string | null }> {
  const answer = await call(deleteTranslation, { id: row.id })
  await refreshHistory()
  return answer
}

/** Saves a signed receipt of deletion as the token that it is: any tool for signatures reads it. */
export const saveReceipt = (id: number, token: string): void =>
  saveFile(new Blob([token], { type: 'application/jose' }), `attesta-deletion-${id}.jws`)

const refreshHistory = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [listTranslations.path] })
