import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { errorCategories, Severity } from '#shared/translators/entrance-test.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './work.module.css'

export type ErrorMark = {
  number: number
  category: (typeof errorCategories)[number]
  severity: z.infer<typeof Severity>
  comment: string
}
export type MarkedSegment = { number: number; source: string; target: string; hints?: readonly string[] }

/** Original and translation, segment by segment, with the errors that a reviewer marks in them. */
export function ErrorMarks({
  segments,
  marks,
  onMarks,
  languages,
  readOnly = false,
}: {
  segments: readonly MarkedSegment[]
  marks: readonly ErrorMark[]
  onMarks: (marks: ErrorMark[]) => void
  languages: { source: string; target: string }
  readOnly?: boolean
}) {
  const { t } = useTranslation('adminHistory')
  const change = (at: number, patch: Partial<ErrorMark>) =>
    onMarks(marks.map((mark, index) => (index === at ? { ...mark, ...patch } : mark)))
  return (
    <ol className={styles.marks}>
      {segments.map(({ number, source, target, hints = [] }) => (
        <li key={number}>
          <p className={styles.muted}>{t('marks.segment', { number })}</p>
          <div className={styles.pair}>
            <p lang={languages.source} dir="auto">
              {source}
            </p>
            <p lang={languages.target} dir="auto">
              {target}
            </p>
          </div>
          {hints.map((hint) => (
            <p key={hint} className={styles.muted}>
              {hint}
            </p>
          ))}
          {marks.map((mark, at) =>
            mark.number === number ? (
              // oxlint-disable-next-line react/no-array-index-key -- marks have no other name
              <div key={at} className={styles.error}>
                <select
                  aria-label={t('marks.category')}
                  className={styles.input}
                  value={mark.category}
                  disabled={readOnly}
                  onChange={(event) => change(at, { category: event.target.value as ErrorMark['category'] })}
                >
                  {errorCategories.map((category) => (
                    <option key={category} value={category}>
                      {t(`marks.categories.${category}`)}
                    </option>
                  ))}
                </select>
                <select
                  aria-label={t('marks.severity')}
                  className={styles.input}
                  value={mark.severity}
                  disabled={readOnly}
                  onChange={(event) => change(at, { severity: Severity.parse(event.target.value) })}
                >
                  {Severity.options.map((severity) => (
                    <option key={severity} value={severity}>
                      {t(`marks.severities.${severity}`)}
                    </option>
                  ))}
                </select>
                <input
                  aria-label={t('marks.comment')}
                  placeholder={t('marks.comment')}
                  className={styles.input}
                  value={mark.comment}
                  maxLength={500}
                  readOnly={readOnly}
                  dir="auto"
                  onChange={(event) => change(at, { comment: event.target.value })}
                />
                {readOnly ? null : (
                  <Button variant="quiet" onClick={() => onMarks(marks.filter((_, index) => index !== at))}>
                    {t('marks.remove')}
                  </Button>
                )}
              </div>
            ) : null,
          )}
          {readOnly ? null : (
            <Button
              variant="quiet"
              aria-label={t('marks.addTo', { number })}
              onClick={() => onMarks([...marks, { number, category: 'accuracy', severity: 'minor', comment: '' }])}
            >
              {t('marks.add')}
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}
