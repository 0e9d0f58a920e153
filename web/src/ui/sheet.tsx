import type { ReactNode } from 'react'
import styles from './sheet.module.css'

/** A page of paper: how a document looks wherever it is talked about. `small` is a thumbnail, hidden from screen readers. */
export function Sheet({
  children,
  lang,
  dir,
  size = 'page',
  certified,
}: {
  children: ReactNode
  lang?: string
  dir?: 'ltr' | 'rtl'
  size?: 'page' | 'small'
  certified?: boolean
}) {
  return (
    <div
      className={styles.sheet}
      data-size={size}
      data-certified={certified || undefined}
      lang={lang}
      dir={dir}
      aria-hidden={size === 'small' || undefined}
    >
      {children}
    </div>
  )
}
