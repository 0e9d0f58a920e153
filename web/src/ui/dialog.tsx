import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** `side`: slides in from the end edge; `wide`: for two columns of text; `full`: for pages, as large as the window. */
  shape?: 'center' | 'wide' | 'side' | 'full'
}

/** The platform's modal dialog: the focus goes in and comes back out, Escape and a click beside it close. */
export function Dialog({ open, onClose, title, children, shape = 'center' }: Props) {
  const { t } = useTranslation()
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const opener = useRef<Element>(null)
  useEffect(() => {
    const dialog = element.current
    if (open && !dialog?.open) {
      opener.current = document.activeElement
      dialog?.showModal()
    }
    if (!open && dialog?.open) dialog.close()
  }, [open])
  // A dialog that is closed gives the focus back by itself; one that is taken away open does not.
  useEffect(() => () => giveBack(opener.current), [])
  useEffect(() => {
    const dialog = element.current
    const closeBeside = (event: MouseEvent) => {
      if (event.target === dialog) dialog?.close()
    }
    dialog?.addEventListener('click', closeBeside)
    return () => dialog?.removeEventListener('click', closeBeside)
  }, [])
  return (
    <dialog
      ref={element}
      className={styles.dialog}
      data-shape={shape}
      aria-labelledby={titleId}
      onClose={(event) => {
        // React passes on that a dialog within this one is closed.
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {open ? (
        <div className={styles.body}>
          <div className={styles.header}>
            <h2 id={titleId}>{title}</h2>
            <IconButton icon={X} label={t('close')} onClick={onClose} />
          </div>
          {children}
        </div>
      ) : null}
    </dialog>
  )
}

function giveBack(opener: Element | null): void {
  if (document.activeElement !== document.body) return
  const place = opener?.isConnected ? opener : document.querySelector('main')
  if (place instanceof HTMLElement) place.focus({ preventScroll: true })
}

/** The buttons that a dialog ends with: the way out first, what it is for last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
