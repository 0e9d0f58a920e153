import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** Says what will be here, and holds the action that fills it. */
export function EmptyState({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <span className={styles.sheet} aria-hidden />
      <strong>{title}</strong>
      <p>{text}</p>
      {children}
    </div>
  )
}
