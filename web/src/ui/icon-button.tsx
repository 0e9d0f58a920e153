import type { ButtonHTMLAttributes, ComponentType, MouseEvent, Ref } from 'react'
import { useIsLive } from '../lib/is-live.ts'
import styles from './icon-button.module.css'

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'onClick' | 'disabled'> & {
  icon: Icon
  label: string
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  disabled?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** Only for controls that everybody knows by their icon; the label is for those who do not see it. */
export function IconButton({ icon: Shape, label, onClick, disabled, className, ...rest }: Props) {
  const isLive = useIsLive()
  return (
    <button
      {...rest}
      disabled={!isLive}
      type="button"
      className={[styles.button, className].filter(Boolean).join(' ')}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={(event) => {
        if (!disabled) onClick?.(event)
      }}
    >
      <Shape size={20} aria-hidden />
    </button>
  )
}
