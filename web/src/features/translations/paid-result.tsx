import ShieldOff from 'lucide-react/icons/shield-off'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isWithheld } from '#shared/certificates/standing.ts'
import { isSettled } from '#shared/translations/stage.ts'
import type { TranslationView } from '#shared/translations/translation.ts'
import { localized } from '../../lib/server-message.ts'
import { receiptList } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Seal } from '../../ui/seal.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { DocumentCard } from './document-card.tsx'
import { DownloadButtons } from './download-buttons.tsx'
import { KeptList } from './kept-list.tsx'
import { PageThumbnail } from './pages/page-thumbnail.tsx'
import styles from './paid-result.module.css'
import { PairFacts } from './pair-facts.tsx'
import { Score } from './score.tsx'
import { TermsUsed } from './terms-used.tsx'
import { WorkProgress } from './work-progress.tsx'

/** A paid translation: finishing, in the human queue, or done with its downloads; those of a certified one stand with its certificate. */
export function PaidResult({ view, mayDownload }: { view: TranslationView; mayDownload?: () => Promise<boolean> }) {
  const { t } = useTranslation('translations')
  const [open, setOpen] = useState(false)
  if (view.status === 'failed') {
    const givenBack = view.failure?.code === 'refunded'
    return (
      <Notice tone={givenBack ? 'info' : 'danger'} title={view.originalFilename} live>
        <p>{view.failure && localized({ ...view.failure, code: view.failure.reason })}</p>
        {givenBack ? <LinkButton to={receiptList}>{t('toReceipts')}</LinkButton> : null}
      </Notice>
    )
  }
  const isQueued = view.status === 'human_review'
  if (!isQueued && (!isSettled(view.stage) || view.status !== 'completed')) return <WorkProgress work={view} />
  const isCertified = view.translationType === 'certified'
  // A certificate that was withdrawn or is under review certifies nothing; its card says what to do.
  const withheld = isWithheld(view.certificateStatus) ? view.certificateStatus : undefined
  const isSealed = isCertified && !withheld
  return (
    <DocumentCard
      certified={isSealed}
      title={isQueued ? t('queue.heading') : <bdi>{view.originalFilename}</bdi>}
      picture={
        <>
          <PageThumbnail of={view} width={148} certified={isSealed} />
          {isQueued ? null : (
            <Button variant="quiet" onClick={() => setOpen(true)}>
              {t('table.view')}
            </Button>
          )}
        </>
      }
    >
      {isQueued ? (
        <p>
          <bdi>{view.originalFilename}</bdi>
        </p>
      ) : null}
      <p className={styles.facts}>
        <PairFacts view={view} />
      </p>
      {isQueued ? (
        <Notice title={t('queue.box')}>
          <p>{t('queue.text')}</p>
        </Notice>
      ) : (
        <>
          {isSealed ? (
            <p className={styles.certified}>
              <Seal size={28} />
              {t('queue.certified')}
            </p>
          ) : null}
          {withheld ? (
            <p className={styles.withheld}>
              <ShieldOff size={20} aria-hidden />
              {t(`queue.${withheld}`)}
            </p>
          ) : (
            <Score view={view} />
          )}
          <TermsUsed view={view} />
          <KeptList view={view} />
          {isCertified ? null : <DownloadButtons view={view} from="result" mayDownload={mayDownload} />}
        </>
      )}
      {open ? <DetailsDialog row={view} onClose={() => setOpen(false)} /> : null}
    </DocumentCard>
  )
}
