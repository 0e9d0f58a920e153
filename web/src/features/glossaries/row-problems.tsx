import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import type { createGlossary } from '#shared/glossaries/api.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './glossaries.module.css'

type Answer = z.output<(typeof createGlossary)['output']>

/** Each row that cannot be used, by its line in the file, with the reason. */
export function RowProblems({ answer }: { answer: Pick<Answer, 'problems' | 'problemCount'> }) {
  const { t } = useTranslation('glossaries')
  const { problems, problemCount } = answer
  const unnamed = problemCount - problems.length
  return (
    <Notice tone="warning" title={t('problems', { count: problemCount })} live>
      <p>{t('problemsText')}</p>
      <ul className={styles.problems}>
        {problems.map(({ line, fault, term }) => (
          <li key={`${line} ${fault} ${term}`}>
            {t('line', { line })} {t(`faults.${fault}`)}{' '}
            <q>
              <bdi>{term}</bdi>
            </q>
          </li>
        ))}
        {unnamed > 0 ? <li>{t('furtherProblems', { count: unnamed })}</li> : null}
      </ul>
    </Notice>
  )
}
