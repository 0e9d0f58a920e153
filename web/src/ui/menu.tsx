import {
  Content,
  Group,
  Item,
  ItemIndicator,
  Label,
  Portal,
  RadioGroup,
  RadioItem,
  Root,
  Separator,
  Trigger,
} from '@radix-ui/react-dropdown-menu'
import Check from 'lucide-react/icons/check'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './menu.module.css'

/** Further actions behind one control: arrow keys move, Escape closes and gives the focus back. */
export function Menu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  const { i18n } = useTranslation()
  return (
    // Not modal: locking the page would need a style sheet made at run time, which the policy forbids.
    <Root modal={false} dir={i18n.dir()}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content className={styles.menu} align="end" sideOffset={4} collisionPadding={16}>
          {children}
        </Content>
      </Portal>
    </Root>
  )
}

/** One of several, chosen at once. */
export function MenuChoice<T extends string>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string
  value: T | undefined
  options: readonly { value: T; label: string }[]
  onChoose: (value: T) => void
}) {
  return (
    <Group>
      <Label className={styles.label}>{label}</Label>
      <RadioGroup value={value ?? ''} onValueChange={(chosen) => onChoose(chosen as T)}>
        {options.map((option) => (
          <RadioItem key={option.value} value={option.value} className={styles.item}>
            <span className={styles.mark}>
              <ItemIndicator>
                <Check size={16} aria-hidden />
              </ItemIndicator>
            </span>
            {option.label}
          </RadioItem>
        ))}
      </RadioGroup>
    </Group>
  )
}

export function MenuAction({
  icon: Shape,
  danger,
  onSelect,
  children,
}: {
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  danger?: boolean
  onSelect: () => void
  children: ReactNode
}) {
  return (
    <Item className={styles.item} data-danger={danger || undefined} onSelect={onSelect}>
      <span className={styles.mark}>
        <Shape size={16} aria-hidden />
      </span>
      {children}
    </Item>
  )
}

export const MenuLine = () => <Separator className={styles.line} />
