import { Action, Close, Description, Provider, Root, Title, Viewport } from '@radix-ui/react-toast'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { dismissToast, type Shown } from './toast.ts'
import styles from './toast-view.module.css'

/** One toast, and the region that F8 focuses. */
export function ToastView({ toast }: { toast: Shown }) {
  const { t, i18n } = useTranslation()
  const host = useHost(toast.id)
  // It leaves by the edge where it stands: that of the end, in a dialog that of the start.
  const isAtRight = (i18n.dir() === 'ltr') === (host === document.body)
  return createPortal(
    <Provider
      duration={Number.POSITIVE_INFINITY}
      label={t('toast.label')}
      swipeDirection={isAtRight ? 'right' : 'left'}
    >
      <Root
        key={toast.id}
        className={styles.toast}
        data-variant={toast.variant}
        type={toast.variant === 'destructive' ? 'foreground' : 'background'}
        open={toast.open}
        onOpenChange={(open) => {
          if (!open) dismissToast(toast.id)
        }}
      >
        <div>
          <Title className={styles.title}>{toast.title}</Title>
          {toast.description ? <Description className={styles.description}>{toast.description}</Description> : null}
        </div>
        {toast.action ? (
          <Action className={styles.action} altText={toast.action.label} onClick={toast.action.run}>
            {toast.action.label}
          </Action>
        ) : null}
        <Close className={styles.close} aria-label={t('toast.dismiss')}>
          <X size={18} aria-hidden />
        </Close>
      </Root>
      <Viewport className={styles.viewport} label={t('toast.region')} hotkey={['F8']} />
    </Provider>,
    host,
  )
}

/** Where a toast can be seen and reached: inside the dialog on top, because everything outside of it is inert, else the page. */
function useHost(toastId: number): HTMLElement {
  const [closed, setClosed] = useState<HTMLElement>()
  const dialog = Array.from(document.querySelectorAll<HTMLDialogElement>('dialog[open]'))
    .filter((one) => one !== closed)
    .at(-1)
  useEffect(() => {
    if (!dialog) return undefined
    const leave = () => setClosed(dialog)
    dialog.addEventListener('close', leave)
    // A dialog that is taken away open does not close: the toast that told of its success would go with it.
    const removal = new MutationObserver(() => {
      if (!dialog.isConnected) leave()
    })
    removal.observe(document.body, { childList: true, subtree: true })
    return () => {
      dialog.removeEventListener('close', leave)
      removal.disconnect()
    }
  }, [dialog, toastId])
  return dialog ?? document.body
}
