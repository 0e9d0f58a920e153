import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { loadMessages } from '../../lib/i18n.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './lazy-translate-flow.module.css'

const TranslateFlow = lazy(async () => {
  const [module] = await Promise.all([
    import('../translate/translate-flow.tsx'),
    loadMessages('documents', 'translations', 'payments', 'subscribe', 'places'),
  ])
  return { default: module.TranslateFlow }
})

/**
 * Keeps its height from the start (less where it is `alone` on its page), and loads its code when it is nearly in view, with the first
 * key, or at once with `now`. Whoever goes by Tab would pass over what is not there yet.
 */
export function LazyTranslateFlow({ now, alone = false }: { now: boolean; alone?: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(now)
  useEffect(() => {
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: '160px' },
    )
    if (place.current) watcher.observe(place.current)
    const byKey = () => setNear(true)
    addEventListener('keydown', byKey, { once: true })
    return () => {
      watcher.disconnect()
      removeEventListener('keydown', byKey)
    }
  }, [])
  return (
    <div ref={place} className={alone ? styles.alone : styles.place}>
      {near ? (
        <Suspense fallback={<Skeleton height={320} />}>
          <TranslateFlow />
        </Suspense>
      ) : (
        <Skeleton height={320} />
      )}
    </div>
  )
}
