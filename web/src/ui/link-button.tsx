import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './link-button.module.css'

type Props = {
  to: string
  children: ReactNode
  variant?: 'primary' | 'secondary'
  wide?: boolean
  onClick?: () => void
}

/** A link that looks like a button, for the one place that a screen wants people to go. */
export function LinkButton({ to, children, variant = 'secondary', wide, onClick }: Props) {
  return (
    <Link
      to={to}
      className={styles.link}
      data-variant={variant}
      data-wide={wide || undefined}
      {...(onClick ? { onClick } : {})}
    >
      {children}
    </Link>
  )
}
