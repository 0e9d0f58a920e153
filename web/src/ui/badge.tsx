import { Badge as AmplifyBadge } from '@aws-amplify/ui-react'
import '@aws-amplify/ui-react/styles/badge.css'
import type { ComponentType, ReactNode } from 'react'
import styles from './badge.module.css'

export type BadgeTone = 'green' | 'yellow' | 'blue' | 'red' | 'purple' | 'neutral'
type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>

/** A status: always a word, with an icon; the colour only helps. */
export function Badge({ tone, icon: Shape, children }: { tone: BadgeTone; icon: Icon; children: ReactNode }) {
  return (
    <AmplifyBadge className={styles.badge} data-tone={tone}>
      <Shape size={14} aria-hidden />
      {children}
    </AmplifyBadge>
  )
}
