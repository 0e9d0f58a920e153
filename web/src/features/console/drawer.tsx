import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'
import styles from './drawer.module.css'
import { type Binding, useKeys } from './keys.ts'

type Props = {
  title: ReactNode
  onClose: () => void
  /** To the neighbours in the list as it is filtered; undefined at its ends. */
  onNext?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
  /** The state and the like, beside the title. */
  aside?: ReactNode
  children: ReactNode
}

const wide = '(min-width: 900px)'

/** One item beside its list. The list stays in reach where there is room for both; on a phone the drawer is the page. */
export function Drawer({ title, onClose, onNext, onPrevious, aside, children }: Props) {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    const query = matchMedia(wide)
    let isBeside: boolean | undefined
    const suit = () => {
      if (isBeside === query.matches || (isBeside !== undefined && isCovered(element))) return
      const held = document.activeElement
      isBeside = query.matches
      element.close()
      if (isBeside) element.show()
      else element.showModal()
      const place = held instanceof HTMLElement && element.contains(held) ? held : heading.current
      place?.focus({ preventScroll: true })
    }
    suit()
    query.addEventListener('change', suit)
    // A dialog that is over gives the focus back: what could not be done while it was open is done then.
    document.addEventListener('focusin', suit)
    return () => {
      query.removeEventListener('change', suit)
      document.removeEventListener('focusin', suit)
    }
  }, [])

  useKeys(
    useMemo<Binding[]>(
      () => [
        { keys: ['Escape'], label: t('keys.close'), group: 'drawer', run: onClose },
        { keys: ['j'], label: t('keys.next'), group: 'drawer', run: () => onNext?.() },
        { keys: ['k'], label: t('keys.previous'), group: 'drawer', run: () => onPrevious?.() },
      ],
      [t, onClose, onNext, onPrevious],
    ),
  )

  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React passes on what a dialog within this one is told.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      <header className={styles.header}>
        <div className={styles.title}>
          <h2 ref={heading} id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {aside}
        </div>
        <IconButton
          icon={ChevronUp}
          label={t('drawer.previous')}
          aria-keyshortcuts="k"
          disabled={!onPrevious}
          onClick={() => onPrevious?.()}
        />
        <IconButton
          icon={ChevronDown}
          label={t('drawer.next')}
          aria-keyshortcuts="j"
          disabled={!onNext}
          onClick={() => onNext?.()}
        />
        <IconButton icon={X} label={common('close')} aria-keyshortcuts="Escape" onClick={onClose} />
      </header>
      <div className={styles.body}>{children}</div>
    </dialog>
  )
}

/** Whether a dialog stands over the drawer: shown anew, the drawer would stand over that. */
const isCovered = (drawer: HTMLDialogElement): boolean =>
  [...document.querySelectorAll('dialog[open]')].some((one) => one !== drawer)

/** A part of a drawer under its own heading. */
export function DrawerSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

/** The acts on the item, at the foot of the drawer; they stay in sight while it is scrolled. */
export function DrawerActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
