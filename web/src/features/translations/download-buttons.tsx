import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { type FileType, fileTypes } from '#shared/documents/document.ts'
import type { TranslationView } from '#shared/translations/translation.ts'
import { loginTo } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'
import styles from './download-buttons.module.css'
import { DownloadError, isWhole, saveDownload, saveText } from './save-download.ts'

type Props = {
  view: TranslationView
  /** Asked before each download; false leaves it to the caller, who asks for a sign-in or a payment. */
  mayDownload?: () => Promise<boolean>
  /** The words of the history differ from those of the result. */
  from: 'history' | 'result'
}

/**
 * The document's own format first, then the others. Where a format cannot be made, the plain text is saved instead, and that is
 * said; where the session has ended, the way back in is shown.
 */
export function DownloadButtons({ view, mayDownload, from }: Props) {
  const { t } = useTranslation('translations')
  const { pathname, search } = useLocation()
  const [busy, setBusy] = useState<FileType>()
  const [underWay, setUnderWay] = useState(false)
  const [signedOut, setSignedOut] = useState(false)
  const download = async (format: FileType) => {
    setBusy(format)
    try {
      if (mayDownload && !(await mayDownload())) return
      await saveDownload(view, format, () => setUnderWay(true))
      showToast({ title: t('download.done'), description: t('download.doneText', { format: format.toUpperCase() }) })
    } catch (error) {
      console.error(error)
      if (error instanceof DownloadError && error.status === 401) return setSignedOut(true)
      showToast({ title: t('download.failed'), description: t(`download.failedText.${from}`), variant: 'destructive' })
      // What stands in for a certified file would not be the one that was signed.
      if (format !== 'txt' && view.translationType !== 'certified' && isWhole(view)) saveText(view)
    } finally {
      setUnderWay(false)
      setBusy(undefined)
    }
  }
  if (signedOut) {
    return (
      <Notice tone="warning" title={t('download.signedOut.title')} live>
        <p>{t('download.signedOut.text')}</p>
        <LinkButton to={loginTo(pathname + search)} variant="primary">
          {t('download.signedOut.action')}
        </LinkButton>
      </Notice>
    )
  }
  return (
    <div className={styles.buttons}>
      {formatsOf(view).map((format) => (
        <Button
          key={format}
          variant={format === view.fileType ? 'primary' : 'secondary'}
          busy={busy === format && t(underWay ? 'download.underWay' : 'download.busy')}
          onClick={() => download(format)}
        >
          <Download size={18} aria-hidden />
          {t('download.as', { format: format.toUpperCase() })}
        </Button>
      ))}
    </div>
  )
}

const formatsOf = ({ fileType }: Pick<TranslationView, 'fileType'>): FileType[] => [
  fileType,
  ...fileTypes.toReversed().filter((format) => format !== fileType),
]
