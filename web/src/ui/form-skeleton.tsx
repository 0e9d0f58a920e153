import styles from './form-skeleton.module.css'
import { Skeleton } from './skeleton.tsx'

/** A field by its label and hint, with the height of its control in pixels (44; 0: only words); several stand side by side. */
type Field = { label?: string; hint?: string; height?: number; width?: string }

/** Stands where a form will be: its labels at once, and grey boxes with the final size of its controls. */
export function FormSkeleton({ rows }: { rows: readonly (Field | readonly Field[])[] }) {
  return (
    <div className={styles.form} data-exact aria-hidden>
      {rows.map((row, at) => (
        <div key={at} className={styles.row}>
          {[row].flat().map(({ label, hint, height = 44, width = '100%' }, index) => (
            <div key={index} className={styles.field}>
              {label ? <span className={styles.label}>{label}</span> : null}
              {hint ? <p className={styles.hint}>{hint}</p> : null}
              {height > 0 ? <Skeleton height={height} width={width} /> : null}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
