import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TicketId, TranslationId } from '#shared/lib/id.ts'
import { giveLeave } from '#shared/support/api.ts'
import { listTranslations } from '#shared/translations/api.ts'
import { call, failureOf, queryOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './questions.module.css'

/** Which own documents support may read while the question is open. Nobody of the staff reads one without this. */
export function Leave({ id, given }: { id: TicketId; given: readonly TranslationId[] }) {
  const { t } = useTranslation('support')
  const client = useQueryClient()
  const { data: documents = [] } = useQuery(queryOf(listTranslations, { limit: 50 }))
  const [chosen, setChosen] = useState('')
  const [problem, setProblem] = useState<string>()
  const readable = documents.filter(({ deletedAt }) => deletedAt === null)
  if (readable.length === 0) return null
  const nameOf = (one: TranslationId) =>
    documents.find((document) => document.id === one)?.originalFilename ?? String(one)

  async function set(translationId: TranslationId, isGiven: boolean) {
    setProblem(undefined)
    try {
      await call(giveLeave, { id, translationId, given: isGiven })
      setChosen('')
      await client.invalidateQueries()
    } catch (error) {
      setProblem(failureOf(error).message ?? t('form.failed'))
    }
  }
  const wanted = TranslationId.safeParse(chosen)
  return (
    <details className={styles.leave} open={given.length > 0}>
      <summary>{t('questions.leave.title')}</summary>
      <p>{t('questions.leave.text')}</p>
      {problem ? <Notice tone="danger" title={problem} live /> : null}
      <ul className={styles.list}>
        {given.map((one) => (
          <li key={one}>
            <bdi>{nameOf(one)}</bdi>
            <Button aria-label={t('questions.leave.withdrawOf', { name: nameOf(one) })} onClick={() => set(one, false)}>
              {t('questions.leave.withdraw')}
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.choose}>
        <Select
          field={{ name: 'document', value: chosen, onValue: setChosen }}
          label={t('questions.leave.document')}
          placeholder={t('questions.leave.choose')}
          options={readable
            .filter((document) => !given.includes(document.id))
            .map((document) => ({ value: String(document.id), label: document.originalFilename }))}
        />
        <Button disabled={!wanted.success} onClick={() => (wanted.success ? void set(wanted.data, true) : undefined)}>
          {t('questions.leave.allow')}
        </Button>
      </div>
    </details>
  )
}
