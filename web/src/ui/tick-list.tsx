import Check from 'lucide-react/icons/check'
import styles from './tick-list.module.css'

/** What somebody gets, a tick before each. */
export function TickList({ items, certified }: { items: readonly string[]; certified?: boolean }) {
  return (
    <ul className={styles.list} data-certified={certified || undefined}>
      {items.map((item) => (
        <li key={item}>
          <Check size={20} aria-hidden />
          {item}
        </li>
      ))}
    </ul>
  )
}
