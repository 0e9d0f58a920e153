import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** Labelled values, one a line; `beside` puts them side by side, each under its label. */
export function Facts({
  rows,
  beside,
}: {
  rows: readonly (readonly [label: string, value: ReactNode])[]
  beside?: boolean
}) {
  return (
    <dl className={styles.facts} data-beside={beside || undefined}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
