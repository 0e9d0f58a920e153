import FileIcon from 'lucide-react/icons/file'
import styles from './page-thumbnail.module.css'

/** The place of a first page that cannot be shown, so that names in a list stand in one line. */
export function NoPage({ width }: { width: number }) {
  return (
    <span className={styles.none} style={{ inlineSize: width, blockSize: width * Math.SQRT2 }} aria-hidden>
      <FileIcon size={18} />
    </span>
  )
}
