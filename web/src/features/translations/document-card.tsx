import type { ReactNode } from 'react'
import styles from './document-card.module.css'

type Props = {
  label?: string
  certified?: boolean
  /** The page, and the button that opens it. */
  picture: ReactNode
  title: ReactNode
  children: ReactNode
  /** Below a line, where something is still to be done. */
  actions?: ReactNode
}

/** The document lies on the table, what can be done with it stands beside it. */
export function DocumentCard({ label, certified, picture, title, children, actions }: Props) {
  return (
    <article className={styles.card} aria-label={label} data-certified={certified || undefined}>
      <div className={styles.picture}>{picture}</div>
      <div className={styles.text}>
        <h2>{title}</h2>
        {children}
      </div>
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </article>
  )
}
