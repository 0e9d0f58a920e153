import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentToast, onToast } from './toast.ts'

const ToastView = lazy(async () => ({ default: (await import('./toast-view.tsx')).ToastView }))

/** Where toasts appear. The code behind it is loaded with the first toast. */
export function ToastRegion() {
  const toast = useSyncExternalStore(onToast, currentToast)
  if (!toast) return null
  return (
    <Suspense>
      <ToastView toast={toast} />
    </Suspense>
  )
}
