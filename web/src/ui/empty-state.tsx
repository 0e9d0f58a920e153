import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

type Props = {
  title: string
  text: string
  children?: ReactNode
  /** One of several on a page: two lines, and no picture. */
  compact?: boolean
}

/** Says what will be here, and holds the action that fills it. */
export function EmptyState({ title, text, children, compact = false }: Props) {
  return (
    <div className={styles.empty} data-compact={compact || undefined}>
      {compact ? null : <span className={styles.sheet} aria-hidden />}
      <strong>{title}</strong>
      <p>{text}</p>
      {children}
    </div>
  )
}
