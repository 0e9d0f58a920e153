import { useTranslation } from 'react-i18next'
import { languageName } from '#shared/languages/language.ts'
import { isSettled } from '#shared/translations/stage.ts'
import type { TranslationView } from '#shared/translations/translation.ts'
import { said } from '../../lib/said.ts'
import { Notice } from '../../ui/notice.tsx'
import { Seal } from '../../ui/seal.tsx'
import { DownloadButtons } from './download-buttons.tsx'
import { PageThumbnail } from './pages/page-thumbnail.tsx'
import styles from './paid-result.module.css'
import { Score } from './score.tsx'
import { WorkProgress } from './work-progress.tsx'

/** A paid translation: finishing, in the human queue, or done with its downloads. */
export function PaidResult({ view, mayDownload }: { view: TranslationView; mayDownload?: () => Promise<boolean> }) {
  const { t, i18n } = useTranslation('translations')
  const name = <bdi>{view.originalFilename}</bdi>
  if (view.status === 'failed') {
    return (
      <Notice tone="danger" title={view.originalFilename} live>
        <p>{view.failure && said(view.failure)}</p>
      </Notice>
    )
  }
  if (view.status === 'human_review') {
    return (
      <article className={styles.result}>
        <h2>{t('queue.heading')}</h2>
        <p>{name}</p>
        <Notice title={t('queue.box')}>
          <p>{t('queue.text')}</p>
        </Notice>
      </article>
    )
  }
  if (!isSettled(view.stage) || view.status !== 'completed') return <WorkProgress work={view} />
  return (
    <article className={styles.pictured}>
      <PageThumbnail of={view} width={112} certified={view.translationType === 'certified'} />
      <div className={styles.text}>
        <h2>{name}</h2>
        <p className={styles.facts}>
          {t('pair', {
            source: languageName(view.sourceLanguage, i18n.language),
            target: languageName(view.targetLanguage, i18n.language),
          })}
        </p>
        {view.translationType === 'certified' ? (
          <p className={styles.certified}>
            <Seal size={28} />
            {t('queue.certified')}
          </p>
        ) : null}
        <Score view={view} />
        <DownloadButtons view={view} from="result" mayDownload={mayDownload} />
      </div>
    </article>
  )
}
