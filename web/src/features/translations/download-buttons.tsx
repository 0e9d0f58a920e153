import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { type FileType, fileTypes } from '#shared/documents/document.ts'
import type { TranslationView } from '#shared/translations/translation.ts'
import { failureOf } from '../../lib/api.ts'
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
 * said with the reason; where the session has ended, the way back in is shown.
 */
export function DownloadButtons({ view, mayDownload, from }: Props) {
  const { t } = useTranslation('translations')
  const { pathname, search } = useLocation()
  const [failure, setFailure] = useState<{ reason: string; textSaved: boolean }>()
  const [signedOut, setSignedOut] = useState(false)
  const download = async (format: FileType, underWay: () => void) => {
    setFailure(undefined)
    try {
      if (mayDownload && !(await mayDownload())) return
      await saveDownload(view, format, underWay)
      showToast({ title: t('download.done'), description: t('download.doneText', { format: format.toUpperCase() }) })
    } catch (error) {
      console.error(error)
      if (error instanceof DownloadError && error.status === 401) return setSignedOut(true)
      const failedText = t(`download.failedText.${from}`)
      showToast({ title: t('download.failed'), description: failedText, variant: 'destructive' })
      // What stands in for a certified file would not be the one that was signed.
      const textSaved = format !== 'txt' && view.translationType !== 'certified' && isWhole(view)
      if (textSaved) saveText(view)
      setFailure({ reason: failureOf(error).message ?? failedText, textSaved })
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
    <div className={styles.downloads}>
      <div className={styles.buttons}>
        {formatsOf(view).map((format) => (
          <DownloadButton key={format} format={format} isOwn={format === view.fileType} download={download} />
        ))}
      </div>
      {failure ? (
        <Notice tone="danger" title={t('download.failed')} live="later">
          <p>{failure.reason}</p>
          {failure.textSaved ? <p>{t('download.textSaved')}</p> : null}
        </Notice>
      ) : null}
    </div>
  )
}

type ButtonProps = {
  format: FileType
  isOwn: boolean
  download: (format: FileType, underWay: () => void) => Promise<void>
}

function DownloadButton({ format, isOwn, download }: ButtonProps) {
  const { t } = useTranslation('translations')
  const [state, setState] = useState<'busy' | 'underWay'>()
  return (
    <>
      <Button
        variant={isOwn ? 'primary' : 'secondary'}
        busy={state && t(`download.${state}`)}
        onClick={() => {
          setState('busy')
          return download(format, () => setState('underWay')).finally(() => setState(undefined))
        }}
      >
        <Download size={18} aria-hidden />
        {t('download.as', { format: format.toUpperCase() })}
      </Button>
      {state === 'underWay' ? <output className={styles.mayLeave}>{t('download.mayLeave')}</output> : null}
    </>
  )
}

const formatsOf = ({ fileType }: Pick<TranslationView, 'fileType'>): FileType[] => [
  fileType,
  ...fileTypes.toReversed().filter((format) => format !== fileType),
]
