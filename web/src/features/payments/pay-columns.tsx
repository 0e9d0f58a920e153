import type { ReactNode } from 'react'
import styles from './pay-columns.module.css'

type Props = { what: ReactNode; title: string; children: ReactNode }

/** What is bought, and beside it how it is paid. */
export function PayColumns({ what, title, children }: Props) {
  return (
    <div className={styles.columns}>
      {what}
      <section aria-labelledby="pay" className={styles.pay}>
        <h2 id="pay">{title}</h2>
        {children}
      </section>
    </div>
  )
}
