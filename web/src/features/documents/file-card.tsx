import X from 'lucide-react/icons/x'
import { useTranslation } from 'react-i18next'
import { fileTypeOf } from '#shared/documents/document.ts'
import { formatBytes } from '../../lib/bytes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './file-card.module.css'

/** The chosen file: its page, name and size, and a way to take it out again. */
export function FileCard({ file, onRemove }: { file: Pick<File, 'name' | 'size'>; onRemove?: () => void }) {
  const { t, i18n } = useTranslation('documents')
  return (
    <div className={styles.card}>
      <span className={styles.sheet} aria-hidden>
        {fileTypeOf(file.name)?.toUpperCase()}
      </span>
      <div className={styles.text}>
        <p className={styles.name}>
          <bdi>{file.name}</bdi>
        </p>
        <p className={styles.size}>
          <bdi>{formatBytes(file.size, i18n.language)}</bdi>
        </p>
      </div>
      {onRemove ? <IconButton icon={X} label={t('remove', { name: file.name })} onClick={onRemove} /> : null}
    </div>
  )
}
