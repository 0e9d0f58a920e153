import { Arrow, Content, Portal, Provider, Root, Trigger } from '@radix-ui/react-tooltip'
import type { ReactElement } from 'react'
import styles from './tooltip.module.css'

export const tooltipDelayMs = 700

/** A short name for a control that shows only an icon. The control keeps its own accessible label. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Provider delayDuration={tooltipDelayMs}>
      <Root>
        <Trigger asChild>{children}</Trigger>
        <Portal>
          <Content className={styles.tooltip} sideOffset={4}>
            {text}
            <Arrow className={styles.arrow} />
          </Content>
        </Portal>
      </Root>
    </Provider>
  )
}
