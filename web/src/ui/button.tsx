import { Button as AmplifyButton } from '@aws-amplify/ui-react'
import '@aws-amplify/ui-react/styles/button.css'
import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'

type Props = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'type' | 'id' | 'className' | 'aria-label' | 'aria-describedby'
> & {
  children: ReactNode
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  wide?: boolean
  /** Shown, in the same width, while the action runs; the button then cannot fire again. */
  busy?: string | false | undefined
  /** Stays focusable, so that a keyboard or screen reader can find out that it is there. */
  disabled?: boolean | undefined
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
}

const variations = { primary: 'primary', quiet: 'link', danger: 'destructive' } as const

/** Does things; what goes places is a `LinkButton`. */
export function Button({
  children,
  variant = 'secondary',
  wide,
  busy,
  disabled,
  onClick,
  className,
  type = 'button',
  ...rest
}: Props) {
  const blocked = Boolean(busy) || disabled
  return (
    <AmplifyButton
      {...rest}
      {...(variant === 'secondary' ? {} : { variation: variations[variant] })}
      type={type}
      className={[styles.button, className].filter(Boolean).join(' ')}
      data-wide={wide || undefined}
      aria-disabled={blocked || undefined}
      onClick={(event) => {
        if (blocked) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <span className={styles.content} data-hidden={Boolean(busy) || undefined}>
        {children}
      </span>
      {busy ? <span className={styles.busy}>{busy}</span> : null}
    </AmplifyButton>
  )
}
