import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listSegmentVersions } from '#shared/segments/api.ts'
import { queryOf } from '../../lib/api.ts'
import { formatMoment } from '../../lib/dates.ts'
import { Retry } from '../../ui/retry.tsx'
import { TaggedText } from './field/tagged-text.tsx'
import { directionOf } from './model/direction.ts'
import { useEditor, useSegment } from './model/use-store.ts'
import styles from './open-segment.module.css'

/** What a segment was like before, newest first, down to the draft. To take one back is a new version. */
export function Versions({ number, onDone }: { number: number; onDone: () => void }) {
  const { t, i18n } = useTranslation('editor')
  const { store, job, readOnly } = useEditor()
  const segment = useSegment(store, number)
  const versions = useQuery({
    ...queryOf(listSegmentVersions, { id: job.id, number }),
    staleTime: 0,
    refetchOnMount: 'always',
    retry: false,
  })
  const { data } = versions
  if (versions.isError) return <Retry tone="warning" title={t('versions.failed')} query={versions} />
  if (!data) return <p className={styles.hint}>{t('versions.loading')}</p>
  const rows = [
    ...data.versions.map(({ version, target, state, at, isMine }) => ({
      key: String(version),
      target,
      said: [formatMoment(at, i18n.language), t(`state.${state}`), isMine ? '' : t('versions.other')],
    })),
    { key: 'draft', target: segment.draft, said: [t('state.draft')] },
  ]
  return (
    <ul className={styles.versions} aria-label={t('actions.versions')}>
      {rows.map(({ key, target, said }) => (
        <li key={key}>
          <small>{said.filter((word) => word !== '').join(' · ')}</small>
          <span lang={job.targetLanguage} dir={directionOf(job.targetLanguage)}>
            {target === '' ? <em>{t('list.empty')}</em> : <TaggedText tagged={target} />}
          </span>
          {target === segment.target || readOnly ? null : (
            <button
              type="button"
              className={styles.small}
              onClick={() => {
                store.setText(number, target)
                onDone()
              }}
            >
              {t('versions.take')}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
