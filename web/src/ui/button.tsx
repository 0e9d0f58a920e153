import { Button as AmplifyButton } from '@aws-amplify/ui-react'
import '@aws-amplify/ui-react/styles/button.css'
import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useState } from 'react'
import styles from './button.module.css'

type Props = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'type' | 'id' | 'className' | 'aria-label' | 'aria-describedby' | 'aria-expanded' | 'aria-controls'
> & {
  children: ReactNode
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  wide?: boolean
  /** Shown, in the same width, while the action runs; the button then cannot fire again. */
  busy?: string | false | undefined
  /** Stays focusable, so that a keyboard or screen reader can find out that it is there. */
  disabled?: boolean | undefined
  /** A promise keeps the button from firing again until it is settled. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void | Promise<unknown>
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
  const [running, setRunning] = useState(false)
  const blocked = Boolean(busy) || disabled
  return (
    <AmplifyButton
      {...rest}
      {...(variant === 'secondary' ? {} : { variation: variations[variant] })}
      type={type}
      className={[styles.button, className].filter(Boolean).join(' ')}
      data-wide={wide || undefined}
      aria-disabled={blocked || undefined}
      aria-busy={running || undefined}
      onClick={(event) => {
        if (blocked || running) return event.preventDefault()
        const act = onClick?.(event)
        if (!act) return
        setRunning(true)
        void act.finally(() => setRunning(false))
      }}
    >
      <span className={styles.content} data-hidden={Boolean(busy) || undefined}>
        {children}
      </span>
      {busy ? <span className={styles.busy}>{busy}</span> : null}
    </AmplifyButton>
  )
}
