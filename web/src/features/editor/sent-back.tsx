import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditedJob } from '#shared/segments/segment.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './editor.module.css'

type Props = { sentBack: NonNullable<EditedJob['sentBack']>; onOpen: (number: number) => void }

/** Why a job that was signed is here again, and the way to each segment that has to be written otherwise. */
export function SentBackStrip({ sentBack, onOpen }: Props) {
  const { t } = useTranslation('jobs')
  const { why, unwritten } = sentBack
  const lead = useId()
  return (
    <div className={styles.strip}>
      <Notice tone="warning" title={t(`sentBack.${why}`)}>
        {unwritten.length > 0 ? (
          <>
            <p id={lead}>{t('unwritten')}</p>
            <ul className={styles.unwritten} aria-labelledby={lead}>
              {unwritten.map((number) => (
                <li key={number}>
                  <Button onClick={() => onOpen(number)}>{t('asked.segment', { number })}</Button>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </Notice>
    </div>
  )
}
