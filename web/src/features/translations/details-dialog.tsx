import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isWithheld } from '#shared/certificates/standing.ts'
import { languageName } from '#shared/languages/language.ts'
import { isRightToLeft } from '#shared/languages/script.ts'
import type { TranslationSummary } from '#shared/translations/translation.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import styles from './details-dialog.module.css'
import { DownloadButtons } from './download-buttons.tsx'
import { PageViewer } from './pages/page-viewer.tsx'
import { Score } from './score.tsx'
import { ShortenedNote } from './shortened-note.tsx'
import { useTranslationRecord } from './use-translation-record.ts'

type Props = {
  row: TranslationSummary
  onClose: () => void
  /** The certificate of a certified translation with its files, where it does not stand beside the dialog already. */
  certificate?: (row: TranslationSummary, instead: ReactNode) => ReactNode
}

/** What a finished translation is, with original and translation side by side. */
export function DetailsDialog({ row, onClose, certificate }: Props) {
  const { t, i18n } = useTranslation('translations')
  const name = (code: string) => languageName(code, i18n.language)
  const { qualityScore } = row
  return (
    <Dialog open onClose={onClose} title={t('details.title')} shape="full">
      <Facts
        beside
        rows={[
          [t('details.file'), <bdi key="file">{row.originalFilename}</bdi>],
          [
            t('details.type'),
            isWithheld(row.certificateStatus)
              ? t(`badge.${row.certificateStatus}`)
              : t(`details.${row.translationType}`),
          ],
          [t('details.languages'), t('pair', { source: name(row.sourceLanguage), target: name(row.targetLanguage) })],
          [t('details.score'), qualityScore === null ? t('details.noScore') : `${Math.round(qualityScore)}/100`],
        ]}
      />
      <Texts row={row} certificate={certificate} />
    </Dialog>
  )
}

function Texts({ row, certificate }: Pick<Props, 'row' | 'certificate'>) {
  const { t } = useTranslation('translations')
  const { data, isError } = useTranslationRecord(row.id)
  if (isError) return <Notice tone="danger" title={t('details.failed')} live />
  if (!data) return <SkeletonLines label={t('details.loading')} count={6} />
  // What was given back shows nothing that could be taken along.
  const mayDownload = data.status === 'completed' && data.paid
  const downloads = mayDownload ? <DownloadButtons view={data} from="history" /> : null
  // What was signed are the files of the certificate, and no others.
  const isCertified = data.translationType === 'certified'
  const side = (language: string, content: string, none: string, isCut: boolean) => ({
    text: content || none,
    fallback: (
      <Sheet lang={language === 'auto' ? undefined : language} dir={isRightToLeft(language) ? 'rtl' : 'ltr'}>
        <div className={styles.text}>{content || none}</div>
        {isCut ? <Notice title={t('details.beginning')} /> : null}
      </Sheet>
    ),
  })
  return (
    <>
      <div className={styles.parts}>
        <div>
          <Score view={data} />
        </div>
        {isCertified ? null : downloads}
      </div>
      <ShortenedNote view={data} />
      <div className={styles.pages}>
        <PageViewer
          of={data}
          sides={{
            original: side(
              data.sourceLanguage,
              data.originalContent,
              t('details.noOriginal'),
              data.wholeContent.original !== null,
            ),
            translation: side(
              data.targetLanguage,
              data.translatedContent,
              t('details.noTranslation'),
              data.wholeContent.translated !== null,
            ),
          }}
        />
      </div>
      {mayDownload && isCertified && certificate ? (
        <div className={styles.certificate}>{certificate(row, downloads)}</div>
      ) : null}
    </>
  )
}
