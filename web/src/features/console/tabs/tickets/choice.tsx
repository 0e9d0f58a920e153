import styles from './tickets.module.css'

/** A few values in a row of a table, chosen at once. */
export function Choice<T extends string>({
  label,
  value,
  options,
  onChoose,
  disabled,
}: {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChoose: (value: T) => void
  disabled?: boolean
}) {
  return (
    <select
      className={styles.choice}
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value)
        if (chosen) onChoose(chosen.value)
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
