import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import styles from './notice.module.css'

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

/**
 * A message that stays on the page. `live` says it aloud when it appears: a danger at once, unless `later`, when another
 * message tells of it at once.
 */
export function Notice({
  tone = 'info',
  title,
  children,
  live,
}: {
  tone?: keyof typeof icons
  title?: string
  children?: ReactNode
  live?: boolean | 'later'
}) {
  const Shape = icons[tone]
  const role = live ? (tone === 'danger' && live !== 'later' ? 'alert' : 'status') : undefined
  return (
    <div className={styles.notice} data-tone={tone} role={role}>
      <Shape size={20} aria-hidden />
      <div>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children}
      </div>
    </div>
  )
}
