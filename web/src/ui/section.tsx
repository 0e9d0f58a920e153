import type { ReactNode } from 'react'
import styles from './section.module.css'

/** A block of a long page, with a heading that an address can lead to. */
export function Section({
  id,
  title,
  lead,
  raised,
  children,
}: {
  id: string
  title: string
  lead?: ReactNode
  raised?: boolean
  children: ReactNode
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section} data-raised={raised || undefined}>
      <div className={styles.inner}>
        <h2 id={`${id}-title`} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        {children}
      </div>
    </section>
  )
}
