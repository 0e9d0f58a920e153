import styles from './progress.module.css'

/** A bar that knows how far it is: `value` of `max`. Its label is said in words beside it. */
export function Progress({ value, max, label }: { value: number; max: number; label: string }) {
  return (
    <div className={styles.progress}>
      <p className={styles.label}>{label}</p>
      <progress value={value} max={Math.max(1, max)} aria-label={label} />
    </div>
  )
}
