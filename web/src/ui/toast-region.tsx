import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { currentToast, onToast, type Shown, startToastClock } from './toast.ts'
import styles from './toast-region.module.css'

const ToastView = lazy(async () => {
  // Much of what a toast reports is a lost connection: then its own code does not arrive either.
  const { ToastView: View } = await import('./toast-view.tsx').catch(() => ({ ToastView: BareToast }))
  return { default: View }
})

/** Where toasts appear. The code behind it is loaded with the first toast. */
export function ToastRegion() {
  const toast = useSyncExternalStore(onToast, currentToast, currentToast)
  if (!toast) return null
  return (
    <Suspense>
      <ToastView toast={toast} />
      <Clock id={toast.id} />
    </Suspense>
  )
}

/** Starts with what stands beside it, not before. */
function Clock({ id }: { id: number }) {
  useEffect(() => startToastClock(id), [id])
  return null
}

function BareToast({ toast }: { toast: Shown }) {
  return (
    <div role="alert" className={styles.bare} hidden={!toast.open}>
      <strong>{toast.title}</strong> {toast.description}
    </div>
  )
}
