import type { ComponentType, MouseEvent } from 'react'
import styles from './icon-button.module.css'

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
type Props = {
  icon: Icon
  label: string
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
  expanded?: boolean
  className?: string | undefined
}

/** Only for controls that everybody knows by their icon; the label is for those who do not see it. */
export function IconButton({ icon: Shape, label, onClick, expanded, className }: Props) {
  return (
    <button
      type="button"
      className={[styles.button, className].filter(Boolean).join(' ')}
      aria-label={label}
      title={label}
      aria-expanded={expanded}
      onClick={onClick}
    >
      <Shape size={20} aria-hidden />
    </button>
  )
}
