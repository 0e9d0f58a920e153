import FileUp from 'lucide-react/icons/file-up'
import Lock from 'lucide-react/icons/lock-keyhole'
import { useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { useTranslation } from 'react-i18next'
import { maxFileBytes } from '#shared/documents/document.ts'
import type { TranslationType } from '#shared/pricing/pricing.ts'
import { certifiedSourceDays, defaultCertifiedDays, defaultResultDays, sourceDays } from '#shared/privacy/days.ts'
import { loadServerMessages, localizedCode } from '../../lib/server-message.ts'
import { Button } from '../../ui/button.tsx'
import { clearToast, showToast } from '../../ui/toast.ts'
import styles from './drop-area.module.css'
import { acceptedFiles, rejectionOf } from './rejection.ts'

/** How long a document of each kind is kept. */
const days = {
  ai: { sourceDays, resultDays: defaultResultDays },
  certified: { sourceDays: certifiedSourceDays, resultDays: defaultCertifiedDays },
}

/** Takes one PDF, DOCX or TXT file of at most 10 MB, dropped or picked. What is refused leaves it empty, with the reason. */
export function DropArea({ type, onFile }: { type: TranslationType; onFile: (file: File) => void }) {
  const { t } = useTranslation('documents')
  const [problem, setProblem] = useState<ReturnType<typeof rejectionOf>>()
  const refuse = async (rejection: NonNullable<ReturnType<typeof rejectionOf>>) => {
    await loadServerMessages()
    setProblem(rejection)
    const title = rejection.kind === 'tooLarge' ? t('tooLarge') : t('refused')
    showToast({ title, description: localizedCode(rejection.code), variant: 'destructive' })
  }
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: acceptedFiles,
    maxSize: maxFileBytes,
    minSize: 1,
    maxFiles: 1,
    multiple: false,
    noKeyboard: true,
    // Of several files none is taken: which one was meant, nobody knows.
    onDrop: ([file], rejections) => {
      const rejection = rejectionOf(rejections)
      if (rejection) return void refuse(rejection)
      if (problem) clearToast()
      setProblem(undefined)
      if (file) onFile(file)
    },
  })
  return (
    <div>
      <div {...getRootProps({ className: styles.area })} data-active={isDragActive || undefined}>
        <input {...getInputProps({ 'aria-label': t('choose'), id: 'document-file' })} />
        <span className={styles.sheet} aria-hidden>
          <FileUp size={28} />
        </span>
        <h3>{t('drop.title')}</h3>
        <p>{t('drop.text')}</p>
        <p className={styles.note}>{t('drop.note')}</p>
        <Button
          onClick={(event) => {
            // The area around it opens the same window.
            event.stopPropagation()
            open()
          }}
          aria-describedby={problem ? 'document-problem' : undefined}
        >
          {t('choose')}
        </Button>
        {problem ? (
          <div id="document-problem">
            <p className={styles.problem}>{localizedCode(problem.code)}</p>
            <p>{t(`next.${problem.kind}`)}</p>
          </div>
        ) : null}
      </div>
      <p className={styles.privacy}>
        <Lock size={14} aria-hidden />
        {t(`privacy.${type}`, days[type])}
      </p>
    </div>
  )
}
